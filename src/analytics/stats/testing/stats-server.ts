import { pino } from 'pino'
import type { App } from '../../../http/app.ts'
import { addAuthenticatedRoutes } from '../../../http/auth.ts'
import { createServer } from '../../../http/server.ts'
import { addSharedRoutes } from '../../../sharing/routes.ts'
import { ownerAudience, type StatsRouteDeps, sharedAudience, sharedStatsRoutes, statsRoutes } from '../routes.ts'
import { openAuth, openSharedAccess } from './open-auth.ts'

type OptionalDeps = 'readGoals' | 'readRetained'

/** A server with the statistics routes for owners, whose key is the number of their account, and for shared pages. */
export async function createStatsServer(
  deps: Omit<StatsRouteDeps, 'audience' | OptionalDeps> & Partial<Pick<StatsRouteDeps, OptionalDeps>>,
  findWebsite: Parameters<typeof ownerAudience>[0] = async () => undefined,
): Promise<App> {
  const { baseUrl } = deps
  const auth = openAuth(Number)
  const nothing = { readGoals: async () => [], readRetained: async () => new Map() }
  const logger = pino({ level: 'silent' })
  const options = { title: 'Test', baseUrl, logger, trustProxy: ['127.0.0.1'], isHealthy: async () => true }
  return createServer(options, async (app) => {
    await addAuthenticatedRoutes(app, { name: 'analytics', baseUrl }, auth, (api) =>
      statsRoutes(api, { ...nothing, ...deps, audience: ownerAudience(findWebsite) }),
    )
    await addSharedRoutes(app, auth.limits, (shared) =>
      sharedStatsRoutes(shared, { ...nothing, ...deps, audience: sharedAudience(openSharedAccess) }),
    )
  })
}
