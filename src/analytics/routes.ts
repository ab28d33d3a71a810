import { Type } from 'typebox'
import type { Records } from '../database/records.ts'
import type { App } from '../http/app.ts'
import { addAuthenticatedRoutes } from '../http/auth.ts'
import { type ServedFile, sendFile } from '../http/send-file.ts'
import { mailRoutes } from '../mail/routes.ts'
import { unsubscribeRoutes } from '../mail/unsubscribe-routes.ts'
import type { AuthorizedPage } from '../sharing/page-access.ts'
import { addSharedRoutes } from '../sharing/routes.ts'
import { createSiteNames } from '../sites/names.ts'
import { siteRoutes } from '../sites/routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import { annotationRoutes, sharedAnnotationRoutes } from './annotations/routes.ts'
import { annotationsOfPeriod, sharedAnnotationsOfPeriod } from './annotations-of-period.ts'
import { channelRuleRoutes } from './channel-rules/routes.ts'
import { connectionRoutes } from './connections/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import type { ApiDeps, CommonDeps } from './deps.ts'
import type { Digests } from './digests/digests.ts'
import { websiteUnsubscribing } from './digests/links.ts'
import type { Mails } from './digests/mails.ts'
import { digestRoutes } from './digests/routes.ts'
import { websiteSubscriptions } from './digests/unsubscribe.ts'
import { exclusionRuleRoutes } from './exclusion-rules/routes.ts'
import { createReadFixResult } from './fixes/fix-results.ts'
import { fixRoutes } from './fixes/routes.ts'
import type { ReadConditions } from './funnels/definition.ts'
import { funnelRoutes, sharedFunnelRoutes } from './funnels/routes.ts'
import { goalRoutes } from './goals/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { indexNowKeyRoute, indexNowRoutes } from './index-now/routes.ts'
import type { PageRequestTotals } from './logs/page-request-totals.ts'
import { createWebsiteCounter } from './overview/count-websites.ts'
import { overviewRoute } from './overview/routes.ts'
import { createSeoScores, createSiteResults } from './overview/seo-scores.ts'
import { analyticsSites } from './overview/sites.ts'
import { createIssuePages, type ReadCrawl } from './pages/crawl-snapshots.ts'
import { pagesRoute } from './pages/routes.ts'
import { savedViewRoutes } from './pages/saved-views/routes.ts'
import { pathGroupRoutes } from './path-groups/routes.ts'
import { plausibleRoutes } from './plausible/routes.ts'
import type { Resources } from './resources.ts'
import { eraseRoute } from './retention/erase.ts'
import type { Erasures } from './retention/erasures.ts'
import { searchHourRoutes } from './search/hours.ts'
import { inspectionRoutes } from './search/inspection/routes.ts'
import { searchLinkRoutes } from './search/link-routes.ts'
import { sitemapRoutes } from './search/sitemaps.ts'
import { answerRoutes } from './search/stats/answer-routes.ts'
import { searchStatsRoutes } from './search/stats/routes.ts'
import { segmentRoutes, sharedSegmentRoutes } from './segments/routes.ts'
import { orderRoutes, serverEventRoutes } from './server-events/routes.ts'
import type { ServerEvents } from './server-events/server-events.ts'
import { shareLinkRoutes } from './share-links/routes.ts'
import { createShareLinks } from './share-links/share-links.ts'
import type { Statistics } from './statistics.ts'
import { readFilters } from './stats/filter-syntax/read-filters.ts'
import { readNames, readPageLock } from './stats/query/segment-filters.ts'
import { annotationStatsRoute } from './stats/routes/annotation.ts'
import { iconRoutes } from './stats/routes/icon.ts'
import type { ReadSearchReport, StatsPrinting } from './stats/routes/print.ts'
import {
  combinedAudience,
  combinedStatsRoutes,
  ownerAudience,
  type ReadableEndpoint,
  sharedAudience,
  sharedStatsRoutes,
  statsRoutes,
} from './stats/routes.ts'
import { trackingHealthRoute } from './tracking-health/routes.ts'
import { createUntaggedPages } from './tracking-health/untagged-pages.ts'
import { domainClaimRoutes } from './websites/domains/claim-routes.ts'
import type { Claims } from './websites/domains/claims.ts'
import { installationRoutes } from './websites/installation/routes.ts'
import type { RecordRouteDeps } from './websites/record-routes.ts'
import { createWebsiteViews, websiteRoutes } from './websites/routes.ts'
import { sharedWebsiteRoutes } from './websites/shared-routes.ts'

export interface RouteDeps extends CommonDeps, ApiDeps, Resources {
  readonly claims: Claims
  readonly serverEvents: ServerEvents
  readonly erasures: Erasures
  readonly mails: Mails
  readonly digests: Digests
  readonly pageRequestTotals: PageRequestTotals
  readonly statistics: Statistics
  readonly readCrawl: ReadCrawl
  readonly readSearchReport: ReadSearchReport
}

