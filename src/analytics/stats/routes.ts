import type { App } from '../../http/app.ts'
import { arrivalsRoute } from './routes/arrivals.ts'
import type { StatsRouteDeps } from './routes/audience.ts'
import { botRoutes } from './routes/bots.ts'
import { breakdownRoutes } from './routes/breakdown.ts'
import { dropsRoute } from './routes/drops.ts'
import type { ReadableEndpoint } from './routes/endpoint.ts'
import { eventsRoute } from './routes/events.ts'
import { funnelStatsRoutes } from './routes/funnel.ts'
import { goalsRoute } from './routes/goals.ts'
import { journeysRoute } from './routes/journeys.ts'
import { printRoute, type StatsPrinting } from './routes/print.ts'
import { queryRoute } from './routes/query.ts'
import { latestEventsRoute, realtimeRoute } from './routes/realtime.ts'
import { revenueRoute } from './routes/revenue.ts'
import { timeseriesRoute } from './routes/timeseries.ts'
import { totalsRoute } from './routes/totals.ts'

export { combinedAudience, ownerAudience, sharedAudience } from './routes/audience.ts'
export { mailedStats, type SearchReportOf } from './routes/mailed-stats.ts'
export type { ReadableEndpoint, StatsPrinting, StatsRouteDeps }

/** The routes for the owner of a website: all statistics, and its events. `more` can be asked with them. */
export function statsRoutes(
  app: App,
  deps: StatsRouteDeps,
  printing: StatsPrinting | null = null,
  more: readonly ReadableEndpoint[] = [],
): readonly ReadableEndpoint[] {
  const endpoints = [
    totalsRoute(app, deps),
    timeseriesRoute(app, deps),
    goalsRoute(app, deps),
    realtimeRoute(app, deps),
    latestEventsRoute(app, deps),
    revenueRoute(app, deps),
    dropsRoute(app, deps),
    ...botRoutes(app, deps),
    arrivalsRoute(app, deps),
    journeysRoute(app, deps),
    ...funnelStatsRoutes(app, deps),
    ...breakdownRoutes(app, deps),
  ]
  queryRoute(app, deps, [...endpoints, ...more])
  if (printing) printRoute(app, deps, endpoints, printing)
  eventsRoute(app, deps)
  return endpoints
}

/** The routes for several websites of an owner together: no single events or drops, and nothing that only one website has. */
export function combinedStatsRoutes(app: App, deps: StatsRouteDeps): void {
  queryRoute(app, deps, [
    totalsRoute(app, deps),
    timeseriesRoute(app, deps),
    realtimeRoute(app, deps),
    revenueRoute(app, deps),
    ...breakdownRoutes(app, deps),
  ])
}

/** The routes for visitors of a shared page: no single events, no revenue, no drops, no bots. */
export function sharedStatsRoutes(
  app: App,
  deps: StatsRouteDeps,
  printing: StatsPrinting | null = null,
  more: readonly ReadableEndpoint[] = [],
): void {
  const endpoints = [
    totalsRoute(app, deps),
    timeseriesRoute(app, deps),
    goalsRoute(app, deps),
    realtimeRoute(app, deps),
    journeysRoute(app, deps),
    ...funnelStatsRoutes(app, deps),
    ...breakdownRoutes(app, deps),
  ]
  queryRoute(app, deps, [...endpoints, ...more])
  if (printing) printRoute(app, deps, endpoints, printing)
}
