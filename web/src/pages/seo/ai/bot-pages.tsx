import { readBotPages, readBots } from '../../../api/bots.ts'
import type { BotCounts, BotPage } from '../../../api/generated.ts'
import { Panel } from '../../../components/panel.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../components/states.tsx'
import { navigate, withQuery } from '../../../router.ts'
import { useLoad } from '../../../state/use-load.ts'
import { number, percent, timeAgo } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { readableUrl } from '../../../urls.ts'
import { dropsQuery } from '../../../website/view/queries.ts'
import type { Scope } from '../../../website/view/scope.ts'

const lists = ['pages', 'unread', 'folders'] as const

/** What bots read: pages, those that no search engine has read, and folders. */
export function BotPages({ scope }: { readonly scope: Scope }) {
  const { pageUrl } = scope
  const list = lists.find((one) => one === pageUrl.query.get('list')) ?? 'pages'
  const bot = pageUrl.query.get('bot')
  return (
    <Panel
      height="own"
      label={t('panel.pages')}
      help="bots"
      tabs={lists.map((id) => ({ id, label: t(`bots.list.${id}`) }))}
      tab={list}
      onTab={(tab) => navigate(withQuery(pageUrl, { list: tab === 'pages' ? undefined : tab }))}
      unit={bot !== null && list !== 'unread' && <a href={withQuery(pageUrl, { bot: undefined })}>{bot} ×</a>}
    >
      {list === 'folders' ? <Folders scope={scope} /> : <Pages scope={scope} unread={list === 'unread'} />}
    </Panel>
  )
}

function Pages({ scope, unread }: { readonly scope: Scope; readonly unread: boolean }) {
  const bot = unread ? undefined : (scope.pageUrl.query.get('bot') ?? undefined)
  // Whether a page is unread is a question about the last 30 days, whatever the period.
  const range = unread ? { period: '30d', timezone: scope.query.timezone } : dropsQuery(scope.query)
  const query = { ...range, bot, unread: unread ? 1 : undefined }
  const pages = useLoad(JSON.stringify(query), (signal) => readBotPages(scope.access, query, signal))
  return (
    <AsyncContent loadable={pages} skeleton={<RowsSkeleton count={8} />}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title={t(unread ? 'bots.allread' : 'bots.none')} />
        ) : (
          <>
            {unread && <p class="panel-foot">{t('bots.unread.why')}</p>}
            <div class="table-card">
              <table class="table">
                <thead>
                  <tr>
                    <th scope="col">{t('dimension.page')}</th>
                    {!unread && (
                      <th scope="col" class="numeric hide-on-small">
                        {t('bots.hits')}
                      </th>
                    )}
                    {!unread && (
                      <th scope="col" class="numeric hide-on-small">
                        {t('bots.search')}
                      </th>
                    )}
                    <th scope="col" class="numeric">
                      {t('bots.ai')}
                    </th>
                    <th scope="col" class="numeric">
                      {t('bots.assistants')}
                    </th>
                    <th scope="col" class="numeric hide-on-small">
                      {t('metric.pageviews')}
                    </th>
                    {!unread && (
                      <th scope="col" class="numeric hide-on-small">
                        {t('bots.status')}
                      </th>
                    )}
                  </tr>
                </thead>
                <tbody>
                  {data.map((row) => (
                    <PageRow key={row.page} row={row} unread={unread} />
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )
      }
    </AsyncContent>
  )
}

function PageRow({ row, unread }: { readonly row: BotPage; readonly unread: boolean }) {
  return (
    <tr>
      <td class="url-cell">{readableUrl(row.page) || t('bots.unknown')}</td>
      {!unread && <td class="numeric hide-on-small">{number(row.hits)}</td>}
      {!unread && (
        <td class="numeric hide-on-small" title={row.last_search_at ? timeAgo(row.last_search_at) : undefined}>
          {number(row.search_hits)}
        </td>
      )}
      <td class="numeric" title={row.last_ai_at ? timeAgo(row.last_ai_at) : undefined}>
        {number(row.ai_hits)}
      </td>
      <td class="numeric">{number(row.assistant_visits)}</td>
      <td class="numeric hide-on-small">{number(row.pageviews)}</td>
      {!unread && <td class="numeric hide-on-small">{row.last_status ?? '–'}</td>}
    </tr>
  )
}

/** How the requests of bots are spread over the folders of the website. */
function Folders({ scope }: { readonly scope: Scope }) {
  const bot = scope.pageUrl.query.get('bot') ?? undefined
  const query = { ...dropsQuery(scope.query), by: 'folder', bot }
  const folders = useLoad(JSON.stringify(query), (signal) => readBots(scope.access, query, signal))
  return (
    <AsyncContent loadable={folders} skeleton={<RowsSkeleton count={8} />}>
      {({ data }) => (data.length === 0 ? <EmptyState title={t('bots.none')} /> : <FolderTable rows={data} />)}
    </AsyncContent>
  )
}

function FolderTable({ rows }: { readonly rows: readonly BotCounts[] }) {
  const sum = rows.reduce((total, { hits }) => total + hits, 0)
  return (
    <div class="table-card">
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{t('bots.folder')}</th>
            <th scope="col" class="numeric">
              {t('bots.hits')}
            </th>
            <th scope="col" class="numeric">
              {t('bots.share')}
            </th>
            <th scope="col" class="numeric hide-on-small">
              {t('panel.pages')}
            </th>
            <th scope="col" class="numeric hide-on-small">
              {t('bots.errors')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ value, hits, pages, errors }) => (
            <tr key={value}>
              <td class="url-cell">{readableUrl(value)}</td>
              <td class="numeric">{number(hits)}</td>
              <td class="numeric">{percent(hits / sum)}</td>
              <td class="numeric hide-on-small">{number(pages)}</td>
              <td class="numeric hide-on-small">{number(errors)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
