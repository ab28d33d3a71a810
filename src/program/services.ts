import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { loadTracker } from '../../tracker/asset.ts'
import { createServiceTokens, type ServiceTokens } from '../accounts/service-tokens.ts'
import { createAnalytics } from '../analytics/app.ts'
import { createChannelRules } from '../analytics/channel-rules/channel-rules.ts'
import { createDemo } from '../analytics/demo/demo.ts'
import { type DemoTools, parseDemoRequest, runDemo } from '../analytics/demo/run-demo.ts'
import { createDigests } from '../analytics/digests/digests.ts'
import { streamPreview } from '../analytics/digests/preview-stream.ts'
import type { SeoService } from '../analytics/digests/seo-results.ts'
import { withChannelRules } from '../analytics/events/engine.ts'
import { importFile, parseImportRequest } from '../analytics/events/import.ts'
import { readMoves } from '../analytics/events/move/move.ts'
import type { EventStore, FrozenFile } from '../analytics/events/store.ts'
import { openEngine } from '../analytics/events/thread/engine.ts'
import { hostStore, type StoreHost } from '../analytics/events/thread/host.ts'
import { startImports } from '../analytics/imports/run-imports.ts'
import { addressListsFile, watchBotAddresses } from '../analytics/ingest/bots/addresses.ts'
import type { InboxStatus } from '../analytics/ingest/inbox/inbox.ts'
import type { Ingest } from '../analytics/ingest/ingest.ts'
import { parseLogRequest } from '../analytics/logs/read-log.ts'
import { createReverseNames } from '../analytics/logs/reverse-names.ts'
import {
  createErasures,
  type ErasedVisitor,
  type ErasureRequest,
  parseErasureRequest,
  runErasure,
} from '../analytics/retention/erasures.ts'
import { deletingVisitors } from '../analytics/server-events/delete-visitors.ts'
import { createServerEvents } from '../analytics/server-events/server-events.ts'
import { defaultExportLimits } from '../analytics/stats/exports.ts'
import type { OnQuery } from '../analytics/stats/query-slots.ts'
import { createStats } from '../analytics/stats/stats.ts'
import { createVisitorSalts } from '../analytics/visitor-salts.ts'
import { createClaims } from '../analytics/websites/domains/claims.ts'
import { createAddressLookup, createResolver, createTxtLookup } from '../analytics/websites/domains/dns.ts'
import type { ProofSources } from '../analytics/websites/domains/proofs.ts'
import { createWebsites } from '../analytics/websites/websites.ts'
import { type Clock, systemClock } from '../base/clock.ts'
import { DomainError, errorWithCauses } from '../base/errors.ts'
import { type Schedule, scheduleLocally } from '../base/schedule.ts'
import { createBrandings } from '../branding/brandings.ts'
import { controlSocketPath } from '../control/messages.ts'
import { serveControl } from '../control/server.ts'
import { migrateCrawlData } from '../database/crawl-data/migrate.ts'
import { databaseUnavailable } from '../database/errors.ts'
import { openCrawlData } from '../database/open.ts'
import type { Records } from '../database/records.ts'
import { createSecrets, readSecret, type Secrets } from '../database/secrets.ts'
import { parseAllowList } from '../fetch/allow-list.ts'
import { createFetcher, type Fetcher } from '../fetch/fetcher.ts'
import { createHostLimits } from '../fetch/host-limits.ts'
import { userAgent } from '../fetch/user-agent.ts'
import type { App } from '../http/app.ts'
import type { ApiAuth } from '../http/auth.ts'
import type { RawHandler } from '../http/listener.ts'
import { createJobQueue, type JobQueue } from '../jobs/queue.ts'
import { setUpMail } from '../mail/setup.ts'
import type { Printing } from '../print/printing.ts'
import { createSeo } from '../seo/app.ts'
import { createAuditPool } from '../seo/audit/pool.ts'
import { createCrawlPool } from '../seo/crawls/pool.ts'
import { removeUnknownRuns } from '../seo/crawls/unknown-runs.ts'
import { createVisitReader } from '../seo/crawls/visits.ts'
import { createRenderPool } from '../seo/render/pool.ts'
import type { SharedPageAccess } from '../sharing/page-access.ts'
import { watchBackedUpIds } from './backup/backed-up-ids.ts'
import { isBucket, openPlace } from './backup/open-place.ts'
import type { OpenDigests } from './commands/mail.ts'
import { renderOptions } from './commands/render-options.ts'
import { type Config, recordsLocation } from './config.ts'
import type { DiskWatch } from './disk.ts'
import { type ServiceStatus, statusOperation } from './doctor/service-status.ts'
import { configuredEvents, queryLimits } from './event-store.ts'
import { exportLive, exportOperation } from './exporting/read-events.ts'
import { addIngestMetrics, type ProgramMetrics } from './metrics.ts'
import { embeddedInbox, finishEventsMove, inboxFile } from './moving/finish-events.ts'
import { eventServersOf, moveLive } from './moving/live-move.ts'
import type { Tracing } from './tracing/tracing.ts'