/** Adds all routes of the service, and returns the questions that the statistics of owners answer. */
export async function addAnalyticsRoutes(app: App, deps: RouteDeps): Promise<readonly ReadableEndpoint[]> {
  const { records, clock, baseUrl, auth, onError, canStore } = deps
  const { websites, claims, verification, disputes, lists, statistics, serverEvents, erasures, icons } = deps
  const { goals, funnels, pathGroups, segments, annotations, channelRules, mails, digests } = deps
  const ofOwner = { ...statistics, audience: ownerAudience(websites.read, segments.filters) }
  const combined = { ...statistics, audience: combinedAudience(websites.readAll) }
  const { conditionsIn } = createNamesReader(deps)
  const ofAccount: RecordRouteDeps<number> = {
    readWebsite: async (account, id) => (await websites.read(account, id)).id,
    baseUrl,
  }
  const printing = { ...deps.printing, websiteOf: websites.readShared, readSearchReport: deps.readSearchReport }
  let endpoints: readonly ReadableEndpoint[] = []
  trackerRoute(app, deps.tracker)
  await addAuthenticatedRoutes(app, { name: 'analytics', baseUrl }, auth, (api) => {
    const removable = { ...websites, remove: deps.demo.removeWebsite }
    websiteRoutes(api, { websites: removable, claims, verification, lists, baseUrl })
    demoRoutes(api, deps.demo, createWebsiteViews({ claims, verification, baseUrl }))
    eraseRoute(api, { readWebsite: websites.read, erasures, clock })
    orderRoutes(api, { readWebsite: websites.read, events: serverEvents })
    goalRoutes(api, goals, ofAccount)
    connectionRoutes(api, deps.connections, baseUrl)
    searchLinkRoutes(api, { links: deps.searchLinks, readWebsite: websites.read })
    indexNowRoutes(api, { indexNow: deps.indexNow, readWebsite: websites.read, baseUrl })
    searchHourRoutes(api, { hours: deps.searchHours, readWebsite: websites.read })
    sitemapRoutes(api, { sitemaps: deps.sitemaps, readWebsite: websites.read })
    inspectionRoutes(api, {
      ...{ inspections: deps.inspections, setInspecting: deps.searchLinks.setInspecting },
      ...{ readWebsite: websites.read, baseUrl },
    })
    searchStatsRoutes(api, { ...statistics, readWebsite: websites.read })
    answerRoutes(api, { ...statistics, readWebsite: websites.read })
    installationRoutes(api, websites, deps.installationChecks, clock)
    importRoutes(api, { imports: deps.imports, readWebsite: websites.read, baseUrl, canStore })
    trackingHealthRoute(api, {
      ...{ ...statistics, websites, claims, records, serverEvents, pageRequestTotals: deps.pageRequestTotals },
      untaggedPages: createUntaggedPages(deps.seo, clock),
    })
    alertRoutes(api, { ...statistics, alerts: deps.alerts, readWebsite: websites.read, baseUrl })
    annotationRoutes(api, annotations, { readWebsite: websites.read, baseUrl })
    segmentRoutes(api, segments, ofAccount)
    shareLinkRoutes(api, createShareLinks(records, clock, segments.requireShareable), {
      readWebsite: websites.read,
      baseUrl,
    })
    pathGroupRoutes(api, pathGroups, ofAccount)
    savedViewRoutes(api, deps.savedViews, ofAccount)
    exclusionRuleRoutes(api, { ...statistics, ...ofAccount, rules: deps.exclusionRules })
    endpoints = statsRoutes(api, ofOwner, printing, [annotationsOfPeriod(api, ofOwner, annotations)])
    annotationStatsRoute(api, ofOwner, annotations.read)
    fixRoutes(api, {
      ...{ fixes: deps.fixes, clock, stats: ofOwner, websiteOf: websites.readShared },
      readFixResult: createReadFixResult({ fixes: deps.fixes, annotations }),
      records: { readWebsite: websites.read, baseUrl },
    })
    iconRoutes(api, ofOwner, icons)
    funnelRoutes(api, funnels, conditionsIn, ofAccount)
    channelRuleRoutes(api, { ...statistics, channelRules, websites })
    const counted = {
      ...{ websites, baseUrl, mainGoals: goals.mainOfWebsites },
      count: createWebsiteCounter({ ...statistics, claims }),
    }
    overviewRoute(api, { ...counted, scoresOf: createSeoScores(deps.seo, clock) })
    siteRoutes(api, {
      ...{ records, baseUrl, names: createSiteNames(records, clock) },
      source: analyticsSites({ ...counted, resultsOf: createSiteResults(deps.seo, clock) }),
    })
    pagesRoute(api, {
      ...ofOwner,
      records,
      findWebsite: websites.readByDomain,
      readCrawl: deps.readCrawl,
      readIssuePages: createIssuePages(deps.seo, clock),
    })
    combinedStatsRoutes(api, combined)
    plausibleRoutes(api, {
      ...statistics,
      findWebsite: websites.readByDomain,
      goalsOf: goals.all,
      segments: segments.filters,
    })
    iconRoutes(api, combined, icons)
    digestRoutes(api, { readWebsite: websites.read, mails, digests, from: deps.mail?.from ?? null, baseUrl })
    mailRoutes(api, { setup: deps.mail, addressOf: (account) => addressOf(records, account), clock, onError })
  })
  await addAuthenticatedRoutes(app, { name: 'analytics', baseUrl }, auth, (api) =>
    serverEventRoutes(api, { readWebsite: websites.read, accept: deps.acceptEvents }),
  )
  // As with accounts, a key that is limited to one service is not sufficient.
  await addAuthenticatedRoutes(app, { name: 'accounts', baseUrl }, auth, (api) => {
    domainClaimRoutes(api, records, disputes, baseUrl, websites.changed)
  })
  await addPublicRoutes(app, deps, printing)
  return endpoints
}

