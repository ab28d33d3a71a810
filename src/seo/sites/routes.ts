import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { withoutWww } from '../../base/hosts.ts'
import { within } from '../../base/within.ts'
import { createLongReadSlots } from '../../database/long-read-slots.ts'
import type { Records } from '../../database/records.ts'
import type { App } from '../../http/app.ts'
import { accountOf, mayReadProject, principalOf } from '../../http/auth.ts'
import { problems } from '../../http/problems.ts'
import type { SiteNamesStore } from '../../sites/names.ts'
import { siteRoutes } from '../../sites/routes.ts'
import { SiteResult } from '../../sites/site.ts'
import { type IssueDetailDeps, siteIssueDetailRoutes } from './issues/detail-routes.ts'
import type { SiteIssues } from './issues/read-issues.ts'
import { type RecheckRouteDeps, recheckRoute } from './issues/recheck-route.ts'
import { siteIssueRoutes } from './issues/routes.ts'
import { issuesByCheck } from './issues/site-issues.ts'
import { siteScoreRoutes } from './score/routes.ts'
import { countRuns, readSiteResults, type SiteResultDeps } from './site-results.ts'

const maxCountMs = 2_000

export interface SeoSiteRouteDeps extends SiteResultDeps {
  readonly records: Records
  readonly names: SiteNamesStore
  readonly issues: Pick<SiteIssues, 'read'>
  readonly baseUrl: string
}

/** Sites as this service knows them, and what the analytics service shows about them. */
export function seoSiteRoutes(app: App, deps: SeoSiteRouteDeps): void {
  const slots = createLongReadSlots('requests for sites')
  /** What takes longer is known the next time; the rest of the reply does not wait for it. */
  const countIssues = async (account: number, host: string): Promise<number | null> => {
    if (deps.damage() !== null) return null
    const site = await within(maxCountMs, deps.issues.read(account, host)).catch(() => undefined)
    return site ? issuesByCheck(site.findings).filter(({ pages }) => pages > 0).length : null
  }
  const read = async (account: number, host: string | undefined): Promise<readonly SiteResult[]> => {
    const use = <T>(work: () => Promise<T>): Promise<T> => slots.use(String(account), work)
    const results = await use(() => readSiteResults(deps, account, host))
    const [result] = results
    if (host === undefined || result === undefined) return results
    const crawls = await use(() => countRuns(deps, account, host))
    return [{ ...result, parts: { issues: await countIssues(account, host), crawls } }]
  }

  const readFor = async (request: FastifyRequest, host?: string): Promise<readonly SiteResult[]> => {
    const results = await read(accountOf(request), host)
    return results.filter(({ project }) => mayReadProject(principalOf(request), project))
  }

  app.get(
    '/api/v1/site-results',
    {
      config: { permission: 'view', limited: 'filters' },
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
      return { data: [...(await readFor(request, host && withoutWww(host)))] }
    },
  )

  // Where both services have the same URL, those of analytics are there, and know more.
  if (app.hasRoute({ method: 'GET', url: '/api/v1/sites' })) return
  siteRoutes(app, {
    ...deps,
    source: {
      partsFor: () => ({ tracked: false, audited: true }),
      websites: async () => [],
      results: readFor,
      count: null,
    },
  })
}

type SiteFindingRouteDeps = IssueDetailDeps & RecheckRouteDeps & { readonly issues: SiteIssues }

/** What the owner of a site reads about it: over its newest crawl and its reports. */
export function siteFindingRoutes(app: App, deps: SiteFindingRouteDeps): void {
  siteIssueRoutes(app, deps)
  siteIssueDetailRoutes(app, deps)
  recheckRoute(app, deps)
  siteScoreRoutes(app, deps)
}
