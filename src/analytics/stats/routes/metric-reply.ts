import { type TSchema, Type } from 'typebox'
import { invalid } from '../../../base/errors.ts'
import { ComparedValue, changeOf, nullableNumber } from '../../../http/compared-value.ts'
import type { GoalAmount } from '../goals/goal-counts.ts'
import { goalMetricNames, type MeasureValues, type Metric, metricNames, metricOf } from '../query/metrics.ts'

const descriptions: Readonly<Record<Metric, string>> = {
  visitors: 'Distinct visitors',
  visits: 'Distinct visits',
  pageviews: 'Pageviews',
  events: 'Custom events',
  views_per_visit: 'Pageviews per visit',
  bounce_rate: 'Percent of visits with one pageview, no custom event and under 10 s of engaged time',
  visit_duration: 'Seconds that a visit lasted, on average',
  engaged_time: 'Seconds of engaged time per visit',
  scroll_depth: 'Percent of a page that was scrolled to, on average',
  conversions: 'How often the goal was reached; with `goal`, as the following',
  converting_visits: 'Distinct visits that reached the goal',
  converting_visitors: 'Distinct visitors that reached the goal',
  conversion_rate: 'Percent of visitors that reached the goal',
}

const eachMetric = <T extends TSchema>(schema: (metric: Metric) => T) =>
  Object.fromEntries([...metricNames, ...goalMetricNames].map((metric) => [metric, Type.Optional(schema(metric))]))

const GoalAmounts = Type.Array(
  Type.Object(
    {
      currency: Type.String({ description: 'Three letters; empty for a number without currency' }),
      value: Type.Number(),
    },
    { title: 'GoalAmount' },
  ),
  {
    description: 'What the conversions are worth, by currency; with `goal`, if it has a value, and not on shared pages',
  },
)

export const goalValueField = { goal_value: Type.Optional(GoalAmounts) }

export const comparedGoalValueField = {
  goal_value: Type.Optional(Type.Object({ value: GoalAmounts, previous: Type.Optional(GoalAmounts) })),
}

/** As a cell of CSV: the amounts with their currencies. */
export const amountsCell = (amounts: readonly GoalAmount[]): string =>
  amounts.map(({ currency, value }) => `${value} ${currency}`.trim()).join(', ')

/** The requested metrics; null if there is nothing to average. */
export const metricFields = eachMetric((metric) => nullableNumber(descriptions[metric]))

export const comparedFields = eachMetric((metric) => ComparedValue(descriptions[metric]))

export type MetricValues = Readonly<Partial<Record<Metric, number | null>>>

export const metricValues = (measured: MeasureValues, metrics: readonly Metric[]): MetricValues =>
  Object.fromEntries(metrics.map((metric) => [metric, metricOf(metric, measured)]))

export function comparedValues(
  measured: MeasureValues,
  before: MeasureValues | null,
  metrics: readonly Metric[],
): Readonly<Record<string, ComparedValue>> {
  return Object.fromEntries(
    metrics.map((metric) => {
      const value = metricOf(metric, measured)
      if (!before) return [metric, { value }]
      const previous = metricOf(metric, before)
      return [metric, { value, previous, change: changeOf(value, previous) }]
    }),
  )
}

export const metricsQuery = {
  metrics: Type.Optional(
    Type.String({
      maxLength: 300,
      description: `Comma-separated, out of ${metricNames.join(', ')}; with goal also ${goalMetricNames.join(', ')}`,
    }),
  ),
  goal: Type.Optional(
    Type.Integer({ minimum: 1, description: 'The id of a goal of the website, whose conversions are counted too' }),
  ),
}

export function readMetrics(text: string | undefined, fallback: readonly Metric[], goal?: number): readonly Metric[] {
  const allowed: readonly Metric[] = goal === undefined ? metricNames : [...metricNames, ...goalMetricNames]
  if (text === undefined) return goal === undefined ? fallback : [...fallback, ...goalMetricNames]
  return text.split(',').map((part) => {
    const metric = allowed.find((name) => name === part.trim())
    if (metric) return metric
    const shown = JSON.stringify(part.slice(0, 60))
    throw invalid({
      metrics: [
        `metrics must be some of ${metricNames.join(', ')}, and with goal ${goalMetricNames.join(', ')}, separated by commas; found ${shown}.`,
      ],
    })
  })
}