/** A service with its engines open. */
export interface Service {
  /** Whether the service can currently do its work, apart from the records database, which is checked separately. */
  readonly isHealthy?: () => Promise<boolean>
  readonly inboxStatus?: () => InboxStatus
  /** Whether it could write to the disk when it last tried. */
  readonly canWrite?: () => boolean
  readonly raw?: RawHandler
  /** Receives the requests of `raw` in further threads. */
  readonly startThreads?: Ingest['startThreads']
  readonly addRoutes: (app: App) => Promise<void>
}

export interface ServiceDeps {
  readonly config: Config
  readonly records: Records
  readonly secrets: Pick<Secrets, 'read'>
  readonly clock: Clock
  readonly auth: ApiAuth
  readonly serviceTokens: ServiceTokens
  readonly sharedAccess: SharedPageAccess
  /** The folder of built files. */
  readonly dist: string
  readonly queue: JobQueue
  /** For tasks that one node does for all nodes. */
  readonly schedule: Schedule
  readonly onError: (error: unknown) => void
  readonly disk: Pick<DiskWatch, 'state'>
  /** The browsers that print documents, for both services. */
  readonly printing: Printing
  readonly measured: Pick<ProgramMetrics, 'metrics' | 'countMails'>
  /** Null if traces are not exported. */
  readonly tracing: Pick<Tracing, 'traceMails' | 'headers'> | null
  readonly onQuery: OnQuery
  /** Reports ongoing conditions to the operator. */
  readonly warn: (message: string) => void
  /** Closes what is opened here, in reverse order. */
  readonly stops: (() => Promise<void>)[]
}

function setUpMeasuredMail(config: Config, { measured, tracing }: Pick<ServiceDeps, 'measured' | 'tracing'>) {
  const setup = measured.countMails(setUpMail(config.smtpUrl, config.mailFrom, config.mailsPerAccount))
  return tracing ? tracing.traceMails(setup) : setup
}

const tracingHeaders = ({ tracing }: Pick<ServiceDeps, 'tracing'>) => (tracing ? { traceHeaders: tracing.headers } : {})

