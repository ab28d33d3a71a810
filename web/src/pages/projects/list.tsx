import type { ProjectSummary } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { Pager, SearchField } from '../../components/list-controls.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { ResultBar } from '../../components/result-bar.tsx'
import { resultForScore } from '../../components/score.tsx'
import { SortableHeader } from '../../components/sortable-header.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { navigate, type PageUrl, usePageUrl, withQuery } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { useTitle } from '../../state/use-title.ts'
import { number, timeAgo } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'

const columns = ['project', 'reports', 'score', 'generated_at'] as const

export function ProjectsPage() {
  const pageUrl = usePageUrl()
  const query = listQuery(pageUrl)
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
          onSearch={(search) => navigate(withQuery(pageUrl, { search, page: undefined }), { replace: true })}
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
      {list.state === 'ready' && (
        <Pager meta={list.value.meta} onPage={(page) => navigate(withQuery(pageUrl, { page: String(page) }))} />
      )}
    </>
  )
}

function listQuery({ query }: PageUrl) {
  return {
    search: query.get('search') ?? undefined,
    sort_by: columns.find((one) => one === query.get('sort_by')) ?? 'generated_at',
    sort: query.get('sort') === 'asc' ? 'asc' : 'desc',
    per_page: 25,
    page: Number(query.get('page')) || 1,
  }
}

interface TableProps {
  readonly projects: readonly ProjectSummary[]
  readonly pageUrl: PageUrl
  readonly query: ReturnType<typeof listQuery>
}

function Table({ projects, pageUrl, query }: TableProps) {
  return (
    <table class="table">
      <thead>
        <tr>
          {columns.map((column) => (
            <SortableHeader
              key={column}
              label={t(`projects.column.${column}`)}
              class={column === 'project' ? '' : column === 'generated_at' ? 'numeric hide-on-small' : 'numeric'}
              active={query.sort_by === column}
              descending={query.sort === 'desc'}
              onSort={(down) =>
                navigate(withQuery(pageUrl, { sort_by: column, sort: down ? undefined : 'asc', page: undefined }))
              }
            />
          ))}
          <th scope="col" class="hide-on-small">
            {t('projects.column.results')}
          </th>
        </tr>
      </thead>
      <tbody>
        {projects.map(({ project, reports, results, score, generated_at }) => (
          <tr key={project}>
            <td class="url-cell">
              <a href={`/projects/${encodeURIComponent(project)}`}>{project}</a>
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
