import type { SearchNumbers } from '../../api/generated.ts'
import type { Query } from '../../api/request.ts'
import { compact, number, ratePercent } from '../../strings/format.ts'
import type { Scope } from '../view/scope.ts'
import { comparisonQuery } from '../view/view.ts'

export const searchMetrics = ['clicks', 'impressions', 'ctr', 'position'] as const
export type SearchMetric = (typeof searchMetrics)[number]

/** The range and the comparison of a view. Its filters are those of visits, which search engines do not know. */
export function searchRange({ query: { period, from, to, timezone }, view }: Pick<Scope, 'query' | 'view'>): Query {
  return { period, from, to, timezone, ...comparisonQuery(view) }
}

export function searchText(metric: SearchMetric, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  if (metric === 'ctr') return ratePercent(value)
  return metric === 'position' ? number(value, 1) : number(value)
}

export const searchAxis = (metric: SearchMetric, value: number): string =>
  metric === 'clicks' || metric === 'impressions' ? compact(value) : searchText(metric, value)

export const comparedOf = (metric: SearchMetric, now: SearchNumbers, previous: SearchNumbers | null) => ({
  value: now[metric],
  previous: previous?.[metric],
})
