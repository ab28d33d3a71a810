import { DomainError } from '../base/errors.ts'
import { scheduleLocally } from '../base/schedule.ts'
import type { App } from '../http/app.ts'
import { startAlertEvaluation } from './alerts/evaluate.ts'
import { startBackgroundWork } from './background-work.ts'
import { createEventCounter } from './count-events.ts'
import type { AnalyticsDeps } from './deps.ts'
import { createDigests } from './digests/digests.ts'
import { createMails } from './digests/mails.ts'
import { startDigests } from './digests/service.ts'
import { withChannelRules } from './events/engine.ts'
import { createHealthCheck } from './events/health.ts'
import type { EventEditor } from './events/store.ts'
import { createReadSearchReport } from './fixes/search-report.ts'
import { startGoalNotices } from './goal-notices/goal-notices.ts'
import { createReadChangedUrls } from './index-now/changed-urls.ts'
import { createFindKeyFile } from './index-now/find-key-file.ts'
import { createIngest } from './ingest/ingest.ts'
import { createPageRequestTotals } from './logs/page-request-totals.ts'
import type { LogProgress, LogRequest } from './logs/read-log.ts'
import { crawledSiteOf, createCrawlSnapshots } from './pages/crawl-snapshots.ts'
import { readWebsiteLog } from './read-website-log.ts'
import { createResources } from './resources.ts'
import { createErasures } from './retention/erasures.ts'
import { addAnalyticsRoutes } from './routes.ts'
import { openSearchConnections } from './search/search-connections.ts'
import { deletingVisitors } from './server-events/delete-visitors.ts'
import { createServerEvents } from './server-events/server-events.ts'
import { createStatistics } from './statistics.ts'
import { readMailedStats } from './stats/routes/audience.ts'
import { mailContext } from './stats/routes/endpoint.ts'
import { mailedStats, ownerAudience, type ReadableEndpoint, type SearchReportOf } from './stats/routes.ts'
import { createStats } from './stats/stats.ts'
import { createVisitorSalts } from './visitor-salts.ts'
import { createClaims } from './websites/domains/claims.ts'
import { createTrackedWebsites } from './websites/tracked-websites.ts'

/** How long an erasure waits for hits that are still in the inbox. A job erases what reaches the event store later. */
const drainWaitMs = 10_000

export type Analytics = Awaited<ReturnType<typeof createAnalytics>>

