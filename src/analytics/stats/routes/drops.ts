import { Type } from 'typebox'
import { invalid } from '../../../base/errors.ts'
import type { App } from '../../../http/app.ts'
import { problems } from '../../../http/problems.ts'
import { calendarBuckets, maxBuckets } from '../calendar.ts'
import { dropsByDay } from '../drops.ts'
import { scopeQuery } from '../scope.ts'
import { rangeFields, showRange } from './range.ts'
import { sendCsv, tableReply, wantsCsv } from './reply.ts'
import { formatQuery, type StatsParts, scopeOf } from './website.ts'

const { filter: _, ...rangeQuery } = scopeQuery

export function dropsRoute(app: App, parts: StatsParts): void {
  app.get(
    `${parts.at.path}/drops`,
    {
      schema: {
        ...parts.at.documented,
        summary: 'Read what was not counted, and why',
        operationId: parts.at.operation('readDrops'),
        params: parts.at.params,
        querystring: Type.Object({ ...rangeQuery, ...formatQuery }),
        response: {
          200: tableReply(
            Type.Object({
              data: Type.Array(
                Type.Object(
                  { date: Type.String(), reason: Type.String(), count: Type.Integer() },
                  { title: 'DroppedHits' },
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
      const { website, store, range } = await scopeOf(request, request.query, parts)
      const days = calendarBuckets(range, 'day', range.timezone)
      if (!days) throw invalid({ from: [`from and to may be ${maxBuckets} days apart at most.`] })
      const data = await dropsByDay(store, parts.engine.dialect, website, range, days)
      if (!wantsCsv(request, request.query.format)) return { data: [...data], meta: showRange(range) }
      const rows = data.map(({ date, reason, count }) => [date, reason, count])
      return sendCsv(reply, { name: `${parts.at.fileOf(website)}-drops`, columns: ['date', 'reason', 'count'], rows })
    },
  )
}