export async function openAnalytics({
  config,
  dist,
  stops,
  serviceTokens,
  secrets,
  ...deps
}: ServiceDeps): Promise<Service> {
  const { engine, ...place } = configuredEvents(config)
  const opening = new AbortController()
  stops.push(async () => opening.abort())
  const host = await hostStore(place, deps.onError, { reportWaiting: deps.warn, signal: opening.signal })
  stops.push(() => host.store.close())
  const { dataDir } = config
  const backedUp =
    config.backupTo === null
      ? null
      : watchBackedUpIds(openPlace(config.backupTo, config), {
          // Requests to a bucket cost money.
          everyMs: isBucket(config.backupTo) ? 10 * 60_000 : 30_000,
          onError: deps.onError,
        })
  if (backedUp) stops.push(() => backedUp.stop())
  const moving = { dataDir, log: deps.warn, signal: opening.signal }
  if (!engine.isEmbedded) await finishEventsMove({ store: host.store, dialect: engine.dialect }, moving)
  const { body, gzipped, etag } = await loadTracker(dist)
  const proofs = openProofs(config)
  stops.push(proofs.close)
  const analytics = await createAnalytics({
    ...deps,
    host,
    engine,
    baseUrl: config.analyticsUrl,
    tracker: { type: 'text/javascript; charset=utf-8', plain: body, gzip: gzipped, etag: etag.replaceAll('"', '') },
    inboxPath: inboxFile(dataDir),
    importsFolder: join(dataDir, 'imports'),
    hitRates: { perWebsite: config.limitHitsPerWebsite, perNetwork: config.limitHitsPerNetwork },
    inboxBytes: config.inboxMegabytes * 1024 ** 2,
    visitBytes: config.visitsMegabytes * 1024 ** 2,
    geoDatabasePath: config.placesPath,
    asnDatabasePath: config.asnPath,
    favicons: config.favicons === 'on',
    warn: deps.warn,
    trustProxy: config.trustProxy,
    retentionDays: config.retentionDays,
    websiteRetentionDays: config.websiteRetentionDays,
    botHitDays: config.botHitDays,
    botHitsPerDay: config.botHitsPerDay,
    botAddresses: watchBotAddresses(addressListsFile(dataDir), deps.warn),
    exportLimits: {
      ...defaultExportLimits,
      total: config.exports,
      perAccount: config.exportsPerAccount,
      shared: config.sharedExports,
      maxSharedOpenMs: queryLimits(config).seconds * 1000,
    },
    queryLimits: queryLimits(config),
    mailDays: config.mailDays,
    canStore: () => deps.disk.state() !== 'full',
    // While there is little space, no hit is kept that is in the event store.
    ...(backedUp && engine.isEmbedded
      ? { backedUpId: (inbox: string) => (deps.disk.state() === 'ok' ? backedUp.idOf(inbox) : Number.MAX_SAFE_INTEGER) }
      : {}),
    isPaused: () => deps.disk.state() !== 'ok',
    mail: setUpMeasuredMail(config, deps),
    seo: { ...seoServiceOf(config, serviceTokens), ...tracingHeaders(deps) },
    unsubscribeSecret: await secrets.read('unsubscribe'),
    proofs,
    reverseNames: createReverseNames(() => createResolver(config.dnsServers)),
    publicFetcher: proofs.publicFetcher,
    verificationSecret: await readSecret(deps.records, 'domain verification'),
  })
  stops.push(analytics.stop)
  addIngestMetrics(deps.measured.metrics, analytics)
  const rejectOnLowDisk = (): void => {
    if (deps.disk.state() === 'ok') return
    throw new DomainError(
      'unavailable',
      'The disk of the data folder is almost full. Free some space, and run the command again.',
    )
  }
  const operations = {
    'preview-mail': (input: unknown) => streamPreview(analytics.digests, input),
    demo: (input: unknown) => runDemo(analytics.demo, parseDemoRequest(input)),
    erase: (input: unknown) => runErasure(analytics.erasures, parseErasureRequest(input)),
    import(input: unknown, signal: AbortSignal) {
      rejectOnLowDisk()
      return importFile(host.store, parseImportRequest(input), signal)
    },
    logs(input: unknown, signal: AbortSignal) {
      rejectOnLowDisk()
      return analytics.readLog(parseLogRequest(input), signal)
    },
    async *[statusOperation](): AsyncGenerator<ServiceStatus> {
      yield {
        version: manifest.version,
        node: process.version,
        areEventsAvailable: await analytics.isHealthy(),
        inbox: analytics.inboxStatus(),
      }
    },
    'freeze-events': (_: unknown, signal: AbortSignal) => freezeLive(host.store, signal),
    [exportOperation](input: unknown, signal: AbortSignal) {
      rejectOnLowDisk()
      return exportLive(host, dataDir, input, signal)
    },
    'move-events': (input: unknown, signal: AbortSignal) => moveEvents(config, host, input, signal),
  }
  const control = await serveControl(controlSocketPath(dataDir), operations, deps.onError)
  stops.push(() => control.close())
  return analytics
}

