import { Type } from 'typebox'
import { invalid } from '../../../base/errors.ts'
import type { App } from '../../../http/app.ts'
import { formatQuery } from '../../../http/csv.ts'
import { comparisonQuery } from '../../../http/range-query.ts'
import { dayMs } from '../../events/day.ts'
import type { Span } from '../../events/sql/measures.ts'
import { rowGroup } from '../count/group-sql.ts'
import { calendarBuckets, type Interval, intervals, type LabeledBuckets, maxBuckets } from '../query/calendar.ts'
import { readComparedSpan, wholeDays } from '../query/comparison.ts'
import type { Metric } from '../query/metrics.ts'
import type { DateRange } from '../query/period.ts'
import { scopeQuery } from '../query/scope.ts'
import type { StatsRouteDeps } from './audience.ts'
import { endpointRoute, type ReadableEndpoint, readViewScope } from './endpoint.ts'
import { hasGoalValue, readGoalValues } from './goal-value.ts'
import { amountsCell, goalValueField, metricFields, metricsQuery, metricValues, readMetrics } from './metric-reply.ts'
import { comparedField, rangeFields, showCompared, showRange } from './reply.ts'

const defaultMetrics: readonly Metric[] = ['visitors', 'visits', 'pageviews', 'events', 'bounce_rate', 'visit_duration']

const TimeseriesPoint = Type.Object(
  {
    time: Type.String({ description: 'A local date, or a local time with its offset for hours and minutes' }),
    ...metricFields,
    ...goalValueField,
  },
  { title: 'TimeseriesPoint' },
)

export const timeseriesRoute = (app: App, deps: StatsRouteDeps): ReadableEndpoint =>
  endpointRoute(app, deps, {
    path: 'timeseries',
    operationId: 'readTimeseries',
    summary: 'Read a time series',
    description: 'One entry for each interval of the local calendar, also where nothing happened.',
    query: Type.Object({
      ...scopeQuery,
      ...metricsQuery,
      ...formatQuery,
      ...comparisonQuery('Adds the entries of another time; not in CSV.'),
      interval: Type.Optional(
        Type.Enum([...intervals], {
          description: 'Hours up to two days, days up to 100, months beyond, if not sent',
        }),
      ),
    }),
    answer: Type.Object({
      data: Type.Array(TimeseriesPoint),
      previous: Type.Optional(
        Type.Array(TimeseriesPoint, {
          description:
            'If compare was sent: the entries of the days that are compared with, the first and the last day as a whole',
        }),
      ),
      meta: Type.Object({ ...rangeFields, ...comparedField, interval: Type.Enum([...intervals]) }),
    }),
    async read({ query, csv }, context) {
      const metrics = readMetrics(query.metrics, defaultMetrics, query.goal)
      const { range, filters } = await readViewScope(query, context)
      const interval = query.interval ?? defaultInterval(range)
      const bucketsOf = (span: Span) => {
        const buckets = calendarBuckets(span, interval, range.timezone)
        if (buckets) return buckets
        throw invalid({
          interval: [`interval must be longer: ${interval} would give more than ${maxBuckets} entries.`],
        })
      }
      const buckets = bucketsOf(range)
      const { website, stats, fileName } = context
      const goal = query.goal === undefined ? undefined : await context.readGoal(query.goal)
      const entriesOf = async (span: Span, buckets: LabeledBuckets) => {
        const series = await stats.series({ website, span, filters, metrics, buckets, ...(goal && { goal }) })
        const group = rowGroup({ kind: 'buckets', buckets }, context.engine.dialect)
        const amounts = goal && (await readGoalValues(context, { span, filters }, goal, group))
        return series.map((measured, index) => {
          const goal_value = amounts?.(String(index), measured.conversions ?? 0)
          return {
            time: buckets.labels[index] ?? '',
            ...metricValues(measured, metrics),
            ...(goal_value && { goal_value }),
          }
        })
      }
      const before = readComparedSpan(range, query)
      if (csv && before)
        throw invalid({ compare: ['compare must not be sent for CSV, which has the entries of one range.'] })
      const days = before && wholeDays(before, range.timezone)
      const [data, previous] = await Promise.all([
        entriesOf(range, buckets),
        days ? entriesOf(days, bucketsOf(days)) : undefined,
      ])
      if (csv) {
        const hasValue = goal !== undefined && hasGoalValue(context, goal)
        const rows = data.map((entry) => [
          entry.time,
          ...metrics.map((metric) => entry[metric] ?? null),
          ...(hasValue ? [amountsCell(entry.goal_value ?? [])] : []),
        ])
        const columns = ['time', ...metrics, ...(hasValue ? ['goal_value'] : [])]
        return csv.sendTable({ name: await fileName('timeseries', range), columns, rows })
      }
      const meta = { ...showRange(range), ...(before && showCompared(before)), interval }
      return { data, ...(previous && { previous }), meta }
    },
  })

export function defaultInterval({ from, to }: DateRange): Interval {
  const days = (to - from) / dayMs
  if (days <= 2) return 'hour'
  return days <= 100 ? 'day' : 'month'
}
