import type { CrawlStatus, CrawlSummary } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { Select } from '../../components/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { Pager, SearchField } from '../../components/list-controls.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { SortableHeader } from '../../components/sortable-header.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { navigate, type PageUrl, usePageUrl, withQuery } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'
import { CrawlRow } from './crawl-row.tsx'

const perPage = 25
const columns = ['url', 'status', 'pages', 'generated_at', 'score'] as const
const sortable = ['url', 'pages', 'generated_at', 'score'] as const
const statuses: readonly CrawlStatus[] = ['queued', 'running', 'paused', 'finishing', 'done', 'failed', 'canceled']
const refreshMs = 5000

export function CrawlsPage() {
  const pageUrl = usePageUrl()
  const query = listQuery(pageUrl)
  const list = useLoad(
    JSON.stringify(query),
    (signal) => request<'listCrawls'>('seo', '/api/v1/crawls', { query, signal }),
    refreshMs,
  )
  useTitle(t('shell.crawls'))
  const updateQuery = (changes: Readonly<Record<string, string>>): void =>
    navigate(withQuery(pageUrl, { ...changes, page: undefined }), { replace: true })
  return (
    <>
      <PageHeader title={t('shell.crawls')}>
        <a class="button primary" href="/crawls/new">
          <Icon name="plus" />
          {t('crawl.new')}
        </a>
      </PageHeader>
      <div class="list-controls">
        <SearchField
          label={t('crawls.search')}
          value={pageUrl.query.get('search') ?? ''}
          onSearch={(search) => updateQuery({ search })}
        />
        <Select
          label={t('crawls.column.status')}
          value={query.status ?? ''}
          onChange={(status) => updateQuery({ status })}
          options={[
            { value: '', label: t('crawls.statuses.all') },
            ...statuses.map((value) => ({ value, label: t(`crawl.status.${value}`) })),
          ]}
        />
      </div>
      <section class="card table-card with-menus" aria-label={t('shell.crawls')}>
        <AsyncContent loadable={list} skeleton={<RowsSkeleton count={10} />}>
          {({ data }) =>
            data.length === 0 ? (
              <NoCrawls filtered={['search', 'status', 'project'].some((name) => pageUrl.query.has(name))} />
            ) : (
              <Table crawls={data} pageUrl={pageUrl} query={query} onChange={list.reload} />
            )
          }
        </AsyncContent>
      </section>
      {list.state === 'ready' && (
        <Pager meta={list.value.meta} onPage={(page) => navigate(withQuery(pageUrl, { page: String(page) }))} />
      )}
    </>
  )
}

function listQuery({ query }: PageUrl) {
  return {
    search: query.get('search') ?? undefined,
    project: query.get('project') ?? undefined,
    status: statuses.find((one) => one === query.get('status')),
    sort_by: sortable.find((one) => one === query.get('sort_by')) ?? 'id',
    sort: query.get('sort') === 'asc' ? 'asc' : 'desc',
    per_page: perPage,
    page: Number(query.get('page')) || 1,
  }
}

const columnClasses = {
  url: '',
  status: 'hide-on-small',
  pages: 'numeric hide-on-small',
  generated_at: 'numeric hide-on-small',
  score: 'numeric',
} as const

interface TableProps {
  readonly crawls: readonly CrawlSummary[]
  readonly pageUrl: PageUrl
  readonly query: ReturnType<typeof listQuery>
  readonly onChange: () => void
}

function Table({ crawls, pageUrl, query, onChange }: TableProps) {
  return (
    <table class="table">
      <thead>
        <tr>
          {columns.map((column) =>
            column === 'status' ? (
              <th key={column} scope="col" class={columnClasses[column]}>
                {t('crawls.column.status')}
              </th>
            ) : (
              <SortableHeader
                key={column}
                label={t(`crawls.column.${column}`)}
                class={columnClasses[column]}
                active={query.sort_by === column}
                descending={query.sort === 'desc'}
                onSort={(down) =>
                  navigate(withQuery(pageUrl, { sort_by: column, sort: down ? undefined : 'asc', page: undefined }))
                }
              />
            ),
          )}
          <th scope="col">
            <span class="visually-hidden">{t('crawls.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {crawls.map((crawl) => (
          <CrawlRow key={crawl.id} crawl={crawl} onChange={onChange} />
        ))}
      </tbody>
    </table>
  )
}

function NoCrawls({ filtered }: { readonly filtered: boolean }) {
  if (filtered) return <EmptyState title={t('list.nothing')} />
  return (
    <EmptyState title={t('crawls.empty')}>
      <p>{t('crawls.empty.note')}</p>
      <a class="button primary" href="/crawls/new">
        {t('crawl.new')}
      </a>
    </EmptyState>
  )
}