export interface OpenProofs extends ProofSources {
  readonly publicFetcher: Fetcher
  readonly close: () => Promise<void>
}

/** Domains are verified with the same guarded fetcher, and under the same rules, as audits. */
export function openProofs({ dnsServers, seoAllow, analyticsUrl }: Config): OpenProofs {
  const resolver = createResolver(dnsServers)
  const options = {
    userAgent: userAgent(analyticsUrl),
    ...(dnsServers.length > 0 ? { lookup: createAddressLookup(resolver) } : {}),
  }
  const fetcher = createFetcher({ ...options, allow: parseAllowList(seoAllow.join(',')).allow })
  const publicFetcher = createFetcher(options)
  return {
    fetcher,
    publicFetcher,
    lookUpText: createTxtLookup(resolver),
    async close() {
      resolver.cancel()
      await Promise.all([fetcher.close(), publicFetcher.close()])
    },
  }
}

function moveEvents(config: Config, host: StoreHost, input: unknown, signal: AbortSignal): AsyncIterable<unknown> {
  const inbox = embeddedInbox(config.dataDir)
  if (!configuredEvents(config).engine.isEmbedded || inbox === null) {
    throw new DomainError('conflict', 'The events of the running service do not live in its data folder.')
  }
  return moveLive(host, { dataDir: config.dataDir, inbox, target: eventServersOf(input) }, signal)
}

/** Keeps the file of the event store unchanged until the command has copied it and disconnects, or dies. */
async function* freezeLive(store: EventStore, signal: AbortSignal): AsyncGenerator<FrozenFile> {
  for await (const file of store.freeze({ signal })) {
    yield file
    if (!signal.aborted) await once(signal, 'abort')
  }
}

/** Opens the event store for a command, if no service has it open. */
export async function openEventStore(config: Config): Promise<EventStore> {
  const place = configuredEvents(config)
  const store = await openEngine(place, (message) => process.stderr.write(`${message}\n`))
  if (place.engine.isEmbedded || (await readMoves({ store })).length === 0) return store
  await store.close()
  throw new DomainError(
    'unavailable',
    'Events are being moved into this store. To finish the move, start Sightline with it in the data folder that the events come from.',
  )
}

/** Runs the jobs of imports for a command, if no service has the event store open. */
export async function openImports(config: Config, records: Records): Promise<{ readonly close: () => Promise<void> }> {
  const store = await openEventStore(config)
  const imports = startImports({
    ...{ records, store, clock: systemClock, queue: createJobQueue(records, systemClock) },
    folder: join(config.dataDir, 'imports'),
    isShared: !configuredEvents(config).engine.isEmbedded,
    onError: (error) => process.stderr.write(`${errorWithCauses(error)}\n`),
  })
  return {
    async close() {
      await imports.stop()
      while (await store.rollUp(systemClock()));
      await store.close()
    },
  }
}

/** Opens what the demo website needs for a command, if no service has the event store open. */
export async function openDemo(config: Config, records: Records): Promise<DemoTools> {
  const store = await openEventStore(config)
  const websites = createWebsites(records, systemClock, () => {})
  return { demo: createDemo({ records, websites, store, clock: systemClock }), store }
}

/** Erases a visitor for a command, if no service has the event store open. Hits in an inbox are erased when it is drained, by a job. */
export async function eraseVisitor(config: Config, records: Records, request: ErasureRequest): Promise<ErasedVisitor> {
  const store = await openEventStore(config)
  try {
    const erasures = createErasures({
      records,
      deleteVisitors: deletingVisitors(store, createServerEvents(records, systemClock)),
      whenDrained: async () => {},
      salts: createVisitorSalts(records).list,
      clock: systemClock,
    })
    return await erasures.erase(request)
  } finally {
    await store.close()
  }
}

