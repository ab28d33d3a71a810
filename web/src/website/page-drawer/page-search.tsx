import { readSearchRows, readSearchTotals } from '../../api/search.ts'
import { useLoad } from '../../state/use-load.ts'
import { number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { SearchFigure } from '../search/search-figure.tsx'
import { searchMetrics, searchRange, searchText } from '../search/search-numbers.ts'
import type { Scope } from '../view/scope.ts'
import { tabUrl } from '../view/view.ts'
import '../../styles/search.css'

interface PageSearchProps {
  readonly scope: Scope
  readonly website: number
  readonly path: string
}

const shownQueries = 5

/** How search engines show a page, and for which queries. Nothing without numbers of them. */
export function PageSearch({ scope, website, path }: PageSearchProps) {
  const query = { ...searchRange(scope), path }
  const key = JSON.stringify([website, query])
  const totals = useLoad(`search of page ${key}`, (signal) => readSearchTotals(website, query, signal))
  const hasNumbers = totals.state === 'ready' && totals.value.meta.sources.length > 0
  const queries = useLoad(hasNumbers ? `queries of page ${key}` : null, (signal) =>
    readSearchRows(website, 'queries', { ...query, per_page: 10 }, signal),
  )
  if (!hasNumbers) return null
  const home = tabUrl(scope.home, '/seo/search', scope.pageUrl)
  const linkTo = (name: 'path' | 'q', value: string): string =>
    `${home}${home.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: value })}`
  const rows = queries.state === 'ready' ? queries.value.data.slice(0, shownQueries) : []
  return (
    <section class="card page-search" aria-label={t('drawer.search')}>
      <div class="top-metrics search-metrics" aria-busy={totals.stale}>
        {searchMetrics.map((metric) => (
          <div key={metric} class="top-metric">
            <SearchFigure metric={metric} totals={totals.value.data} />
          </div>
        ))}
      </div>
      {rows.length > 0 && (
        <table class="table search-table">
          <thead>
            <tr>
              <th scope="col">{t('search.query')}</th>
              <th scope="col" class="numeric">
                {t('search.clicks')}
              </th>
              <th scope="col" class="numeric">
                {t('search.position')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ value, clicks, position }) => (
              <tr key={value}>
                <th scope="row">
                  <a href={linkTo('q', value)}>{value}</a>
                </th>
                <td class="numeric">{number(clicks)}</td>
                <td class="numeric">{searchText('position', position)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p class="panel-foot">
        <a href={linkTo('path', path)}>{t('search.query.all')}</a>
      </p>
    </section>
  )
}
