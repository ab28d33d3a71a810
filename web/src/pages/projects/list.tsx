import type { ProjectSummary } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { ColumnHeaders } from '../../components/column-headers.tsx'
import { Pager, SearchField } from '../../components/list-controls.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { ResultBar } from '../../components/result-bar.tsx'
import { resultForScore } from '../../components/score.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { type PageUrl, usePageUrl } from '../../router.ts'
import { filterList, type ListQuery, readListQuery, turnPage } from '../../state/list-query.ts'
import { useLoad } from '../../state/use-load.ts'
import { useTitle } from '../../state/use-title.ts'
import { number, timeAgo } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { readableUrl } from '../../urls.ts'

const sorting = {
  columns: ['project', 'reports', 'score', 'generated_at'],
  by: 'generated_at',
  order: 'desc',
} as const

export function ProjectsPage() {
  const pageUrl = usePageUrl()
  const query = readListQuery(pageUrl, sorting)
  const list = useLoad(JSON.stringify(query), (signal) =>
    request<'listProjects'>('seo', '/api/v1/projects', { query, signal }),
  )
  useTitle(t('projects.title'))
  return (
    <>
      <PageHeader title={t('projects.title')} back={{ href: '/reports', label: t('shell.reports') }} />
      <div class="list-controls">
        <SearchField
          label={t('projects.search')}
          value={query.search ?? ''}
          onSearch={(search) => filterList(pageUrl, { search })}
        />
      </div>
      <section class="card table-card" aria-label={t('projects.title')}>
        <AsyncContent loadable={list} skeleton={<RowsSkeleton count={8} />}>
          {({ data }) =>
            data.length === 0 ? (
              <NoProjects searched={query.search !== undefined} />
            ) : (
              <Table projects={data} pageUrl={pageUrl} query={query} />
            )
          }
        </AsyncContent>
      </section>
      {list.state === 'ready' && <Pager meta={list.value.meta} onPage={(page) => turnPage(pageUrl, page)} />}
    </>
  )
}

const columns = () => [
  { name: 'project', label: t('projects.column.project') },
  { name: 'reports', label: t('projects.column.reports'), class: 'numeric' },
  { name: 'score', label: t('projects.column.score'), class: 'numeric' },
  { name: 'generated_at', label: t('projects.column.generated_at'), class: 'numeric hide-on-small' },
  { name: 'results', label: t('projects.column.results'), class: 'hide-on-small', isSortable: false },
]

interface TableProps {
  readonly projects: readonly ProjectSummary[]
  readonly pageUrl: PageUrl
  readonly query: ListQuery
}

function Table({ projects, pageUrl, query }: TableProps) {
  return (
    <table class="table">
      <ColumnHeaders columns={columns()} pageUrl={pageUrl} query={query} />
      <tbody>
        {projects.map(({ project, reports, results, score, generated_at }) => (
          <tr key={project}>
            <td class="url-cell">
              <a href={`/projects/${encodeURIComponent(project)}`}>{readableUrl(project)}</a>
            </td>
            <td class="numeric">{number(reports)}</td>
            <td class="numeric">
              {score.mean === null ? (
                '–'
              ) : (
                <span class={`pill ${resultForScore(score.mean)}`}>{number(score.mean)}</span>
              )}
            </td>
            <td class="numeric hide-on-small soft">{generated_at ? timeAgo(generated_at) : '–'}</td>
            <td class="hide-on-small result-bar-cell">
              <ResultBar {...results} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function NoProjects({ searched }: { readonly searched: boolean }) {
  if (searched) return <EmptyState title={t('list.nothing')} />
  return (
    <EmptyState title={t('projects.empty')}>
      <p>{t('projects.empty.note')}</p>
      <a class="button primary" href="/reports/new">
        {t('report.new')}
      </a>
    </EmptyState>
  )
}
