import type { ReportSummary } from '../../api/generated.ts'
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
import { ProjectSelect } from './project-select.tsx'
import { ReportRow } from './report-row.tsx'

const perPage = 25
const columns = ['url', 'result', 'generated_at', 'score'] as const
const refreshMs = 5000

export function ReportsPage() {
  const pageUrl = usePageUrl()
  const query = listQuery(pageUrl)
  const list = useLoad(
    JSON.stringify(query),
    (signal) => request<'listReports'>('seo', '/api/v1/reports', { query, signal }),
    refreshMs,
  )
  useTitle(t('shell.reports'))
  return (
    <>
      <PageHeader title={t('shell.reports')}>
        <a class="button" href="/projects">
          {t('projects.title')}
        </a>
        <a class="button primary" href="/reports/new">
          <Icon name="plus" />
          {t('report.new')}
        </a>
      </PageHeader>
      <ListControls pageUrl={pageUrl} />
      <section class="card table-card with-menus" aria-label={t('shell.reports')}>
        <AsyncContent loadable={list} skeleton={<RowsSkeleton count={10} />}>
          {({ data }) =>
            data.length === 0 ? (
              <NoReports filtered={isFiltered(pageUrl)} />
            ) : (
              <Table reports={data} pageUrl={pageUrl} query={query} onChange={list.reload} />
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
    result: query.get('result') ?? undefined,
    issue: query.get('issue') ?? undefined,
    sort_by: columns.find((one) => one === query.get('sort_by')) ?? 'id',
    sort: query.get('sort') === 'asc' ? 'asc' : 'desc',
    per_page: perPage,
    page: Number(query.get('page')) || 1,
  }
}

const isFiltered = ({ query }: PageUrl): boolean =>
  ['search', 'project', 'result', 'issue'].some((name) => query.has(name))

function ListControls({ pageUrl }: { readonly pageUrl: PageUrl }) {
  const issue = pageUrl.query.get('issue')
  const updateQuery = (changes: Readonly<Record<string, string>>): void =>
    navigate(withQuery(pageUrl, { ...changes, page: undefined }), { replace: true })
  return (
    <div class="list-controls">
      <SearchField
        label={t('reports.search')}
        value={pageUrl.query.get('search') ?? ''}
        onSearch={(search) => updateQuery({ search })}
      />
      <ProjectSelect value={pageUrl.query.get('project') ?? ''} onChange={(project) => updateQuery({ project })} />
      <Select
        label={t('report.result')}
        value={pageUrl.query.get('result') ?? ''}
        onChange={(result) => updateQuery({ result })}
        options={[
          { value: '', label: t('reports.results.all') },
          ...(['good', 'decent', 'bad'] as const).map((value) => ({ value, label: t(`result.${value}`) })),
        ]}
      />
      {issue !== null && (
        <button
          type="button"
          class="chip"
          onClick={() => updateQuery({ issue: '' })}
          aria-label={t('reports.issue.remove', { issue })}
        >
          {t('reports.issue', { issue })}
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}

const columnClasses = {
  url: '',
  result: 'hide-on-small',
  generated_at: 'numeric hide-on-small',
  score: 'numeric',
} as const

interface TableProps {
  readonly reports: readonly ReportSummary[]
  readonly pageUrl: PageUrl
  readonly query: ReturnType<typeof listQuery>
  readonly onChange: () => void
}

function Table({ reports, pageUrl, query, onChange }: TableProps) {
  return (
    <table class="table">
      <thead>
        <tr>
          {columns.map((column) => (
            <SortableHeader
              key={column}
              label={t(`reports.column.${column}`)}
              class={columnClasses[column]}
              active={query.sort_by === column}
              descending={query.sort === 'desc'}
              onSort={(down) =>
                navigate(withQuery(pageUrl, { sort_by: column, sort: down ? undefined : 'asc', page: undefined }))
              }
            />
          ))}
          <th scope="col">
            <span class="visually-hidden">{t('reports.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} onChange={onChange} />
        ))}
      </tbody>
    </table>
  )
}

function NoReports({ filtered }: { readonly filtered: boolean }) {
  if (filtered) return <EmptyState title={t('list.nothing')} />
  return (
    <EmptyState title={t('reports.empty')}>
      <p>{t('reports.empty.note')}</p>
      <a class="button primary" href="/reports/new">
        {t('report.new')}
      </a>
    </EmptyState>
  )
}
