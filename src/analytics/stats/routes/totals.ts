import { Type } from 'typebox'
import { iso } from '../../../base/clock.ts'
import type { App } from '../../../http/app.ts'
import { problems } from '../../../http/problems.ts'
import type { Span } from '../../events/sql/measures.ts'
import { comparedFields, comparedValues, metricsQuery, readMetrics } from '../metric-reply.ts'
import { metricNames } from '../metrics.ts'
import { compared, comparisons } from '../period.ts'
import { scopeQuery } from '../scope.ts'
import { rangeFields, showRange } from './range.ts'
import { sendCsv, tableReply, wantsCsv } from './reply.ts'
import { formatQuery, type StatsParts, scopeOf } from './website.ts'

export function totalsRoute(app: App, parts: StatsParts): void {
  app.get(
    parts.at.path,
    {
      schema: {
        ...parts.at.documented,
        summary: 'Read totals',
        operationId: parts.at.operation('readStats'),
        params: parts.at.params,
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
      const { website, stats, range, filters } = await scopeOf(request, request.query, parts)
      const { compare, format } = request.query
      const before = compare ? compared(range, compare) : null
      const totals = (span: Span) => stats.totals({ website, span, filters, metrics })
      const [now, then] = await Promise.all([totals(range), before ? totals(before) : null])
      const data = comparedValues(now, then, metrics)
      if (wantsCsv(request, format)) {
        const rows = Object.entries(data).map(([metric, { value, previous = null, change = null }]) =>
          before ? [metric, value, previous, change] : [metric, value],
        )
        const columns = before ? ['metric', 'value', 'previous', 'change'] : ['metric', 'value']
        return sendCsv(reply, { name: `${parts.at.fileOf(website)}-stats`, columns, rows })
      }
      const meta = { ...showRange(range), ...(before && { compared: { from: iso(before.from), to: iso(before.to) } }) }
      return { data, meta }
    },
  )
}
