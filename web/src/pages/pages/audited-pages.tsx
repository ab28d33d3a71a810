import type { ProjectPage } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { ColumnHeaders } from '../../components/column-headers.tsx'
import { HelpLink } from '../../components/help-link.tsx'
import { Pager, SearchField } from '../../components/list-controls.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { type PageUrl, usePageUrl } from '../../router.ts'
import { filterList, type ListQuery, readListQuery, turnPage } from '../../state/list-query.ts'
import { useLoad } from '../../state/use-load.ts'
import { timeAgo } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { readableUrl } from '../../urls.ts'
import { ReportStatus } from '../../website/seo/report-status.tsx'

const sorting = { columns: ['path', 'score', 'generated_at'], by: 'score', order: 'asc' } as const

/** Every page of a project with its score, however many there are. */
export function AuditedPages({ project }: { readonly project: string }) {
  const pageUrl = usePageUrl()
  const query = readListQuery(pageUrl, sorting)
  const path = `/api/v1/projects/${encodeURIComponent(project)}/pages`
  const list = useLoad(`${path} ${JSON.stringify(query)}`, (signal) =>
    request<'listProjectPages'>('seo', path, { query, signal }),
  )
  return (
    <section class="card" aria-label={t('project.pages')}>
      <div class="panel-head">
        <h2>{t('project.pages')}</h2>
        <HelpLink topic="score.page" name={t('project.pages')} />
        <span class="grow" />
        <SearchField
          label={t('project.pages.search')}
          value={query.search ?? ''}
          onSearch={(search) => filterList(pageUrl, { search })}
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
                <Pager meta={meta} onPage={(page) => turnPage(pageUrl, page)} />
              </div>
            </>
          )
        }
      </AsyncContent>
    </section>
  )
}

const columns = () => [
  { name: 'path', label: t('project.pages.path') },
  { name: 'score', label: t('project.pages.score'), class: 'numeric' },
  { name: 'generated_at', label: t('project.pages.generated_at'), class: 'numeric hide-on-small' },
]

interface TableProps {
  readonly pages: readonly ProjectPage[]
  readonly pageUrl: PageUrl
  readonly query: ListQuery
}

function Table({ pages, pageUrl, query }: TableProps) {
  return (
    <table class="table">
      <ColumnHeaders columns={columns()} pageUrl={pageUrl} query={query} />
      <tbody>
        {pages.map((page) => (
          <tr key={page.path}>
            <td class="url-cell">
              <a href={`/reports/${page.report}`} title={page.url}>
                {readableUrl(page.path)}
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
