import type { BreakdownRow, ProjectPage } from '../../api/generated.ts'
import { readRows } from '../../api/stats.ts'
import { Pager, SearchField } from '../../components/list-controls.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { navigate, withQuery } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { number, timeAgo } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { rowLink } from '../../website/rows/row-link.ts'
import { useReportsByPage } from '../../website/seo/use-reports-by-page.ts'
import type { Scope } from '../../website/view/scope.ts'

const perPage = 25

/** The pages of a website by visits, with their scores and issues. */
export function PagesTable({ scope }: { readonly scope: Scope }) {
  const { access, pageUrl } = scope
  const query = {
    ...scope.query,
    search: pageUrl.query.get('search') ?? undefined,
    sort_by: 'visits',
    sort: 'desc',
    metrics: 'visits',
    per_page: perPage,
    page: Number(pageUrl.query.get('page')) || 1,
  }
  const rows = useLoad(JSON.stringify(query), (signal) => readRows(access, 'page', query, signal))
  const reports = useReportsByPage(scope, rows.state === 'ready' ? rows.value.data.map(({ value }) => value) : [])
  const update = (changes: Readonly<Record<string, string | undefined>>): void =>
    navigate(withQuery(pageUrl, { page: undefined, ...changes }), { replace: true })
  return (
    <section class="card" aria-label={t('panel.pages')}>
      <div class="panel-head">
        <h2>{t('panel.pages')}</h2>
        <span class="grow" />
        <SearchField label={t('rows.search')} value={query.search ?? ''} onSearch={(search) => update({ search })} />
      </div>
      <AsyncContent loadable={rows} skeleton={<RowsSkeleton count={10} />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState title={t('stats.nodata')} />
          ) : (
            <>
              <div class="table-card">
                <table class="table">
                  <thead>
                    <tr>
                      <th scope="col">{t('dimension.page')}</th>
                      <th scope="col" class="numeric">
                        {t('report.score.label')}
                      </th>
                      <th scope="col" class="numeric">
                        {t('project.issues')}
                      </th>
                      <th scope="col" class="numeric">
                        {t('metric.visits')}
                      </th>
                      <th scope="col" class="numeric hide-on-small">
                        {t('projects.column.generated_at')}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {data.map((row) => (
                      <PageRow key={row.value} row={row} report={reports?.get(row.value)} scope={scope} />
                    ))}
                  </tbody>
                </table>
              </div>
              <div class="panel-foot">
                <Pager meta={meta} onPage={(page) => update({ page: String(page) })} />
              </div>
            </>
          )
        }
      </AsyncContent>
    </section>
  )
}

interface PageRowProps {
  readonly row: BreakdownRow
  readonly report: ProjectPage | undefined
  readonly scope: Scope
}

function PageRow({ row, report, scope }: PageRowProps) {
  return (
    <tr>
      <td class="url-cell">
        <a {...rowLink(scope, 'page', { value: row.value })}>{row.value}</a>
      </td>
      <td class="numeric">
        <span class={`pill ${report?.result ?? ''}`}>{report?.score ?? '–'}</span>
      </td>
      <td class="numeric">{report?.generated_at ? number(report.issues) : '–'}</td>
      <td class="numeric">{number(row.visits ?? 0)}</td>
      <td class="numeric hide-on-small soft">{report?.generated_at ? timeAgo(report.generated_at) : '–'}</td>
    </tr>
  )
}
