import { Type } from 'typebox'
import { iso } from '../../../base/clock.ts'
import type { App } from '../../../http/app.ts'
import { recordReply } from '../../../http/paging.ts'
import { arrivalMinutes, readArrivals } from '../realtime/arrivals.ts'
import type { StatsRouteDeps } from './audience.ts'
import { endpointRoute, type ReadableEndpoint } from './endpoint.ts'

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

export const arrivalsRoute = (app: App, deps: StatsRouteDeps): ReadableEndpoint =>
  endpointRoute(app, deps, {
    path: 'arrivals',
    operationId: 'readArrivals',
    summary: `Read what arrived in the last ${arrivalMinutes} minutes, counted or excluded`,
    query: Type.Object({}),
    answer: recordReply(
      Type.Object(
        {
          counted: Type.Integer({ description: 'Pageviews and events' }),
          excluded: Type.Integer(),
          latest: Type.Array(Arrival, { description: 'At most 20, newest first' }),
        },
        { title: 'Arrivals' },
      ),
    ),
    isJsonOnly: true,
    async read(_, { website, store, engine, clock }) {
      const { counted, excluded, latest } = await readArrivals(store, engine.dialect, website, clock())
      return { data: { counted, excluded, latest: latest.map((one) => ({ ...one, time: iso(one.time) })) } }
    },
  })
