import type { Query } from '../../api/request.ts'
import type { Metric } from '../../api/stats.ts'
import type { PageUrl } from '../../router.ts'
import { defaultInterval, type Interval, intervals, isInterval } from './intervals.ts'
import { pageDimensions, type View } from './view.ts'

/** The queries of the dashboard, for its panels and for `sendViewEarly`. `query` selects the events. */

export const totalsQuery = (query: Query, { compare, goal }: View): Query => ({
  ...query,
  compare: compare ?? undefined,
  goal,
})

/** The metrics of every time series; the others are counted more slowly, so they are requested when they are selected. */
const seriesMetrics: readonly Metric[] = [
  'visitors',
  'visits',
  'pageviews',
  'views_per_visit',
  'bounce_rate',
  'visit_duration',
]

/** The metrics at the top of the page. */
export const topMetrics: readonly Metric[] = [...seriesMetrics, 'engaged_time', 'scroll_depth']

/** With a goal, its conversions are more important than the last two. */
export const goalMetrics: readonly Metric[] = [...seriesMetrics, 'conversions', 'conversion_rate']

/** The metric of the chart, by the URL. */
export const chosenMetric = ({ query }: PageUrl, { goal }: View): Metric =>
  (goal ? goalMetrics : topMetrics).find((metric) => metric === query.get('metric')) ?? 'visitors'

/** Whether the conversions of the goal are a second line of the chart. */
export const showsConversions = ({ query }: PageUrl, { goal }: View, metric: Metric): boolean =>
  goal !== undefined && !metric.startsWith('conv') && query.get('line') !== 'none'

/** With a goal, its conversions are counted too: they are a second line. */
export const seriesQuery = (query: Query, interval: Interval, metric: Metric, goal?: string): Query => ({
  ...query,
  interval,
  goal,
  metrics: [...new Set([...seriesMetrics, metric, ...(goal ? ['conversions'] : [])])].join(),
})

/** The interval that the URL selects, if it suits the period. */
export function chosenInterval({ query }: PageUrl, view: View): Interval {
  const chosen = query.get('interval')
  return chosen !== null && isInterval(chosen) && intervals(view).includes(chosen) ? chosen : defaultInterval(view)
}

export const rowsMetric = (dimension: string): Metric => (dimension === 'event' ? 'events' : 'visitors')

/** With it, the pages of a path group are one row. */
export const groupPathsQuery = (dimension: string, { groupPaths }: View): Query =>
  groupPaths && pageDimensions.includes(dimension) ? { group_paths: 1 } : {}

export const rowsQuery = (query: Query, dimension: string, metric: Metric, view: View): Query => ({
  ...query,
  ...groupPathsQuery(dimension, view),
  goal: view.goal,
  per_page: 10,
  sort_by: metric,
  sort: 'desc',
})

export const previousRowsQuery = (query: Query, dimension: string, metric: Metric, view: View): Query => ({
  ...query,
  ...groupPathsQuery(dimension, view),
  compare: view.compare ?? undefined,
  metrics: metric,
  sort_by: metric,
  per_page: 10,
})

export const countriesQuery = (query: Query): Query => ({ ...query, per_page: 100 })

export const regionsQuery = (query: Query): Query => ({
  ...query,
  filter: [],
  segment: undefined,
  metrics: 'visitors',
  per_page: 10,
})

/** The visits of all pages, which the issues of pages are ranked by. */
export const pageVisitsQuery = (query: Query): Query => ({
  ...query,
  filter: undefined,
  segment: undefined,
  per_page: 100,
})

export const dropsQuery = (query: Query): Query => ({ ...query, filter: undefined, segment: undefined })
