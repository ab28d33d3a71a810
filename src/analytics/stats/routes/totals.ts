import { Type } from 'typebox'
import { iso } from '../../../base/clock.ts'
import type { App } from '../../../http/app.ts'
import { problems } from '../../../http/problems.ts'
import type { Span } from '../../events/sql/measures.ts'
import { comparedFields, comparedValues, metricsQuery, readMetrics } from '../metric-reply.ts'
import { metricNames } from '../metrics.ts'
import { comparisonSpan, comparisons } from '../period.ts'
import { scopeQuery } from '../scope.ts'
import { formatQuery, readRequestScope, type StatsRouteDeps } from './audience.ts'
import { rangeFields, sendCsv, showRange, tableReply, wantsCsv } from './reply.ts'

export function totalsRoute(app: App, deps: StatsRouteDeps): void {
  app.get(
    deps.audience.path,
    {
      schema: {
        ...deps.audience.schema,
        summary: 'Read totals',
        operationId: deps.audience.operationId('readStats'),
        params: deps.audience.params,
        querystring: Type.Object({
          ...scopeQuery,
          ...metricsQuery,
          ...formatQuery,
          compare: Type.Optional(
            Type.Enum([...comparisons], { description: 'With the time before, or with the same dates a year ago' }),
          ),
        }),
        response: {
          200: tableReply(
            Type.Object({
              data: Type.Object(comparedFields, { title: 'Totals' }),
              meta: Type.Object({
                ...rangeFields,
                compared: Type.Optional(Type.Object({ from: Type.String(), to: Type.String() })),
              }),
            }),
          ),
          ...problems(400, 401, 403, 404, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const metrics = readMetrics(request.query.metrics, metricNames)
      const { website, stats, range, filters } = await readRequestScope(request, request.query, deps)
      const { compare, format } = request.query
      const before = compare ? comparisonSpan(range, compare) : null
      const totals = (span: Span) => stats.totals({ website, span, timezone: range.timezone, filters, metrics })
      const [now, then] = await Promise.all([totals(range), before ? totals(before) : null])
      const data = comparedValues(now, then, metrics)
      if (wantsCsv(request, format)) {
        const rows = Object.entries(data).map(([metric, { value, previous = null, change = null }]) =>
          before ? [metric, value, previous, change] : [metric, value],
        )
        const columns = before ? ['metric', 'value', 'previous', 'change'] : ['metric', 'value']
        return sendCsv(reply, { name: `${deps.audience.fileNamePrefix(website)}-stats`, columns, rows })
      }
      const meta = { ...showRange(range), ...(before && { compared: { from: iso(before.from), to: iso(before.to) } }) }
      return { data, meta }
    },
  )
}
