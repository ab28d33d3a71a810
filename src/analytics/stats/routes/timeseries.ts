import { Type } from 'typebox'
import { invalid } from '../../../base/errors.ts'
import type { App } from '../../../http/app.ts'
import { problems } from '../../../http/problems.ts'
import { dayMs } from '../../events/day.ts'
import { calendarBuckets, type Interval, intervals, maxBuckets } from '../calendar.ts'
import { metricFields, metricsQuery, metricValues, readMetrics } from '../metric-reply.ts'
import type { Metric } from '../metrics.ts'
import type { DateRange } from '../period.ts'
import { scopeQuery } from '../scope.ts'
import { formatQuery, readRequestScope, type StatsRouteDeps } from './audience.ts'
import { rangeFields, sendCsv, showRange, tableReply, wantsCsv } from './reply.ts'

const defaultMetrics: readonly Metric[] = ['visitors', 'visits', 'pageviews', 'events', 'bounce_rate', 'visit_duration']

export function timeseriesRoute(app: App, deps: StatsRouteDeps): void {
  app.get(
    `${deps.audience.path}/timeseries`,
    {
      schema: {
        ...deps.audience.schema,
        summary: 'Read a time series',
        description: 'One entry for each interval of the local calendar, also where nothing happened.',
        operationId: deps.audience.operationId('readTimeseries'),
        params: deps.audience.params,
        querystring: Type.Object({
          ...scopeQuery,
          ...metricsQuery,
          ...formatQuery,
          interval: Type.Optional(
            Type.Enum([...intervals], {
              description: 'Hours up to two days, days up to 100, months beyond, if not sent',
            }),
          ),
        }),
        response: {
          200: tableReply(
            Type.Object({
              data: Type.Array(
                Type.Object(
                  {
                    time: Type.String({
                      description: 'A local date, or a local time with its offset for hours and minutes',
                    }),
                    ...metricFields,
                  },
                  { title: 'TimeseriesPoint' },
                ),
              ),
              meta: Type.Object({ ...rangeFields, interval: Type.Enum([...intervals]) }),
            }),
          ),
          ...problems(400, 401, 403, 404, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const metrics = readMetrics(request.query.metrics, defaultMetrics)
      const { website, stats, range, filters } = await readRequestScope(request, request.query, deps)
      const interval = request.query.interval ?? defaultInterval(range)
      const buckets = calendarBuckets(range, interval, range.timezone)
      if (!buckets)
        throw invalid({
          interval: [`interval must be longer: ${interval} would give more than ${maxBuckets} entries.`],
        })
      const series = await stats.series({ website, span: range, timezone: range.timezone, filters, metrics, buckets })
      const data = series.map((measured, index) => ({
        time: buckets.labels[index] ?? '',
        ...metricValues(measured, metrics),
      }))
      if (wantsCsv(request, request.query.format)) {
        const rows = data.map((entry) => [entry.time, ...metrics.map((metric) => entry[metric] ?? null)])
        return sendCsv(reply, {
          name: `${deps.audience.fileNamePrefix(website)}-timeseries`,
          columns: ['time', ...metrics],
          rows,
        })
      }
      return { data, meta: { ...showRange(range), interval } }
    },
  )
}

function defaultInterval({ from, to }: DateRange): Interval {
  const days = (to - from) / dayMs
  if (days <= 2) return 'hour'
  return days <= 100 ? 'day' : 'month'
}
