import type { App } from '../../http/app.ts'
import { breakdownRoutes } from './routes/breakdown.ts'
import { dropsRoute } from './routes/drops.ts'
import { eventsRoute } from './routes/events.ts'
import { realtimeRoute } from './routes/realtime.ts'
import { revenueRoute } from './routes/revenue.ts'
import { timeseriesRoute } from './routes/timeseries.ts'
import { totalsRoute } from './routes/totals.ts'
import type { StatsParts } from './routes/website.ts'

export { ownStats, sharedStats } from './routes/website.ts'
export type { StatsParts }

/** The statistics of a website, and its events. */
export function statsRoutes(app: App, parts: StatsParts): void {
  totalsRoute(app, parts)
  timeseriesRoute(app, parts)
  realtimeRoute(app, parts)
  revenueRoute(app, parts)
  dropsRoute(app, parts)
  breakdownRoutes(app, parts)
  eventsRoute(app, parts)
}

/** What the owner of a website lets others see: no events one by one, no money, and nothing of what was not counted. */
export function sharedStatsRoutes(app: App, parts: StatsParts): void {
  totalsRoute(app, parts)
  timeseriesRoute(app, parts)
  realtimeRoute(app, parts)
  breakdownRoutes(app, parts)
}
