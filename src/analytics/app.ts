import { Type } from 'typebox'
import type { Clock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import { type Schedule, scheduleLocally } from '../base/schedule.ts'
import type { Records } from '../database/records.ts'
import type { Secret } from '../database/secrets.ts'
import type { App } from '../http/app.ts'
import type { ApiAuth } from '../http/auth.ts'
import { addAuthenticatedRoutes } from '../http/auth.ts'
import { createListCache } from '../http/list-cache.ts'
import type { ServedFile } from '../http/send-file.ts'
import { createSerializer } from '../http/serialize.ts'
import type { JobQueue } from '../jobs/queue.ts'
import { mailRoutes } from '../mail/routes.ts'
import type { MailSetup } from '../mail/setup.ts'
import { unsubscribeRoutes } from '../mail/unsubscribe-routes.ts'
import type { Printing } from '../print/printing.ts'
import type { SharedPageAccess } from '../sharing/page-access.ts'
import { addSharedRoutes } from '../sharing/routes.ts'
import { createAnnotations } from './annotations/annotations.ts'
import { annotationRoutes, sharedAnnotationRoutes } from './annotations/routes.ts'
import { createChannelRules } from './channel-rules/channel-rules.ts'
import { channelRuleRoutes } from './channel-rules/routes.ts'
import { createDemo } from './demo/demo.ts'
import { demoRoutes } from './demo/routes.ts'
import { createDigests } from './digests/digests.ts'
import { websiteUnsubscribing } from './digests/links.ts'
import { createMails } from './digests/mails.ts'
import { digestRoutes } from './digests/routes.ts'
import type { SeoService } from './digests/seo-results.ts'
import { startDigests } from './digests/service.ts'
import { websiteSubscriptions } from './digests/unsubscribe.ts'
import { dayMs, dayOf } from './events/day.ts'
import { type EventEngine, type StatsEngine, withChannelRules } from './events/engine.ts'
import { createHealthCheck } from './events/health.ts'
import { startMaintenance } from './events/maintenance.ts'
import type { EventStore } from './events/store.ts'
import type { StoreHost } from './events/thread/host.ts'
import { startApplyingRules } from './exclusion-rules/apply-rules.ts'
import { createExclusionRules } from './exclusion-rules/exclusion-rules.ts'
import { exclusionRuleRoutes } from './exclusion-rules/routes.ts'
import { createFunnels } from './funnels/funnels.ts'
import { funnelRoutes, sharedFunnelRoutes } from './funnels/routes.ts'
import { createGoals } from './goals/goals.ts'
import { goalRoutes } from './goals/routes.ts'
import { createImports } from './imports/imports.ts'
import { importRoutes } from './imports/routes.ts'
import { startImports } from './imports/run-imports.ts'
import type { BotAddresses } from './ingest/bots/addresses.ts'
import type { HitRates } from './ingest/hit-limits.ts'
import { createIngest } from './ingest/ingest.ts'
import { visitsIn } from './ingest/visits/open-visits.ts'
import { createPageRequestTotals } from './logs/page-request-totals.ts'
import { type LogProgress, type LogRequest, type PeopleDeps, readLog } from './logs/read-log.ts'
import type { ReverseNames } from './logs/reverse-names.ts'
import { overviewRoute } from './overview/routes.ts'
import { createSeoScores } from './overview/seo-scores.ts'
import { createPathGroups } from './path-groups/path-groups.ts'
import { pathGroupRoutes } from './path-groups/routes.ts'
import { plausibleRoutes } from './plausible/routes.ts'
import { eraseRoute } from './retention/erase.ts'
import { createErasures, startErasures } from './retention/erasures.ts'
import { createReadRetained } from './retention/retained-websites.ts'
import { startRetention } from './retention/retention.ts'
import { segmentRoutes, sharedSegmentRoutes } from './segments/routes.ts'
import { createSegments } from './segments/segments.ts'
import { createAcceptEvents, earliestOf } from './server-events/accept-events.ts'
import { deletingVisitors } from './server-events/delete-visitors.ts'
import { startDelivery } from './server-events/delivery.ts'
import { orderRoutes, serverEventRoutes } from './server-events/routes.ts'
import { createServerEvents } from './server-events/server-events.ts'
import { createExports, type ExportLimits } from './stats/exports.ts'
import { readFilters } from './stats/filter-syntax/read-filters.ts'
import { createQuerySlots, type OnQuery, type QueryLimits } from './stats/query-slots.ts'
import { annotationStatsRoute } from './stats/routes/annotation.ts'
import { iconRoute } from './stats/routes/icon.ts'
import {
  combinedAudience,
  combinedStatsRoutes,
  mailedStats,
  ownerAudience,
  type ReadableQuestion,
  sharedAudience,
  sharedStatsRoutes,
  statsRoutes,
} from './stats/routes.ts'
import { readNames, readPageLock } from './stats/segment-filters.ts'
import { createSelections } from './stats/selections.ts'
import { createStats } from './stats/stats.ts'
import { createViewerZones } from './stats/viewer-zones.ts'
import { trackerRoute } from './tracker-route.ts'
import { trackingHealthRoute } from './tracking-health/routes.ts'
import { createUntaggedPages } from './tracking-health/untagged-pages.ts'
import { createVisitorSalts } from './visitor-salts.ts'
import { startDeletions } from './websites/deletions.ts'
import { domainClaimRoutes } from './websites/domains/claim-routes.ts'
import { createClaims } from './websites/domains/claims.ts'
import { createDisputes } from './websites/domains/disputes.ts'
import type { ProofSources } from './websites/domains/proofs.ts'
import { createVerification } from './websites/domains/verification.ts'
import { createIcons } from './websites/icons/icons.ts'
import { createInstallationChecks } from './websites/installation/check-installation.ts'
import { installationRoutes } from './websites/installation/routes.ts'
import type { RecordRouteDeps } from './websites/record-routes.ts'
import { createWebsiteViews, websiteRoutes } from './websites/routes.ts'
import { sharedWebsiteRoutes } from './websites/shared-routes.ts'
import { createWebsiteTimeZones } from './websites/time-zones.ts'
import { createTrackedWebsites } from './websites/tracked-websites.ts'
import { Website } from './websites/website.ts'
import { createWebsites } from './websites/websites.ts'

export interface AnalyticsDeps {
  readonly records: Records
  readonly clock: Clock
  readonly baseUrl: string
  readonly auth: ApiAuth
  readonly sharedAccess: SharedPageAccess
  readonly host: StoreHost
  /** The engine of the host's store. */
  readonly engine: StatsEngine & Pick<EventEngine, 'isEmbedded'>
  readonly tracker: ServedFile
  readonly inboxPath: string
  /** For the files of imports while they are read. */
  readonly importsFolder: string
  readonly inboxBytes: number
  /** The memory for open visits. */
  readonly visitBytes: number
  readonly hitRates: HitRates
  readonly geoDatabasePath: string | null
  readonly asnDatabasePath?: string | null
  /** Whether icons of websites and referrers are fetched. */
  readonly favicons: boolean
  /** Fetches from hosts that visitors name, and so from public addresses only. */
  readonly publicFetcher: ProofSources['fetcher']
  readonly trustProxy: readonly string[]
  readonly retentionDays: number | null
  /** How many days bot hits are kept. */
  readonly botHitDays?: number
  /** How many bot hits a website stores one by one on a day. */
  readonly botHitsPerDay?: number
  readonly botAddresses?: () => BotAddresses
  /** Verifies bots in access logs, where that is requested. */
  readonly reverseNames?: ReverseNames
  /** How many days new websites keep their events; 0: forever. */
  readonly websiteRetentionDays?: number
  readonly exportLimits: ExportLimits
  readonly queryLimits: QueryLimits
  /** Called after each query of statistics. */
  readonly onQuery?: OnQuery
  /** How many days sent and failed mails are kept. */
  readonly mailDays: number
  /** Whether there is space for more hits. */
  readonly canStore?: () => boolean
  /** The last id of the inbox of this name that the last backup has. */
  readonly backedUpId?: (inbox: string) => number
  /** Whether work that can wait is paused. */
  readonly isPaused?: () => boolean
  /** Null if mail is not set up. */
  readonly mail: MailSetup | null
  readonly printing: Printing
  readonly seo: SeoService
  readonly unsubscribeSecret: Secret
  /** How proofs of domains are looked up: over the network, or a substitute in tests. */
  readonly proofs: ProofSources
  readonly verificationSecret: string
  readonly queue: JobQueue
  /** Runs a task on one of the nodes. */
  readonly schedule: Schedule
  readonly onError: (error: unknown) => void
  /** Logs a warning for the operator. */
  readonly warn: (message: string) => void
}

const deleteSaltsEveryMs = 10 * 60_000
/** How long an erasure waits for hits that are still in the inbox. A job erases what reaches the event store later. */
const drainWaitMs = 10_000
const wipeEveryMs = 15 * 60_000

/** Creates the analytics service, ready to be added to a server. */
export async function createAnalytics(deps: AnalyticsDeps) {
  const { records, clock, baseUrl, auth, sharedAccess, host, engine, onError } = deps
  const { store } = host
  const salts = createVisitorSalts(records)
  const claims = createClaims(records)
  const ingest = await createIngest({
    host,
    clock,
    websites: createTrackedWebsites(records, claims),
    salts,
    trustProxy: deps.trustProxy.join(','),
    sharedStore: !engine.isEmbedded,
    inboxPath: deps.inboxPath,
    limits: {
      bytes: deps.inboxBytes,
      openVisits: visitsIn(deps.visitBytes),
      openVisitBytes: deps.visitBytes,
      hits: deps.hitRates,
      ...(deps.botHitsPerDay === undefined ? {} : { botHitsPerDay: deps.botHitsPerDay }),
    },
    ...(deps.botAddresses ? { botAddresses: deps.botAddresses } : {}),
    ...(deps.geoDatabasePath === null ? {} : { geoDatabasePath: deps.geoDatabasePath }),
    ...(deps.asnDatabasePath ? { asnDatabasePath: deps.asnDatabasePath } : {}),
    ...(deps.canStore ? { canStore: deps.canStore } : {}),
    ...(deps.backedUpId ? { backedUpId: deps.backedUpId } : {}),
    onProblem: (message) => onError(new DomainError('unavailable', message)),
  })
  const upkeep = startMaintenance(store, {
    clock,
    retentionDays: deps.retentionDays,
    ...(deps.botHitDays === undefined ? {} : { botHitDays: deps.botHitDays }),
    isPaused: deps.isPaused ?? (() => false),
    schedule: engine.isEmbedded ? scheduleLocally(clock, onError) : deps.schedule,
  })
  const saltDeletion = deps.schedule({
    name: 'forget salts',
    everyMs: deleteSaltsEveryMs,
    work: () => salts.deleteBefore(dayOf(clock()) - 1),
  })
  const mails = createMails(records)
  const mailDeletion = deps.schedule({
    name: 'forget mails',
    everyMs: dayMs,
    work: (signal) => mails.deleteEndedBefore(clock() - deps.mailDays * dayMs, signal),
  })
  const deletions = startDeletions({
    queue: deps.queue,
    clock,
    async deleteEvents(website) {
      await store.deleteWebsite(website)
      await ingest.forgetDrained()
    },
    async wipe() {
      await records.wipeDeleted()
    },
    onError,
  })
  const applyingRules = startApplyingRules({
    ...{ store, engine, queue: deps.queue, clock, onError },
    whenDrained: () => ingest.whenDrained(drainWaitMs),
  })
  const importing = startImports({
    ...{ records, store, queue: deps.queue, clock, onError },
    folder: deps.importsFolder,
    isShared: !engine.isEmbedded,
  })
  const pageRequestTotals = createPageRequestTotals(records, clock)
  const imports = createImports(records, clock, (id, isStopped) => {
    if (isStopped) importing.cancel(String(id))
    importing.notify()
  })
  // Rewrites the file of an embedded store if anything was deleted since: so many deletions cause one rewrite.
  const wiping = scheduleLocally(
    clock,
    onError,
  )({
    name: 'remove deleted events from the file',
    everyMs: wipeEveryMs,
    async work(signal) {
      if (!deps.isPaused?.()) await store.wipeDeleted({ signal })
    },
  })
  const lists = createListCache(
    clock,
    createSerializer(Type.Array(Website), () =>
      onError(new Error('The list of websites has fields that are not in its schema')),
    ),
  )
  const timeZones = createWebsiteTimeZones(records, store, onError)
  const websites = createWebsites(
    records,
    clock,
    ({ rezoned, hasDeletion }) => {
      if (rezoned) timeZones.changed(rezoned)
      lists.clear()
      ingest.websitesChanged()
      if (hasDeletion) deletions.notify()
    },
    deps.websiteRetentionDays,
  )
  const retention = startRetention(
    { records, store, clock, onError, changed: lists.clear },
    engine.isEmbedded ? scheduleLocally(clock, onError) : deps.schedule,
  )
  const serverEvents = createServerEvents(records, clock)
  const deleteEverywhere = deletingVisitors(store, serverEvents)
  const deleteVisitors: EventStore['deleteVisitors'] = async (visitors) => {
    const events = await deleteEverywhere(visitors)
    if (!visitors.dryRun) await ingest.forgetDrained()
    return events
  }
  const erasures = createErasures({
    ...{ records, deleteVisitors, clock },
    whenDrained: () => ingest.whenDrained(drainWaitMs),
    salts: salts.list,
  })
  const erasing = startErasures({ queue: deps.queue, clock, deleteVisitors, onError })
  const delivery = startDelivery(
    serverEvents,
    store,
    engine.isEmbedded ? scheduleLocally(clock, onError) : deps.schedule,
  )
  const acceptEvents = createAcceptEvents({
    events: serverEvents,
    sentHits: ingest.sentHits,
    store,
    canStore: deps.canStore ?? (() => true),
    countDrops: ingest.countDrops,
    clock,
  })
  const readRetained = createReadRetained(records)
  const goals = createGoals(records, clock)
  const funnels = createFunnels(records, clock)
  const pathGroups = createPathGroups(records, clock)
  const segments = createSegments(records, clock, goals.forStats, funnels.all, pathGroups.forStats)
  const annotations = createAnnotations(records, clock)
  const channelRules = createChannelRules(records, clock)
  const exclusionRules = createExclusionRules(records, clock, () => {
    ingest.websitesChanged()
    applyingRules.notify()
  })
  const verification = createVerification({ records, clock, secret: deps.verificationSecret, sources: deps.proofs })
  const disputes = createDisputes(records)
  const icons = {
    ...createIcons({
      fetcher: deps.proofs.fetcher,
      publicFetcher: deps.publicFetcher,
      clock,
      enabled: deps.favicons,
    }),
    domainOf: async (id: number) => (await websites.readShared(id)).domain,
    enabled: deps.favicons,
  }
  const demo = createDemo({ records, websites, store, clock })
  const installationChecks = createInstallationChecks({ fetcher: deps.proofs.fetcher, baseUrl, clock })
  const stopping = new AbortController()
  const reporting = disputes
    .describeUnverified(stopping.signal)
    .then((line) => line !== null && deps.warn(line), onError)
  const sendingTimeZones = timeZones.sendAll(stopping.signal).catch(onError)
  const exports = createExports(deps.exportLimits)
  const querySlots = createQuerySlots(store, deps.queryLimits, deps.onQuery)
  const viewerZones = createViewerZones(store, clock, onError)
  const selections = createSelections(store, engine)
  const statistics = {
    ...{ querySlots, selections, store, engine, clock, baseUrl, exports, viewerZones, funnels },
    readGoals: goals.forStats,
    readRetained,
    readPathGroups: pathGroups.forStats,
    channelRulesOf: channelRules.ofWebsite,
  }
  const owner = ownerAudience(websites.read, segments.filters)
  const visitors = sharedAudience(sharedAccess, segments.filters)
  const combined = { ...statistics, audience: combinedAudience(websites.readAll) }
  const namesIn = (website: number) => ({
    readGoals: () => goals.forStats(website),
    readPathGroups: () => pathGroups.forStats(website),
  })
  const ofAccount: RecordRouteDeps<number> = {
    readWebsite: async (account, id) => (await websites.read(account, id)).id,
    baseUrl,
  }
  const printing = { ...deps.printing, websiteOf: websites.readShared }
  const scoresOf = createSeoScores(deps.seo, clock)
  const untaggedPages = createUntaggedPages(deps.seo, clock)
  const links = { baseUrl, secret: deps.unsubscribeSecret }
  /** Of the owner's statistics; known once the routes are added. */
  const questions = Promise.withResolvers<readonly ReadableQuestion[]>()
  const digests = createDigests({
    records,
    statsOf: async (account) =>
      createStats(querySlots.forMails, withChannelRules(engine, await channelRules.ofAccount(account))),
    seo: deps.seo,
    links,
    clock,
    isVerified: claims.isVerified,
    brandingOf: deps.printing.ownBranding,
    printing: {
      printer: deps.printing,
      read: mailedStats({ ...statistics, audience: owner }, deps.printing.brandingOf, questions.promise),
      onError,
    },
  })
  const mailing =
    deps.mail &&
    startDigests({ ...deps.mail, records, queue: deps.queue, digests, clock, schedule: deps.schedule, onError })
  return {
    /** Handles requests of trackers before Fastify sees them. */
    raw: ingest.raw,
    startThreads: ingest.startThreads,
    async addRoutes(app: App): Promise<void> {
      trackerRoute(app, deps.tracker)
      await addAuthenticatedRoutes(app, { name: 'analytics', baseUrl }, auth, (api) => {
        websiteRoutes(api, { websites, claims, verification, lists, baseUrl })
        demoRoutes(api, demo, createWebsiteViews({ claims, verification, baseUrl }))
        eraseRoute(api, { readWebsite: websites.read, erasures, clock })
        orderRoutes(api, { readWebsite: websites.read, events: serverEvents })
        goalRoutes(api, goals, ofAccount)
        installationRoutes(api, websites, installationChecks, clock)
        importRoutes(api, { imports, readWebsite: websites.read, baseUrl, canStore: deps.canStore ?? (() => true) })
        trackingHealthRoute(api, {
          ...{ ...statistics, websites, claims, records, serverEvents, untaggedPages, pageRequestTotals },
        })
        annotationRoutes(api, annotations, { readWebsite: websites.read, baseUrl })
        segmentRoutes(api, segments, ofAccount)
        pathGroupRoutes(api, pathGroups, ofAccount)
        exclusionRuleRoutes(api, { ...statistics, ...ofAccount, rules: exclusionRules })
        questions.resolve(statsRoutes(api, { ...statistics, audience: owner }, printing))
        annotationStatsRoute(api, { ...statistics, audience: owner }, annotations.read)
        iconRoute(api, { ...statistics, audience: owner }, icons)
        funnelRoutes(
          api,
          funnels,
          (website) => async (texts) => readFilters(texts, await readNames(texts, namesIn(website))),
          ofAccount,
        )
        channelRuleRoutes(api, { ...statistics, channelRules, websites })
        overviewRoute(api, { ...statistics, websites, claims, scoresOf, firstGoals: goals.firstOfWebsites })
        combinedStatsRoutes(api, combined)
        plausibleRoutes(api, {
          ...statistics,
          findWebsite: websites.readByDomain,
          goalsOf: goals.all,
          segments: segments.filters,
        })
        iconRoute(api, combined, icons)
        digestRoutes(api, { readWebsite: websites.read, mails, digests, baseUrl })
        mailRoutes(api, { setup: deps.mail, addressOf: (account) => addressOf(records, account), clock, onError })
      })
      await addAuthenticatedRoutes(app, { name: 'analytics', baseUrl }, auth, (api) =>
        serverEventRoutes(api, { readWebsite: websites.read, accept: acceptEvents }),
      )
      // As with accounts, a key that is limited to one service is not sufficient.
      await addAuthenticatedRoutes(app, { name: 'accounts', baseUrl }, auth, (api) => {
        domainClaimRoutes(api, records, disputes, baseUrl, websites.changed)
      })
      await addSharedRoutes(app, auth.limits, (shared) => {
        sharedWebsiteRoutes(shared, {
          websites,
          pageAccess: sharedAccess,
          lockOf: (website) =>
            readPageLock(visitors.segmentsOf(website), {
              ...namesIn(website),
              readFunnels: () => funnels.all(website),
            }),
          brandingOf: deps.printing.sharedBranding,
          hasPathGroups: async (website) => (await pathGroups.forStats(website)).length > 0,
        })
        sharedAnnotationRoutes(shared, annotations, sharedAccess)
        sharedSegmentRoutes(shared, segments, sharedAccess)
        sharedStatsRoutes(shared, { ...statistics, audience: visitors }, printing)
        annotationStatsRoute(shared, { ...statistics, audience: visitors }, annotations.readShared)
        iconRoute(shared, { ...statistics, audience: visitors }, icons)
        sharedFunnelRoutes(shared, { funnels, baseUrl }, sharedAccess)
      })
      await addSharedRoutes(app, auth.limits, (shared) =>
        unsubscribeRoutes(shared, websiteUnsubscribing, {
          ...websiteSubscriptions(records, clock),
          secret: links.secret,
        }),
      )
    },
    digests,
    demo,
    erasures,
    /** Reads a log file, for a command. */
    async *readLog(request: LogRequest, signal: AbortSignal): AsyncGenerator<LogProgress> {
      const { file, website, visits } = request
      const [found, row] = await Promise.all([ingest.logDeps(website), readRow(records, website)])
      if (!found || !row)
        throw new DomainError('not-found', `There is no website ${website} whose domain counts for its account.`)
      const now = clock()
      const people: PeopleDeps = visits
        ? { kind: 'visits', sentHits: ingest.sentHits, earliest: earliestOf(row, now), now }
        : { kind: 'totals', totals: pageRequestTotals, timezone: row.timezone }
      const reverseNames = request.reverseDns ? deps.reverseNames : undefined
      yield* readLog(file, { ...found, store, people, reverseNames }, signal)
    },
    inboxStatus: ingest.inboxStatus,
    canWrite: ingest.canWrite,
    hitCounts: ingest.hitCounts,
    isHealthy: createHealthCheck(store, ingest.isStoring),
    async stop(): Promise<void> {
      stopping.abort()
      await reporting
      await sendingTimeZones
      await selections.close()
      await mailing?.stop()
      await ingest.stop()
      await delivery.stop()
      await deletions.stop()
      await erasing.stop()
      await applyingRules.stop()
      await importing.stop()
      await wiping.stop()
      await saltDeletion.stop()
      await mailDeletion.stop()
      await retention.stop()
      await upkeep.stop()
    },
  }
}

const readRow = ({ db }: Records, website: number) =>
  db
    .selectFrom('websites')
    .select(['timezone', 'retention_days', 'rows_from'])
    .where('id', '=', website)
    .executeTakeFirst()

async function addressOf({ db }: Records, account: number): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('email').where('id', '=', account).executeTakeFirst()
  return row?.email ?? null
}
