import { type Measure, measures } from '../../events/sql/measures.ts'
import { type Sql, text } from '../../events/sql/sql.ts'

export const metricNames = [
  'visitors',
  'visits',
  'pageviews',
  'events',
  'views_per_visit',
  'bounce_rate',
  'visit_duration',
  'engaged_time',
  'scroll_depth',
] as const

/** The metrics of queries that have a goal. */
export const goalMetricNames = ['conversions', 'converting_visits', 'converting_visitors', 'conversion_rate'] as const

export type GoalMetric = (typeof goalMetricNames)[number]

export type Metric = (typeof metricNames)[number] | GoalMetric

type GoalMeasure = 'conversions' | 'converting_visits' | 'converting_visitors'

export type MeasureValues = Readonly<Record<Measure, number> & Partial<Record<GoalMeasure, number>>> & {
  /** What is not known of some days: another product has counted these, and not this. */
  readonly unknown?: readonly Measure[]
}

/** A metric is a measure, or a ratio of two measures times a factor; null if the denominator is 0. */
type MetricDefinition = { readonly of: Measure | GoalMeasure; readonly per?: Measure; readonly factor?: number }

const definitions: Readonly<Record<Metric, MetricDefinition>> = {
  visitors: { of: 'visitors' },
  visits: { of: 'visits' },
  pageviews: { of: 'pageviews' },
  events: { of: 'events' },
  views_per_visit: { of: 'pageviews', per: 'visits' },
  bounce_rate: { of: 'bounces', per: 'visits', factor: 100 },
  visit_duration: { of: 'duration_ms', per: 'visits', factor: 0.001 },
  engaged_time: { of: 'engaged_ms', per: 'visits', factor: 0.001 },
  scroll_depth: { of: 'scroll_sum', per: 'scroll_pages' },
  conversions: { of: 'conversions' },
  converting_visits: { of: 'converting_visits' },
  converting_visitors: { of: 'converting_visitors' },
  conversion_rate: { of: 'converting_visitors', per: 'visitors', factor: 100 },
}

export const measuresFor = (metrics: readonly Metric[]): readonly Measure[] =>
  metrics.flatMap((metric) => {
    const { of, per } = definitions[metric]
    return measures.filter((measure) => measure === of || measure === per)
  })

const roundToHundredths = (value: number): number => Math.round(value * 100) / 100

export function metricOf(metric: Metric, measured: MeasureValues): number | null {
  const { of, per, factor = 1 } = definitions[metric]
  const sum = measured[of] ?? 0
  if (!per) return sum
  // A ratio of what is known of different days would be wrong.
  const { unknown = [] } = measured
  if (unknown.some((measure) => measure === of) !== unknown.includes(per)) return null
  return measured[per] === 0 ? null : roundToHundredths((sum * factor) / measured[per])
}

/** An SQL expression that orders groups by a metric, over the sums of measures. */
export function metricOrderSql(metric: Metric): Sql {
  const { of, per } = definitions[metric]
  return text(per ? `CASE WHEN ${per} = 0 THEN NULL ELSE 1.0 * ${of} / ${per} END` : of)
}
