import { Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import { problems } from '../../../http/problems.ts'
import { revenueByEvent } from '../revenue.ts'
import { scopeQuery } from '../scope.ts'
import { formatQuery, readRequestScope, type StatsRouteDeps } from './audience.ts'
import { rangeFields, sendCsv, showRange, tableReply, wantsCsv } from './reply.ts'

const columns = ['event', 'currency', 'revenue', 'events'] as const

export function revenueRoute(app: App, deps: StatsRouteDeps): void {
  app.get(
    `${deps.audience.path}/revenue`,
    {
      schema: {
        ...deps.audience.schema,
        summary: 'Read what custom events brought in',
        description: 'By event and currency, the most frequent first; a thousand rows at most.',
        operationId: deps.audience.operationId('readRevenue'),
        params: deps.audience.params,
        querystring: Type.Object({ ...scopeQuery, ...formatQuery }),
        response: {
          200: tableReply(
            Type.Object({
              data: Type.Array(
                Type.Object(
                  {
                    event: Type.String(),
                    currency: Type.String({ description: 'Three letters' }),
                    revenue: Type.Number({ description: 'The sum of the amounts, in units of the currency' }),
                    events: Type.Integer({ description: 'How many events had an amount' }),
                  },
                  { title: 'Revenue' },
                ),
              ),
              meta: Type.Object(rangeFields),
            }),
          ),
          ...problems(400, 401, 403, 404, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { website, store, range, filters } = await readRequestScope(request, request.query, deps)
      const data = await revenueByEvent(store, deps.engine.dialect, { website, span: range, filters })
      if (!wantsCsv(request, request.query.format)) return { data: [...data], meta: showRange(range) }
      const rows = data.map((row) => columns.map((column) => row[column]))
      return sendCsv(reply, { name: `${deps.audience.fileNamePrefix(website)}-revenue`, columns, rows })
    },
  )
}
