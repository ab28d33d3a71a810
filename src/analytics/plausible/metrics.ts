import { type MeasureValues, type Metric, metricOf } from '../stats/query/metrics.ts'

export const metricNames = [
  'visitors',
  'visits',
  'pageviews',
  'views_per_visit',
  'bounce_rate',
  'visit_duration',
  'events',
  'scroll_depth',
  'time_on_page',
  'percentage',
  'conversion_rate',
  'group_conversion_rate',
  'total_revenue',
  'average_revenue',
] as const

export type PlausibleMetric = (typeof metricNames)[number]

export const revenueMetrics: readonly PlausibleMetric[] = ['total_revenue', 'average_revenue']

/** Those that need a goal. */
export const goalMetrics: readonly PlausibleMetric[] = ['conversion_rate', 'group_conversion_rate']

/** What has to be counted for a metric. */
const counted: Readonly<Record<PlausibleMetric, readonly Metric[]>> = {
  visitors: ['visitors'],
  visits: ['visits'],
  pageviews: ['pageviews'],
  views_per_visit: ['views_per_visit'],
  bounce_rate: ['bounce_rate'],
  visit_duration: ['visit_duration'],
  events: ['pageviews', 'events'],
  scroll_depth: ['scroll_depth'],
  time_on_page: ['engaged_time'],
  percentage: ['visitors'],
  conversion_rate: ['visitors'],
  group_conversion_rate: ['visitors'],
  total_revenue: ['visitors'],
  average_revenue: ['visitors'],
}

export const countedMetrics = (metrics: readonly PlausibleMetric[]): readonly Metric[] => [
  ...new Set(['visitors' as const, ...metrics.flatMap((metric) => counted[metric])]),
]

/** The metric of ours that gives the same order, if there is one. */
export const orderMetric = (metric: PlausibleMetric): Metric | null => {
  if (metric === 'events' || metric === 'group_conversion_rate' || revenueMetrics.includes(metric)) return null
  return counted[metric][0] ?? null
}

/** A metric of a single group. Of none, rates and durations are 0. */
export function countedValue(metric: PlausibleMetric, measured: MeasureValues): number | null {
  switch (metric) {
    case 'events':
      return measured.pageviews + measured.events
    case 'bounce_rate':
    case 'visit_duration':
      return Math.round(metricOf(metric, measured) ?? 0)
    case 'views_per_visit':
      return metricOf(metric, measured) ?? 0
    case 'scroll_depth':
      return rounded(metricOf('scroll_depth', measured))
    case 'time_on_page':
      return rounded(metricOf('engaged_time', measured))
    case 'visitors':
    case 'visits':
    case 'pageviews':
      return measured[metric]
    default:
      return null
  }
}

const rates: readonly PlausibleMetric[] = ['bounce_rate', 'conversion_rate', 'group_conversion_rate', 'percentage']

/** The change of a metric: of rates in points, of others in percent. */
export function changeOf(metric: PlausibleMetric, before: number | null, now: number | null): number | null {
  if (before === null || now === null) return null
  if (rates.includes(metric)) return Math.round((now - before) * 10) / 10
  return percentChange(before, now)
}

export function percentChange(before: number, now: number): number {
  if (before === 0) return now === 0 ? 0 : 100
  return Math.round(((now - before) / before) * 100)
}

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value))

export const share = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100
