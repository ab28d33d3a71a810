import type { ComparedValue, Replies } from '../../api/generated.ts'
import type { Query } from '../../api/request.ts'
import { readTotals } from '../../api/stats.ts'
import { type Loadable, useLoad } from '../../state/use-load.ts'
import type { Scope } from '../view/scope.ts'
import { type Condition, comparisonQuery, type Filter, filterText } from '../view/view.ts'

const pageFilter = (dimension: string, path: string): Filter => ({ dimension, operator: 'is', values: [path] })

const withFiltersIn = (query: Query, filters: readonly Condition[]): Query => ({
  ...query,
  filter: filters.map(filterText),
})

type Totals = Loadable<Replies['readStats']>

export interface PageStatistics {
  /** Totals of the rows on this page. */
  readonly page: Totals
  /** Totals of the visits that began here. */
  readonly entries: Totals
  /** Totals of the visits that ended here. */
  readonly exits: Totals
  /** Totals of the visits from search engines. */
  readonly search: Totals
}

export function usePageStatistics(scope: Scope | null, path: string): PageStatistics {
  const others = scope?.view.filters ?? []
  const onPage = [...others, pageFilter('page', path)]
  return {
    page: useTotals(scope, onPage, 'visitors,visits,engaged_time,scroll_depth,events'),
    entries: useTotals(scope, [...others, pageFilter('entry_page', path)], 'visits,bounce_rate'),
    exits: useTotals(scope, [...others, pageFilter('exit_page', path)], 'visits'),
    search: useTotals(scope, [...onPage, pageFilter('channel', 'search')], 'visits'),
  }
}

/** The scope of a website, filtered by one page. */
export function pageScopeOf(scope: Scope, path: string, totals: Totals): Scope {
  const view = { ...scope.view, filters: [...scope.view.filters, pageFilter('page', path)] }
  return { ...scope, view, query: withFiltersIn(scope.query, view.filters), totals }
}

function useTotals(scope: Scope | null, filters: readonly Condition[], metrics: string): Totals {
  const query = scope && { ...withFiltersIn(scope.query, filters), metrics, ...comparisonQuery(scope.view) }
  return useLoad(query && JSON.stringify(query), (signal) =>
    scope && query ? readTotals(scope.access, query, signal) : new Promise(() => {}),
  )
}

/** A total; null until it is loaded for the page on screen, or if there is none. */
export const totalOf = (totals: Totals, metric: 'visitors' | 'visits'): number | null =>
  totals.state === 'ready' && !totals.stale ? (totals.value.data[metric]?.value ?? null) : null

/** The share of the visits to the page that ended on it, in percent; undefined while it loads. */
export function exitRate({ page, exits }: PageStatistics): ComparedValue | null | undefined {
  if (page.state === 'failed' || exits.state === 'failed') return null
  if (page.state !== 'ready' || exits.state !== 'ready' || page.stale || exits.stale) return undefined
  const [visits, ended] = [page.value.data.visits, exits.value.data.visits]
  return {
    value: percentage(ended?.value, visits?.value),
    previous: percentage(ended?.previous, visits?.previous),
  }
}

const percentage = (part: number | null | undefined, whole: number | null | undefined): number | null =>
  part == null || !whole ? null : (part / whole) * 100
