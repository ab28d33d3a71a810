import { readBots } from '../../../api/bots.ts'
import type { BotCounts } from '../../../api/generated.ts'
import { Panel } from '../../../components/panel.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../components/states.tsx'
import { navigate, withQuery } from '../../../router.ts'
import { useLoad } from '../../../state/use-load.ts'
import { number, timeAgo } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { dropsQuery } from '../../../website/view/queries.ts'
import type { Scope } from '../../../website/view/scope.ts'

const groupings = ['bot', 'operator', 'purpose', 'reason'] as const

const reasons = [
  'known_name',
  'reverse_name',
  'bot_name',
  'library',
  'empty_user_agent',
  'automation',
  'no_browser_headers',
  'burst',
] as const

/** The bots of a period, by name, operator, purpose, or what they were recognized by. */
export function BotTable({ scope }: { readonly scope: Scope }) {
  const { access, pageUrl } = scope
  const by = groupings.find((one) => one === pageUrl.query.get('by')) ?? 'bot'
  const query = { ...dropsQuery(scope.query), by }
  const bots = useLoad(JSON.stringify(query), (signal) => readBots(access, query, signal))
  return (
    <Panel
      height="own"
      label={t('bots.title')}
      help="bots"
      tabs={groupings.map((id) => ({ id, label: t(`bots.by.${id}`) }))}
      tab={by}
      onTab={(tab) => navigate(withQuery(pageUrl, { by: tab === 'bot' ? undefined : tab, bot: undefined }))}
      unit={<span class="hide-on-small">{t('bots.unit')}</span>}
    >
      <AsyncContent loadable={bots} skeleton={<RowsSkeleton count={8} />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState title={t('bots.none')}>
              <p>{t('bots.none.why')}</p>
            </EmptyState>
          ) : (
            <>
              <div class="table-card">
                <table class="table">
                  <thead>
                    <tr>
                      <th scope="col">{t(`bots.by.${by}`)}</th>
                      {by === 'bot' && (
                        <th scope="col" class="hide-on-small">
                          {t('bots.by.purpose')}
                        </th>
                      )}
                      <th scope="col" class="numeric">
                        {t('bots.hits')}
                      </th>
                      <th scope="col" class="numeric hide-on-small">
                        {t('panel.pages')}
                      </th>
                      <th scope="col" class="numeric hide-on-small">
                        {t('bots.status')}
                      </th>
                      <th scope="col" class="numeric">
                        {t('bots.last')}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {data.map((row) => (
                      <BotRow key={row.value} row={row} by={by} scope={scope} />
                    ))}
                  </tbody>
                </table>
              </div>
              {meta.sampled && <p class="panel-foot">{t('bots.sampled')}</p>}
              {!meta.logged && <p class="panel-foot">{t('bots.unlogged')}</p>}
            </>
          )
        }
      </AsyncContent>
    </Panel>
  )
}

interface BotRowProps {
  readonly row: BotCounts
  readonly by: (typeof groupings)[number]
  readonly scope: Scope
}

function BotRow({ row, by, scope: { pageUrl } }: BotRowProps) {
  const isChosen = pageUrl.query.get('bot') === row.value
  const reason = by === 'reason' ? reasons.find((one) => one === row.value) : undefined
  return (
    <tr>
      <td>
        {by === 'bot' ? (
          <a
            href={withQuery(pageUrl, { bot: isChosen ? undefined : row.value })}
            aria-current={isChosen ? 'true' : undefined}
          >
            {row.value}
          </a>
        ) : by === 'purpose' ? (
          t(`bots.purpose.${row.purpose}`)
        ) : (
          (reason && t(`bots.reason.${reason}`)) || row.value || t('bots.unknown')
        )}{' '}
        {by === 'bot' && row.operator !== '' && row.operator !== row.value && <span class="soft">{row.operator}</span>}{' '}
        {row.impostors > 0 && (
          <span
            class="pill bad"
            title={`${t('bots.impostors.why')}${row.reverse_dns > 0 ? ` (${t('bots.reversedns')})` : ''}`}
          >
            {t('bots.impostors', { n: row.impostors })}
          </span>
        )}
        {row.impostors === 0 && row.verified > 0 && (
          <span class="pill good" title={t(row.reverse_dns > 0 ? 'bots.reversedns' : 'bots.verified.why')}>
            {t('bots.verified')}
          </span>
        )}
      </td>
      {by === 'bot' && <td class="hide-on-small soft">{t(`bots.purpose.${row.purpose}`)}</td>}
      <td class="numeric">{number(row.hits)}</td>
      <td class="numeric hide-on-small">{number(row.pages)}</td>
      <td class="numeric hide-on-small">{row.last_status ?? '–'}</td>
      <td class="numeric soft">{timeAgo(row.last_at)}</td>
    </tr>
  )
}
