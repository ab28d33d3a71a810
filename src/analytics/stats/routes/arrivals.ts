import { Type } from 'typebox'
import { iso } from '../../../base/clock.ts'
import type { App } from '../../../http/app.ts'
import { recordReply } from '../../../http/paging.ts'
import { problems } from '../../../http/problems.ts'
import { arrivalMinutes, readArrivals } from '../arrivals.ts'
import { readWebsiteStats, type StatsRouteDeps } from './audience.ts'

const Arrival = Type.Object(
  {
    time: Type.String({ format: 'date-time' }),
    reason: Type.Union([Type.String(), Type.Null()], { description: 'Why it was excluded; null if it was counted' }),
    count: Type.Integer({ description: '1, or how many hits were excluded at that time for that reason' }),
    name: Type.String({ description: '`pageview`, or the name of the event; empty if it was excluded' }),
    page: Type.String({ description: 'Not stored, and so empty, if it was excluded. The same holds for the rest' }),
    source: Type.String(),
    country: Type.String(),
    browser: Type.String(),
    os: Type.String(),
  },
  { title: 'Arrival' },
)

export function arrivalsRoute(app: App, deps: StatsRouteDeps): void {
  app.get(
    `${deps.audience.path}/arrivals`,
    {
      schema: {
        ...deps.audience.schema,
        summary: `Read what arrived in the last ${arrivalMinutes} minutes, counted or excluded`,
        operationId: deps.audience.operationId('readArrivals'),
        params: deps.audience.params,
        response: {
          200: recordReply(
            Type.Object(
              {
                counted: Type.Integer({ description: 'Pageviews and events' }),
                excluded: Type.Integer(),
                latest: Type.Array(Arrival, { description: 'At most 20, newest first' }),
              },
              { title: 'Arrivals' },
            ),
          ),
          ...problems(401, 403, 404, 429),
        },
      },
    },
    async (request) => {
      const { website, store } = await readWebsiteStats(request, deps)
      const { counted, excluded, latest } = await readArrivals(store, deps.engine.dialect, website, deps.clock())
      return { data: { counted, excluded, latest: latest.map((one) => ({ ...one, time: iso(one.time) })) } }
    },
  )
}