const seoServiceOf = (config: Config, tokens: ServiceTokens): SeoService => ({
  baseUrl: config.seoUrl,
  tokenFor: (accountId) => tokens.issue('seo', accountId),
})

/** Opens the website reports for a command, if no service has the event store open. */
export async function openDigests(config: Config, records: Records): Promise<OpenDigests> {
  const store = await openEventStore(config)
  const secrets = createSecrets(records, () => {})
  const tokens = createServiceTokens(await secrets.read('service tokens'), systemClock)
  const channelRules = createChannelRules(records, systemClock)
  const digests = createDigests({
    records,
    statsOf: async (account) =>
      createStats(store, withChannelRules(configuredEvents(config).engine, await channelRules.ofAccount(account))),
    seo: seoServiceOf(config, tokens),
    links: { baseUrl: config.analyticsUrl, secret: await secrets.read('unsubscribe') },
    clock: systemClock,
    isVerified: createClaims(records).isVerified,
    brandingOf: createBrandings(records, systemClock).own,
    printing: null,
  })
  const close = async (): Promise<void> => {
    await secrets.stop()
    await store.close()
  }
  return { digests, close }
}

export async function openSeo({
  config,
  stops,
  serviceTokens,
  schedule: __,
  secrets,
  ...deps
}: ServiceDeps): Promise<Service> {
  const settings = { allow: config.seoAllow, contact: config.seoUrl }
  // A host gets no more requests because it is audited and crawled at the same time.
  const hostLimits = createHostLimits()
  const renders = createRenderPool({ ...settings, ...renderOptions(config), hostLimits })
  stops.push(() => renders.close())
  const pool = createAuditPool(config.auditThreads ?? availableParallelism(), settings, hostLimits, renders)
  stops.push(() => pool.close())
  const location = recordsLocation(config)
  const crawlData = openCrawlData({ url: location.url, dataDir: location.dataDir }, (error) =>
    deps.onError(databaseUnavailable(error)),
  )
  stops.push(() => crawlData.close())
  await migrateCrawlData(crawlData)
  // What was deleted is still in the write-ahead log.
  const wiping = scheduleLocally(
    systemClock,
    deps.onError,
  )({
    name: 'remove deleted crawls from the file',
    everyMs: 10 * 60_000,
    async work() {
      await crawlData.wipeDeleted()
    },
  })
  stops.push(() => wiping.stop())
  await removeUnknownRuns(deps.records, crawlData, systemClock())
  const crawlPool = createCrawlPool(
    config.crawlThreads,
    { ...settings, location: { url: location.url, dataDir: location.dataDir } },
    hostLimits,
    {},
    renders,
  )
  stops.push(() => crawlPool.close())
  const crawls = {
    data: crawlData,
    pool: crawlPool,
    headersSecret: await readSecret(deps.records, 'crawl headers'),
    quotas: { total: config.crawlsPerAccount, active: config.runningCrawlsPerAccount },
    keptRuns: config.keptCrawlRuns,
    readVisits: createVisitReader({
      baseUrl: config.analyticsUrl,
      tokenFor: (accountId) => serviceTokens.issue('analytics', accountId),
      ...tracingHeaders(deps),
    }),
  }
  const each = config.waitingPerAccount
  const waitLimits = { perAccount: each, perNetwork: 2 * each, total: 10 * each }
  const quotas = { running: config.auditsPerAccount, queued: config.queuedAuditsPerAccount }
  const seo = createSeo({
    ...deps,
    crawls,
    baseUrl: config.seoUrl,
    pool,
    renders,
    keptRuns: config.keptRuns,
    waitLimits,
    quotas,
    mail: setUpMeasuredMail(config, deps),
    unsubscribeSecret: await secrets.read('unsubscribe'),
  })
  stops.push(seo.stop)
  return seo
}