/** Creates the analytics service, ready to be added to a server. */
export async function createAnalytics(deps: AnalyticsDeps) {
  const { records, clock, baseUrl, host, engine, onError } = deps
  const { store } = host
  const salts = createVisitorSalts(records)
  const claims = createClaims(records)
  const mails = createMails(records)
  const serverEvents = createServerEvents(records, clock)
  const ingest = await createIngest({
    ...deps.ingest,
    ...{ host, clock, salts, canStore: deps.canStore },
    websites: createTrackedWebsites(records, claims),
    sharedStore: !engine.isEmbedded,
    onProblem: (message) => onError(new DomainError('unavailable', message)),
  })
  const whenDrained = () => ingest.whenDrained(drainWaitMs)
  const deleteEverywhere = deletingVisitors(store, serverEvents)
  const deleteVisitors: EventEditor['deleteVisitors'] = async (visitors) => {
    const events = await deleteEverywhere(visitors)
    if (!visitors.dryRun) await ingest.forgetDrained()
    return events
  }
  const search = openSearchConnections(deps, deps.search)
  const readCrawl = createCrawlSnapshots(deps.seo, clock)
  const findKeyFile = createFindKeyFile(deps.websites.proofs.fetcher)
  const work = startBackgroundWork({
    ...deps,
    ...{ ingest, salts, mails, serverEvents, deleteVisitors, whenDrained, search },
    readCrawledSite: crawledSiteOf(readCrawl),
    readChangedUrls: createReadChangedUrls(deps.seo),
    findKeyFile,
    websitesChanged: () => resources.lists.clear(),
  })
  const resources = createResources({ ...deps, ingest, serverEvents, work, search, findKeyFile }, deps.websites)
  const goalNotices = startGoalNotices(
    {
      ...{ records, store, engine, clock, baseUrl, readGoals: resources.goals.forStats },
      channelRulesOf: resources.channelRules.ofAccount,
      oldestWaitingMs: () => ingest.inboxStatus().oldestMs,
    },
    engine.isEmbedded ? scheduleLocally(clock, onError) : deps.schedule,
  )
  const erasures = createErasures({ records, deleteVisitors, clock, whenDrained, salts: salts.list })
  const pageRequestTotals = createPageRequestTotals(records, clock)
  const stopping = new AbortController()
  const reporting = resources.disputes
    .describeUnverified(stopping.signal)
    .then((line) => line !== null && deps.warn(line), onError)
  const sendingTimeZones = resources.timeZones.sendAll(stopping.signal).catch(onError)
  const statistics = createStatistics(deps, deps.statistics, resources)
  const byStore = engine.isEmbedded ? scheduleLocally(clock, onError) : deps.schedule
  const alerting = startAlertEvaluation(
    {
      ...resources.alertQueries,
      ...{ records, openStore: statistics.querySlots.forMail, engine, clock, baseUrl, onError },
      channelRulesOf: resources.channelRules.ofAccount,
      oldestWaitingMs: () => ingest.inboxStatus().oldestMs,
    },
    byStore,
  )
  /** The endpoints of the owner's statistics; known once the routes are added. */
  const endpoints = Promise.withResolvers<readonly ReadableEndpoint[]>()
  const owner = ownerAudience(resources.websites.read, resources.segments.filters)
  const ofOwner = { ...statistics, audience: owner }
  const readSearchReport = createReadSearchReport({
    ...{ fixes: resources.fixes, annotations: resources.annotations, websiteOf: resources.websites.readShared },
  })
  const searchReportOf: SearchReportOf = async (website, days) =>
    await readSearchReport(mailContext(await readMailedStats(website, ofOwner), ofOwner), website, days)
  const digests = createDigests({
    records,
    statsOf: async (account) =>
      createStats(
        statistics.querySlots.forMail(),
        withChannelRules(engine, await resources.channelRules.ofAccount(account)),
      ),
    searchReportOf,
    seo: deps.seo,
    links: { baseUrl, secret: deps.unsubscribeSecret },
    clock,
    isVerified: claims.isVerified,
    brandingOf: deps.printing.ownBranding,
    printing: {
      printer: deps.printing,
      read: mailedStats(ofOwner, deps.printing.brandingOf, endpoints.promise, readSearchReport),
      onError,
    },
  })
  const health = createHealthCheck(store, ingest.isStoring)
  const mailing =
    deps.mail &&
    startDigests({ ...deps.mail, records, queue: deps.queue, digests, clock, schedule: deps.schedule, onError })
  return {
    /** Handles requests of trackers before Fastify sees them. */
    raw: ingest.raw,
    startThreads: ingest.startThreads,
    async addRoutes(app: App): Promise<void> {
      const parts = {
        ...{ claims, mails, serverEvents, erasures, digests, pageRequestTotals, statistics, readCrawl },
        readSearchReport,
      }
      endpoints.resolve(await addAnalyticsRoutes(app, { ...deps, ...resources, ...parts }))
    },
    digests,
    demo: resources.demo,
    erasures,
    /** Reads a log file, for a command. */
    readLog: (request: LogRequest, signal: AbortSignal): AsyncGenerator<LogProgress> =>
      readWebsiteLog(
        { records, clock, store, ingest, totals: pageRequestTotals, reverseNames: deps.reverseNames },
        request,
        signal,
      ),
    countEvents: createEventCounter(store, engine),
    inboxStatus: ingest.inboxStatus,
    canWrite: ingest.canWrite,
    hitCounts: ingest.hitCounts,
    stores: { events: health },
    async stop(): Promise<void> {
      stopping.abort()
      health.stop()
      await goalNotices.stop()
      await alerting.stop()
      await reporting
      await sendingTimeZones
      await statistics.selections.close()
      await mailing?.stop()
      await ingest.stop()
      await work.stop()
    },
  }
}
