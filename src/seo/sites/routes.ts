import { Type } from 'typebox'
import { withoutWww } from '../../base/hosts.ts'
import { createLongReadSlots } from '../../database/long-read-slots.ts'
import type { Records } from '../../database/records.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { problems } from '../../http/problems.ts'
import type { SiteNamesStore } from '../../sites/names.ts'
import { siteRoutes } from '../../sites/routes.ts'
import { SiteResult } from '../../sites/site.ts'
import { readSiteResults, type SiteResultDeps } from './site-results.ts'

export interface SeoSiteRouteDeps extends SiteResultDeps {
  readonly records: Records
  readonly names: SiteNamesStore
  readonly baseUrl: string
}

/** Sites as this service knows them, and what the analytics service shows about them. */
export function seoSiteRoutes(app: App, deps: SeoSiteRouteDeps): void {
  const slots = createLongReadSlots('requests for sites')
  const read = (account: number, host: string | undefined): Promise<readonly SiteResult[]> =>
    slots.use(String(account), () => readSiteResults(deps, account, host))

  app.get(
    '/api/v1/site-results',
    {
      schema: {
        tags: ['Sites'],
        summary: 'List the scores, issues and crawls of all hosts',
        description: 'Those with reports or crawls, sorted by host.',
        operationId: 'listSiteResults',
        querystring: Type.Object({
          host: Type.Optional(Type.String({ minLength: 1, maxLength: 900, description: 'Only this one' })),
        }),
        response: { 200: Type.Object({ data: Type.Array(SiteResult) }), ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request) => {
      const host = request.query.host?.toLowerCase()
      return { data: [...(await read(accountOf(request), host && withoutWww(host)))] }
    },
  )

  // Where both services have the same URL, those of analytics are there, and know more.
  if (app.hasRoute({ method: 'GET', url: '/api/v1/sites' })) return
  siteRoutes(app, {
    ...deps,
    source: {
      partsFor: () => ({ tracked: false, audited: true }),
      websites: async () => [],
      results: (request, host) => read(accountOf(request), host),
      count: null,
    },
  })
}