/** Routes for visitors without an account: shared pages, keys, unsubscribing. */
async function addPublicRoutes(app: App, deps: RouteDeps, printing: StatsPrinting): Promise<void> {
  const { records, clock, baseUrl, auth, sharedAccess, websites, statistics, icons } = deps
  const { funnels, pathGroups, segments, annotations } = deps
  const visitors = sharedAudience(sharedAccess, segments.filters)
  const ofVisitors = { ...statistics, audience: visitors }
  const { namesIn, conditionsIn } = createNamesReader(deps)
  const lockOf = ({ id: website, link }: Pick<AuthorizedPage, 'id' | 'link'>) =>
    readPageLock(visitors.segmentsOf({ website, link }), {
      ...namesIn(website),
      readFunnels: () => funnels.all(website),
    })
  await addSharedRoutes(app, auth.limits, (shared) => {
    indexNowKeyRoute(shared, deps)
    sharedWebsiteRoutes(shared, {
      websites,
      pageAccess: sharedAccess,
      lockOf,
      brandingOf: deps.printing.sharedBranding,
      hasPathGroups: async (website) => (await pathGroups.forStats(website)).length > 0,
      countSegments: segments.countShared,
    })
    sharedAnnotationRoutes(shared, annotations, sharedAccess)
    sharedSegmentRoutes(shared, segments, sharedAccess)
    sharedStatsRoutes(shared, ofVisitors, { ...printing, readSearchReport: null }, [
      sharedAnnotationsOfPeriod(shared, ofVisitors, annotations),
    ])
    annotationStatsRoute(shared, ofVisitors, annotations.readShared)
    iconRoutes(shared, ofVisitors, icons)
    sharedFunnelRoutes(shared, { funnels, baseUrl, lockOf, conditionsIn }, sharedAccess)
  })
  await addSharedRoutes(app, auth.limits, (shared) =>
    unsubscribeRoutes(shared, websiteUnsubscribing, {
      ...websiteSubscriptions(records, clock),
      secret: deps.unsubscribeSecret,
    }),
  )
}

/** Reads what the filters of a website name. */
function createNamesReader({ goals, pathGroups }: Pick<RouteDeps, 'goals' | 'pathGroups'>) {
  const namesIn = (website: number) => ({
    readGoals: () => goals.forStats(website),
    readPathGroups: () => pathGroups.forStats(website),
  })
  const conditionsIn =
    (website: number): ReadConditions =>
    async (texts) =>
      readFilters(texts, await readNames(texts, namesIn(website)))
  return { namesIn, conditionsIn }
}

async function addressOf({ db }: Records, account: number): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('email').where('id', '=', account).executeTakeFirst()
  return row?.email ?? null
}

/** The tracker script. Updates may arrive a day late; a request for every page view would be too many. */
function trackerRoute(app: App, script: ServedFile): void {
  const schema = {
    tags: ['Hits'],
    summary: 'Load the tracker',
    description:
      'The script that websites include. It sends pageviews, time on pages and custom events to `/api/event`. Browsers may keep it for an hour.',
    operationId: 'loadTracker',
    security: [],
    response: {
      200: {
        description: 'JavaScript',
        content: { 'text/javascript': { schema: Type.Unsafe<string>({ type: 'string' }) } },
      },
    },
  }
  app.get('/js/script.js', { schema }, async (request, reply) => {
    reply.headers({
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
    return sendFile(request, reply, script)
  })
}
