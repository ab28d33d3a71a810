import { Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import { problems } from '../../../http/problems.ts'
import { readFilters } from '../filter-syntax.ts'
import { readRealtime } from '../realtime.ts'
import { scopeQuery } from '../scope.ts'
import { formatQuery, readWebsiteStats, type StatsRouteDeps } from './audience.ts'
import { sendCsv, tableReply, wantsCsv } from './reply.ts'

const RealtimeEntries = Type.Array(
  Type.Object({ value: Type.String(), visitors: Type.Integer() }, { title: 'RealtimeRow' }),
)

export function realtimeRoute(app: App, deps: StatsRouteDeps): void {
  app.get(
    `${deps.audience.path}/realtime`,
    {
      schema: {
        ...deps.audience.schema,
        summary: 'Read who is on the website now',
        operationId: deps.audience.operationId('readRealtime'),
        params: deps.audience.params,
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
                  pages: RealtimeEntries,
                  sources: RealtimeEntries,
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
      const { website, stats } = await readWebsiteStats(request, deps)
      const filters = readFilters(request.query.filter ?? [])
      const data = await readRealtime(stats, website, filters, deps.clock())
      if (!wantsCsv(request, request.query.format)) return { data }
      const rows = data.minutes.map(({ time, visitors, pageviews }) => [time, visitors, pageviews])
      return sendCsv(reply, {
        name: `${deps.audience.fileNamePrefix(website)}-realtime`,
        columns: ['time', 'visitors', 'pageviews'],
        rows,
      })
    },
  )
}
