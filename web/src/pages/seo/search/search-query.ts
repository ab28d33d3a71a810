import type { Query } from '../../../api/request.ts'
import { type PageUrl, withQuery } from '../../../router.ts'
import { type SearchMetric, searchMetrics, searchRange } from '../../../website/search/search-numbers.ts'
import type { Scope } from '../../../website/view/scope.ts'

/** Filters on the numbers of search engines, by their parameters in the URL. */
export const searchFilters = ['q', 'path', 'country', 'device', 'source'] as const
export type SearchFilter = (typeof searchFilters)[number]

export const devices = ['desktop', 'mobile', 'tablet'] as const
export const engines = ['google', 'bing'] as const

/** What the page shows of search engines; all of it is in the URL. */
export interface SearchView {
  readonly filters: Readonly<Partial<Record<SearchFilter, string>>>
  readonly metric: SearchMetric
  /** Whether the chart has the 7-day average, which only counts have. */
  readonly average: boolean
}

export function readSearchView({ query }: PageUrl): SearchView {
  const one = <T extends string>(known: readonly T[], name: string): T | undefined =>
    known.find((value) => value === query.get(name))
  const filters = {
    q: query.get('q') || undefined,
    path: query.get('path') || undefined,
    country: /^[A-Z]{2}$/.exec(query.get('country') ?? '')?.[0],
    device: one(devices, 'device'),
    source: one(engines, 'source'),
  }
  const metric = one(searchMetrics, 'metric') ?? 'clicks'
  return {
    filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
    metric,
    average: isCount(metric) && query.get('average') === '1',
  }
}

/** Rates and positions of days can't be averaged without their weights. */
export const isCount = (metric: SearchMetric): boolean => metric === 'clicks' || metric === 'impressions'

/** The URL with another filter; the list then begins with its first page. */
export const withSearchFilter = (pageUrl: PageUrl, name: SearchFilter, value: string | undefined): string =>
  withQuery(pageUrl, { [name]: value, page: undefined, search: undefined, change: undefined, brand: undefined })

export const searchQuery = (scope: Scope, { filters: { q, ...filters } }: SearchView): Query => ({
  ...searchRange(scope),
  ...filters,
  query: q,
})
