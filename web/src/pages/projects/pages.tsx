import type { ProjectPage } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { Pager, SearchField } from '../../components/list-controls.tsx'
import { SortableHeader } from '../../components/sortable-header.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { navigate, type PageUrl, usePageUrl, withQuery } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { timeAgo } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { ReportStatus } from '../reports/report-status.tsx'

const columns = ['path', 'score', 'generated_at'] as const

/** Every page of a project with its score, however many there are. */
export function Pages({ project }: { readonly project: string }) {
  const pageUrl = usePageUrl()
  const query = listQuery(pageUrl)
  const path = `/api/v1/projects/${encodeURIComponent(project)}/pages`
  const list = useLoad(`${path} ${JSON.stringify(query)}`, (signal) =>
    request<'listProjectPages'>('seo', path, { query, signal }),
  )
  return (
    <section class="card" aria-label={t('project.pages')}>
      <div class="panel-head">
        <h2>{t('project.pages')}</h2>
        <span class="grow" />
        <SearchField
          label={t('project.pages.search')}
          value={query.search ?? ''}
          onSearch={(search) => navigate(withQuery(pageUrl, { search, page: undefined }), { replace: true })}
        />
      </div>
      <AsyncContent loadable={list} skeleton={<RowsSkeleton count={10} />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState title={t('list.nothing')} />
          ) : (
            <>
              <Table pages={data} pageUrl={pageUrl} query={query} />
              <div class="panel-foot">
                <Pager meta={meta} onPage={(page) => navigate(withQuery(pageUrl, { page: String(page) }))} />
              </div>
            </>
          )
        }
      </AsyncContent>
    </section>
  )
}

function listQuery({ query }: PageUrl) {
  return {
    search: query.get('search') ?? undefined,
    sort_by: columns.find((one) => one === query.get('sort_by')) ?? 'score',
    sort: query.get('sort') === 'desc' ? 'desc' : 'asc',
    per_page: 25,
    page: Number(query.get('page')) || 1,
  }
}

interface TableProps {
  readonly pages: readonly ProjectPage[]
  readonly pageUrl: PageUrl
  readonly query: ReturnType<typeof listQuery>
}

function Table({ pages, pageUrl, query }: TableProps) {
  return (
    <table class="table">
      <thead>
        <tr>
          {columns.map((column) => (
            <SortableHeader
              key={column}
              label={t(`project.pages.${column}`)}
              class={column === 'path' ? '' : column === 'score' ? 'numeric' : 'numeric hide-on-small'}
              active={query.sort_by === column}
              descending={query.sort === 'desc'}
              onSort={(down) =>
                navigate(withQuery(pageUrl, { sort_by: column, sort: down ? 'desc' : 'asc', page: undefined }))
              }
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {pages.map((page) => (
          <tr key={page.path}>
            <td class="url-cell">
              <a href={`/reports/${page.report}`} title={page.url}>
                {page.path}
              </a>
            </td>
            <td class="numeric">
              {page.status === 'done' && page.score !== null ? (
                <b class={`score-cell ${page.result ?? ''}`}>{page.score}</b>
              ) : (
                <ReportStatus report={page} />
              )}
            </td>
            <td class="numeric hide-on-small soft">{page.generated_at ? timeAgo(page.generated_at) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
