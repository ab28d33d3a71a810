import { Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import { problems } from '../../../http/problems.ts'
import { revenueByEvent } from '../revenue.ts'
import { scopeQuery } from '../scope.ts'
import { rangeFields, showRange } from './range.ts'
import { sendCsv, tableReply, wantsCsv } from './reply.ts'
import { formatQuery, type StatsParts, scopeOf } from './website.ts'

const columns = ['event', 'currency', 'revenue', 'events'] as const

export function revenueRoute(app: App, parts: StatsParts): void {
  app.get(
    `${parts.at.path}/revenue`,
    {
      schema: {
        ...parts.at.documented,
        summary: 'Read what custom events brought in',
        description: 'By event and currency, the most frequent first; a thousand rows at most.',
        operationId: parts.at.operation('readRevenue'),
        params: parts.at.params,
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
                    events: Type.Integer({ description: 'How many events told an amount' }),
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
      const { website, store, range, filters } = await scopeOf(request, request.query, parts)
      const data = await revenueByEvent(store, parts.engine.dialect, { website, span: range, filters })
      if (!wantsCsv(request, request.query.format)) return { data: [...data], meta: showRange(range) }
      const rows = data.map((row) => columns.map((column) => row[column]))
      return sendCsv(reply, { name: `${parts.at.fileOf(website)}-revenue`, columns, rows })
    },
  )
}
