import type { CrawlStatus, CrawlSummary } from '../../../api/generated.ts'
import { request } from '../../../api/request.ts'
import { ColumnHeaders } from '../../../components/column-headers.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Pager, SearchField } from '../../../components/list-controls.tsx'
import { Select } from '../../../components/select.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../components/states.tsx'
import { type PageUrl, usePageUrl } from '../../../router.ts'
import { filterList, type ListQuery, readListQuery, turnPage } from '../../../state/list-query.ts'
import { useLoad } from '../../../state/use-load.ts'
import { useTitle } from '../../../state/use-title.ts'
import { t } from '../../../strings/strings.ts'
import { useSite, useTabActions } from '../../../website/frame/site-context.ts'
import { CrawlRow } from './crawl-row.tsx'

const sorting = { columns: ['url', 'pages', 'generated_at', 'score'], by: 'id', order: 'desc' } as const
const statuses: readonly CrawlStatus[] = ['queued', 'running', 'paused', 'finishing', 'done', 'failed', 'canceled']
const refreshMs = 5000

export function CrawlsPage() {
  const { host, project } = useSite()
  const pageUrl = usePageUrl()
  const query = {
    ...readListQuery(pageUrl, sorting),
    project,
    status: statuses.find((one) => one === pageUrl.query.get('status')),
  }
  const list = useLoad(
    JSON.stringify(query),
    (signal) => request<'listCrawls'>('seo', '/api/v1/crawls', { query, signal }),
    refreshMs,
  )
  const newCrawl = `/crawls/new?url=${encodeURIComponent(`https://${host}/`)}`
  useTitle(`${t('site.crawls')} · ${host}`)
  useTabActions(newCrawl, () => (
    <a class="button small" href={newCrawl}>
      <Icon name="plus" />
      {t('crawl.new')}
    </a>
  ))
  return (
    <>
      <div class="list-controls">
        <SearchField
          label={t('crawls.search')}
          value={query.search ?? ''}
          onSearch={(search) => filterList(pageUrl, { search })}
        />
        <Select
          label={t('crawls.column.status')}
          value={query.status ?? ''}
          onChange={(status) => filterList(pageUrl, { status })}
          options={[
            { value: '', label: t('crawls.statuses.all') },
            ...statuses.map((value) => ({ value, label: t(`crawl.status.${value}`) })),
          ]}
        />
      </div>
      <section class="card table-card with-menus" aria-label={t('site.crawls')}>
        <AsyncContent loadable={list} skeleton={<RowsSkeleton count={10} />}>
          {({ data }) =>
            data.length === 0 ? (
              <NoCrawls filtered={['search', 'status'].some((name) => pageUrl.query.has(name))} newCrawl={newCrawl} />
            ) : (
              <Table crawls={data} pageUrl={pageUrl} query={query} onChange={list.reload} />
            )
          }
        </AsyncContent>
      </section>
      {list.state === 'ready' && <Pager meta={list.value.meta} onPage={(page) => turnPage(pageUrl, page)} />}
    </>
  )
}

const columns = () => [
  { name: 'url', label: t('crawls.column.url') },
  { name: 'status', label: t('crawls.column.status'), class: 'hide-on-small', isSortable: false },
  { name: 'pages', label: t('crawls.column.pages'), class: 'numeric hide-on-small' },
  { name: 'generated_at', label: t('crawls.column.generated_at'), class: 'numeric hide-on-small' },
  { name: 'score', label: t('crawls.column.score'), class: 'numeric' },
  { name: 'actions', label: t('crawls.actions'), isSortable: false, isHidden: true },
]

interface TableProps {
  readonly crawls: readonly CrawlSummary[]
  readonly pageUrl: PageUrl
  readonly query: ListQuery
  readonly onChange: () => void
}

function Table({ crawls, pageUrl, query, onChange }: TableProps) {
  return (
    <table class="table">
      <ColumnHeaders columns={columns()} pageUrl={pageUrl} query={query} />
      <tbody>
        {crawls.map((crawl) => (
          <CrawlRow key={crawl.id} crawl={crawl} onChange={onChange} />
        ))}
      </tbody>
    </table>
  )
}

function NoCrawls({ filtered, newCrawl }: { readonly filtered: boolean; readonly newCrawl: string }) {
  if (filtered) return <EmptyState title={t('list.nothing')} />
  return (
    <EmptyState title={t('crawls.empty')}>
      <p>{t('crawls.empty.note')}</p>
      <a class="button primary" href={newCrawl}>
        {t('crawl.new')}
      </a>
    </EmptyState>
  )
}
