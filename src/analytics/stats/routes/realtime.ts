import { Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import { problems } from '../../../http/problems.ts'
import { readFilters } from '../filter-syntax.ts'
import { realtime } from '../realtime.ts'
import { scopeQuery } from '../scope.ts'
import { sendCsv, tableReply, wantsCsv } from './reply.ts'
import { askingOf, formatQuery, type StatsParts } from './website.ts'

const Here = Type.Array(Type.Object({ value: Type.String(), visitors: Type.Integer() }, { title: 'RealtimeRow' }))

export function realtimeRoute(app: App, parts: StatsParts): void {
  app.get(
    `${parts.at.path}/realtime`,
    {
      schema: {
        ...parts.at.documented,
        summary: 'Read who is on the website now',
        operationId: parts.at.operation('readRealtime'),
        params: parts.at.params,
        querystring: Type.Object({ filter: scopeQuery.filter, ...formatQuery }),
        response: {
          200: tableReply(
            Type.Object({
              data: Type.Object(
                {
                  visitors: Type.Integer({ description: 'Seen in the last 5 minutes' }),
                  minutes: Type.Array(
                    Type.Object({ time: Type.String(), visitors: Type.Integer(), pageviews: Type.Integer() }),
                  ),
                  pages: Here,
                  sources: Here,
                },
                { title: 'Realtime' },
              ),
            }),
          ),
          ...problems(400, 401, 403, 404, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { website, stats } = await askingOf(request, parts)
      const filters = readFilters(request.query.filter ?? [])
      const data = await realtime(stats, website, filters, parts.clock())
      if (!wantsCsv(request, request.query.format)) return { data }
      const rows = data.minutes.map(({ time, visitors, pageviews }) => [time, visitors, pageviews])
      return sendCsv(reply, {
        name: `${parts.at.fileOf(website)}-realtime`,
        columns: ['time', 'visitors', 'pageviews'],
        rows,
      })
    },
  )
}
