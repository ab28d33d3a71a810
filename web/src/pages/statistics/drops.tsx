import { readDrops } from '../../api/stats.ts'
import { Panel } from '../../parts/panel.tsx'
import { Blank, Loaded, RowBones } from '../../parts/states.tsx'
import { useLoad } from '../../state/use-load.ts'
import { number, percent } from '../../strings/format.ts'
import { type Key, t } from '../../strings/strings.ts'
import type { Scope } from './statistics.tsx'

const reasons: Readonly<Record<string, Key>> = {
  'excluded-address': 'drop.excluded-address',
  bot: 'drop.bot',
  headless: 'drop.headless',
  'not-a-browser': 'drop.not-a-browser',
  burst: 'drop.burst',
  'referrer-spam': 'drop.referrer-spam',
  'no-visit': 'drop.no-visit',
  'not-an-event': 'drop.not-an-event',
}

/** What was sent but not counted, and why: a number is only as honest as what it leaves out. */
export function Drops({ scope }: { readonly scope: Scope }) {
  const query = { ...scope.query, compare: undefined, filter: undefined }
  const drops = useLoad(JSON.stringify(query), (signal) => readDrops(scope.site, query, signal))
  return (
    <Panel label={t('panel.drops')} unit={t('drops.unit')}>
      <Loaded of={drops} bones={<RowBones count={4} />}>
        {(list) => {
          const sum = list.reduce((total, { count }) => total + count, 0)
          if (sum === 0) {
            return (
              <Blank title={t('drops.none')}>
                <p>{t('drops.none.why')}</p>
              </Blank>
            )
          }
          const most = Math.max(...list.map(({ count }) => count))
          return (
            <ol class="rows">
              {list.map(({ reason, count }) => (
                <li key={reason}>
                  <div class="row" style={{ '--share': `${(count / most) * 100}%` }}>
                    <span class="name">{reasonName(reason)}</span>
                    <b>{number(count)}</b>
                    <small>{percent(count / sum)}</small>
                  </div>
                </li>
              ))}
            </ol>
          )
        }}
      </Loaded>
    </Panel>
  )
}

function reasonName(reason: string): string {
  const key = reasons[reason]
  return key ? t(key) : reason.replaceAll('-', ' ')
}
