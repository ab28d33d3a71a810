import { Type } from 'typebox'
import { iso } from '../../../base/clock.ts'
import type { App } from '../../../http/app.ts'
import { formatQuery } from '../../../http/csv.ts'
import { scopeQuery } from '../query/scope.ts'
import { readLatestEvents, readRealtime } from '../realtime/realtime.ts'
import { activeDimensions } from '../realtime/realtime-counts.ts'
import { createRecentRealtime } from '../realtime/recent-realtime.ts'
import type { StatsRouteDeps } from './audience.ts'
import { endpointRoute, type ReadableEndpoint } from './endpoint.ts'

const RealtimeEntries = Type.Array(
  Type.Object({ value: Type.String(), visitors: Type.Integer() }, { title: 'RealtimeRow' }),
)

const ActiveVisitors = Type.Object(Object.fromEntries(activeDimensions.map((name) => [name, RealtimeEntries])), {
  title: 'ActiveVisitors',
  description:
    'Each visitor of the last 5 minutes once, by the values of their latest pageview or custom event. The 10 values ' +
    'with the most visitors; the rest is what is missing to `visitors`',
})

const query = Type.Object({ filter: scopeQuery.filter, segment: scopeQuery.segment, ...formatQuery })

const LatestEvent = Type.Object(
  {
    time: Type.String({ format: 'date-time' }),
    kind: Type.Enum(['pageview', 'event']),
    name: Type.String({ description: 'The name of a custom event' }),
    page: Type.String(),
    source: Type.String({ description: 'Empty for direct visits' }),
    country: Type.String({ description: 'ISO 3166-1 alpha-2; empty if unknown' }),
    browser: Type.String(),
    os: Type.String(),
    device: Type.String(),
  },
  { title: 'LatestEvent' },
)
const latestColumns = ['time', 'kind', 'name', 'page', 'source', 'country', 'browser', 'os', 'device'] as const

/** Single events, without visitors and visits; only for the owner. */
export const latestEventsRoute = (app: App, deps: StatsRouteDeps): ReadableEndpoint =>
  endpointRoute(app, deps, {
    path: 'realtime/events',
    operationId: 'readLatestEvents',
    summary: 'Read the latest pageviews and events',
    description: 'Of the last 30 minutes, newest first, 50 at most. Nothing in them tells visitors apart.',
    query,
    answer: Type.Object({ data: Type.Array(LatestEvent) }),
    async read({ query, csv }, { website, stats, clock, readFilters, fileName }) {
      const { filters } = await readFilters(query)
      const latest = await readLatestEvents(stats, website, filters, clock())
      const data = latest.map((event) => ({ ...event, time: iso(event.time) }))
      if (!csv) return { data }
      return csv.sendTable({
        name: await fileName('latest'),
        columns: [...latestColumns],
        rows: data.map((event) => latestColumns.map((column) => event[column])),
      })
    },
  })

export function realtimeRoute(app: App, deps: StatsRouteDeps): ReadableEndpoint {
  // One for each audience, so that owners never wait for visitors of a shared page.
  const readRecent = createRecentRealtime(deps.clock)
  return endpointRoute(app, deps, {
    path: 'realtime',
    operationId: 'readRealtime',
    summary: 'Read who is on the website now',
    query,
    answer: Type.Object({
      data: Type.Object(
        {
          visitors: Type.Integer({ description: 'Seen in the last 5 minutes' }),
          minutes: Type.Array(
            Type.Object({ time: Type.String(), visitors: Type.Integer(), pageviews: Type.Integer() }),
          ),
          pages: RealtimeEntries,
          sources: RealtimeEntries,
          active: ActiveVisitors,
          last_30_minutes: Type.Object({
            visitors: Type.Integer(),
            pageviews: Type.Integer(),
            events: Type.Integer({ description: 'Custom events' }),
          }),
          events: Type.Array(
            Type.Object(
              { value: Type.String(), visitors: Type.Integer(), events: Type.Integer() },
              { title: 'RealtimeEventRow' },
            ),
            { description: 'The most frequent custom events of the last 30 minutes' },
          ),
        },
        { title: 'Realtime' },
      ),
    }),
    async read({ query, csv }, { website, stats, engine, slotOwner, clock, readFilters, fileName }) {
      const { filters, hiddenDimensions } = await readFilters(query)
      const { channelRules = [] } = engine.dialect
      await deps.onRealtime?.(website)
      const read = await readRecent({ website, filters, channelRules, slotOwner }, () =>
        readRealtime(stats, website, filters, clock()),
      )
      const isHidden = hiddenDimensions.includes('entry_page')
      const data = isHidden ? { ...read, active: { ...read.active, entry_page: [] } } : read
      if (!csv) return { data }
      const rows = data.minutes.map(({ time, visitors, pageviews }) => [time, visitors, pageviews])
      return csv.sendTable({ name: await fileName('realtime'), columns: ['time', 'visitors', 'pageviews'], rows })
    },
  })
}
