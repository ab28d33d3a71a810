import type { Clock } from '../base/clock.ts'
import type { Records } from '../database/records.ts'
import { addApi, type Door } from '../http/api.ts'
import type { App } from '../http/app.ts'
import { websiteRoutes } from './websites/routes.ts'
import { createWebsites } from './websites/websites.ts'

export interface AnalyticsParts {
  readonly records: Records
  readonly clock: Clock
  readonly baseUrl: string
  readonly door: Door
}

/** Website analytics, ready to be added to a server. */
export function createAnalytics({ records, clock, baseUrl, door }: AnalyticsParts) {
  const websites = createWebsites(records, clock)
  return {
    addRoutes: (app: App) => addApi(app, 'analytics', door, (api) => websiteRoutes(api, websites, baseUrl)),
    stop: async () => {},
  }
}
