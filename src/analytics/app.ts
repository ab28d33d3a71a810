import type { Clock } from '../base/clock.ts'
import type { Records } from '../database/records.ts'
import { addApi } from '../http/api.ts'
import type { App } from '../http/app.ts'
import type { Door } from '../http/auth.ts'
import { addShared } from '../sharing/api.ts'
import type { SharedDoor } from '../sharing/door.ts'
import { websiteRoutes } from './websites/routes.ts'
import { sharedWebsiteRoutes } from './websites/shared-routes.ts'
import { createWebsites } from './websites/websites.ts'

export interface AnalyticsParts {
  readonly records: Records
  readonly clock: Clock
  readonly baseUrl: string
  readonly door: Door
  readonly sharedDoor: SharedDoor
}

/** Website analytics, ready to be added to a server. */
export function createAnalytics({ records, clock, baseUrl, door, sharedDoor }: AnalyticsParts) {
  const websites = createWebsites(records, clock)
  return {
    async addRoutes(app: App): Promise<void> {
      await addApi(app, { name: 'analytics', baseUrl }, door, (api) => websiteRoutes(api, websites, baseUrl))
      await addShared(app, door.limits, (shared) => sharedWebsiteRoutes(shared, websites, sharedDoor))
    },
    stop: async () => {},
  }
}
