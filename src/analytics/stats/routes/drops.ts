import { Type } from 'typebox'
import { invalid } from '../../../base/errors.ts'
import type { App } from '../../../http/app.ts'
import { problems } from '../../../http/problems.ts'
import { calendarBuckets, maxBuckets } from '../calendar.ts'
import { dropsByDay } from '../drops.ts'
import { scopeQuery } from '../scope.ts'
import { formatQuery, readRequestScope, type StatsRouteDeps } from './audience.ts'
import { rangeFields, sendCsv, showRange, tableReply, wantsCsv } from './reply.ts'

const { filter: _, ...rangeQuery } = scopeQuery

export function dropsRoute(app: App, deps: StatsRouteDeps): void {
  app.get(
    `${deps.audience.path}/drops`,
    {
      schema: {
        ...deps.audience.schema,
        summary: 'Read what was not counted, and why',
        operationId: deps.audience.operationId('readDrops'),
        params: deps.audience.params,
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
      const { website, store, range } = await readRequestScope(request, request.query, deps)
      const days = calendarBuckets(range, 'day', range.timezone)
      if (!days) throw invalid({ from: [`from and to may be ${maxBuckets} days apart at most.`] })
      const data = await dropsByDay(store, deps.engine.dialect, website, range, days)
      if (!wantsCsv(request, request.query.format)) return { data: [...data], meta: showRange(range) }
      const rows = data.map(({ date, reason, count }) => [date, reason, count])
      return sendCsv(reply, {
        name: `${deps.audience.fileNamePrefix(website)}-drops`,
        columns: ['date', 'reason', 'count'],
        rows,
      })
    },
  )
}
