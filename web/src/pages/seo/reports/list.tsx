import type { ReportSummary } from '../../../api/generated.ts'
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
import { ReportRow } from './report-row.tsx'

const sorting = { columns: ['url', 'result', 'generated_at', 'score'], by: 'id', order: 'desc' } as const
const filters = ['result', 'issue'] as const
const refreshMs = 5000

export function ReportsPage() {
  const { host, project } = useSite()
  const pageUrl = usePageUrl()
  const query = {
    ...readListQuery(pageUrl, sorting),
    project,
    ...Object.fromEntries(filters.map((name) => [name, pageUrl.query.get(name) ?? undefined])),
  }
  const list = useLoad(
    JSON.stringify(query),
    (signal) => request<'listReports'>('seo', '/api/v1/reports', { query, signal }),
    refreshMs,
  )
  const newReport = `/reports/new?url=${encodeURIComponent(`https://${host}/`)}`
  useTitle(`${t('site.reports')} · ${host}`)
  useTabActions(newReport, () => (
    <a class="button small" href={newReport}>
      <Icon name="plus" />
      {t('report.new')}
    </a>
  ))
  return (
    <>
      <ListControls pageUrl={pageUrl} />
      <section class="card table-card with-menus" aria-label={t('site.reports')}>
        <AsyncContent loadable={list} skeleton={<RowsSkeleton count={10} />}>
          {({ data }) =>
            data.length === 0 ? (
              <NoReports filtered={isFiltered(pageUrl)} newReport={newReport} />
            ) : (
              <Table reports={data} pageUrl={pageUrl} query={query} onChange={list.reload} />
            )
          }
        </AsyncContent>
      </section>
      {list.state === 'ready' && <Pager meta={list.value.meta} onPage={(page) => turnPage(pageUrl, page)} />}
    </>
  )
}

const isFiltered = ({ query }: PageUrl): boolean => ['search', ...filters].some((name) => query.has(name))

function ListControls({ pageUrl }: { readonly pageUrl: PageUrl }) {
  const issue = pageUrl.query.get('issue')
  return (
    <div class="list-controls">
      <SearchField
        label={t('reports.search')}
        value={pageUrl.query.get('search') ?? ''}
        onSearch={(search) => filterList(pageUrl, { search })}
      />
      <Select
        label={t('report.result')}
        value={pageUrl.query.get('result') ?? ''}
        onChange={(result) => filterList(pageUrl, { result })}
        options={[
          { value: '', label: t('reports.results.all') },
          ...(['good', 'decent', 'bad'] as const).map((value) => ({ value, label: t(`result.${value}`) })),
        ]}
      />
      {issue !== null && (
        <button
          type="button"
          class="chip"
          onClick={() => filterList(pageUrl, { issue: '' })}
          aria-label={t('reports.issue.remove', { issue })}
        >
          {t('reports.issue', { issue })}
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}

const columns = () => [
  { name: 'url', label: t('reports.column.url') },
  { name: 'result', label: t('reports.column.result'), class: 'hide-on-small' },
  { name: 'generated_at', label: t('reports.column.generated_at'), class: 'numeric hide-on-small' },
  { name: 'score', label: t('reports.column.score'), class: 'numeric' },
  { name: 'actions', label: t('reports.actions'), isSortable: false, isHidden: true },
]

interface TableProps {
  readonly reports: readonly ReportSummary[]
  readonly pageUrl: PageUrl
  readonly query: ListQuery
  readonly onChange: () => void
}

function Table({ reports, pageUrl, query, onChange }: TableProps) {
  return (
    <table class="table">
      <ColumnHeaders columns={columns()} pageUrl={pageUrl} query={query} />
      <tbody>
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} onChange={onChange} />
        ))}
      </tbody>
    </table>
  )
}

function NoReports({ filtered, newReport }: { readonly filtered: boolean; readonly newReport: string }) {
  if (filtered) return <EmptyState title={t('list.nothing')} />
  return (
    <EmptyState title={t('reports.empty')}>
      <p>{t('reports.empty.note')}</p>
      <a class="button primary" href={newReport}>
        {t('report.new')}
      </a>
    </EmptyState>
  )
}
