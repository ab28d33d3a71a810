import type { Query } from '../../api/request.ts'
import type { Metric } from '../../api/stats.ts'
import type { PageUrl } from '../../router.ts'
import { defaultInterval, type Interval, intervals, isInterval } from './intervals.ts'
import { comparisonQuery, pageDimensions, type View } from './view.ts'

/** The queries of the dashboard, for its panels and for `sendViewEarly`. `query` selects the events. */

export const totalsQuery = (query: Query, view: View): Query => ({
  ...query,
  ...comparisonQuery(view),
  goal: view.goal,
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

/** The metrics at the top of the page; the main goal follows, or without one the next metric. */
export const topMetrics: readonly Metric[] = ['visitors', 'visits', 'pageviews', 'bounce_rate', 'engaged_time']

/** The chart can show them as well. */
export const moreMetrics: readonly Metric[] = ['visit_duration', 'views_per_visit', 'scroll_depth']

const chartMetrics: readonly Metric[] = [...topMetrics, ...moreMetrics, 'conversions', 'conversion_rate']

/** The metric of the chart, by the URL. */
export const chosenMetric = ({ query }: PageUrl): Metric =>
  chartMetrics.find((metric) => metric === query.get('metric')) ?? 'visitors'

export const isOfGoal = (metric: Metric): boolean => metric === 'conversions' || metric === 'conversion_rate'

/** The metric that the points of a series have: not the chosen one yet, while that is being loaded. */
export const metricOf = (point: Partial<Record<Metric, number | null>> | undefined, chosen: Metric): Metric =>
  point?.[chosen] === undefined ? (chartMetrics.find((name) => point?.[name] !== undefined) ?? chosen) : chosen

/** Whether the conversions of the goal are a second line of the chart. */
export const showsConversions = ({ query }: PageUrl, { goal }: View, metric: Metric): boolean =>
  goal !== undefined && !isOfGoal(metric) && query.get('line') !== 'none'

export const goalsQuery = (query: Query, { compare }: View): Query => ({ ...query, compare: compare ?? undefined })

/** With a goal, its conversions are counted too: they are a second line. */
const seriesQuery = (query: Query, interval: Interval, metric: Metric, goal?: string): Query => ({
  ...query,
  interval,
  goal,
  metrics: [...new Set([...seriesMetrics, metric, ...(goal ? ['conversions'] : [])])].join(),
})

/** With the series of the time that the view compares with. */
export const comparedSeriesQuery = (
  query: Query,
  view: View,
  interval: Interval,
  metric: Metric,
  goal?: string,
): Query => ({
  ...seriesQuery(query, interval, metric, goal),
  ...comparisonQuery(view),
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
  ...comparisonQuery(view),
  metrics: metric,
  sort_by: metric,
  per_page: 10,
})

/** For the map. */
export const countriesQuery = (query: Query): Query => ({ ...query, per_page: 100 })

export const regionsQuery = (query: Query): Query => ({
  ...query,
  filter: [],
  segment: undefined,
  metrics: 'visitors',
  per_page: 10,
})

export const dropsQuery = (query: Query): Query => ({ ...query, filter: undefined, segment: undefined })
