import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import manifest from '../../package.json' with { type: 'json' }
import { createAccountService } from '../accounts/app.ts'
import type { HitThreads } from '../analytics/ingest/threads/hit-threads.ts'
import type { OnQuery } from '../analytics/stats/query-slots.ts'
import { systemClock } from '../base/clock.ts'
import { commandName } from '../base/command-name.ts'
import { DomainError } from '../base/errors.ts'
import { cacheResult } from '../base/loading-cache.ts'
import type { Metrics } from '../base/metrics.ts'
import type { StoreCheck } from '../base/store-health.ts'
import { suppressRepeats } from '../base/suppress-repeats.ts'
import { createConsole } from '../console/app.ts'
import { databaseUnavailable } from '../database/errors.ts'
import { migrateWhenReachable } from '../database/migrate.ts'
import { openRecords } from '../database/open.ts'
import type { Records } from '../database/records.ts'
import { createSecrets } from '../database/secrets.ts'
import type { App } from '../http/app.ts'
import { defaultConnectionLimits } from '../http/connections.ts'
import { allowOrigin } from '../http/cors.ts'
import type { Readiness } from '../http/health.ts'
import { metricsRoute } from '../http/metrics-route.ts'
import { createRateLimits } from '../http/rate-limits.ts'
import { securityTxtRoute } from '../http/security-txt.ts'
import { createServer, type FinishedRequest } from '../http/server.ts'
import { countJobs } from '../jobs/counts.ts'
import { usesCrawlData } from '../jobs/kinds.ts'
import { createJobQueue, type JobQueue } from '../jobs/queue.ts'
import { scheduleOnce } from '../jobs/recurring.ts'
import { createPrinter } from '../print/printer.ts'
import { createPrinting } from '../print/printing.ts'
import { createSharedPageAccess } from '../sharing/page-access.ts'
import { createSharedPages } from '../sharing/shared-pages.ts'
import { startWatchdog } from '../watchdog/watchdog.ts'
import type { ScheduledBackups } from './backup/scheduled.ts'
import { type Config, recordsLocation, type UnknownVariable } from './config.ts'
import { protectDataFolder, requireWritable, unfinishedRestore } from './data-folder.ts'
import { addDiskMetrics, canWait, type DiskWatch, diskLimits, readDiskSpace, watchDisk } from './disk.ts'
import { configuredEvents } from './event-store.ts'
import { planHitThreads } from './hit-threads.ts'
import { noteMovedRecords, rejectMovedStores } from './installation.ts'
import { describeListenError, planListeners, type ServiceName } from './listeners.ts'
import { logRequests, logSlowQueries } from './log-requests.ts'
import type { Logger } from './logger.ts'
import { addJobMetrics, createProgramMetrics } from './metrics.ts'
import { finishRecordsMove } from './moving/finish-records.ts'
import { forgetMovedSalts } from './moving/forget-salts.ts'
import { openAnalytics } from './open-analytics.ts'
import { openSeo } from './open-seo.ts'
import { announce, createOwner, type NewOwner } from './owner.ts'
import { openPrintPool } from './print-pool.ts'
import type { Service, StoreName } from './service.ts'
import { type AlertSources, currentAlerts } from './status/alerts.ts'
import type { RecentWarnings } from './status/recent-warnings.ts'
import { statusRoute } from './status/routes.ts'
import { createStatus } from './status/status.ts'
import type { Tracing } from './tracing/tracing.ts'

/** What the program reports to its operator. */
export interface Output {
  readonly logger: Logger
  readonly warnings: RecentWarnings
  readonly unknownVariables: readonly UnknownVariable[]
}

/** Counting reads every job, so that many readers must not make it expensive. */
const jobsMaxAgeMs = 5_000

const repeatedSignalMs = 1_000

/** Opens everything, and closes it in reverse order on a stop signal. */
export async function start(config: Config, wanted: readonly ServiceName[], output: Output): Promise<void> {
  const { logger, warnings, unknownVariables } = output
  const onError = tellErrors(logger)
  const stops: (() => Promise<void>)[] = []
  const stopping = new AbortController()
  let stopped = Promise.resolve()
  const watchdog = startWatchdog({ seconds: config.stopSeconds, log: (message) => logger.warn(message) })
  stops.push(() => watchdog.close())
  const stop = (): Promise<void> => {
    if (!stopping.signal.aborted) {
      logger.info('Stopping')
      watchdog.stopping()
    }
    stopping.abort()
    // A later call closes what was opened while an earlier one was already stopping.
    stopped = stopped.then(() => runBackwards(stops, onError))
    stopped.then(exitSoon)
    return stopped
  }
  // A terminal and a launcher may both send the signal; only a later one ends the process at once.
  const onSignal = (): void => {
    stop()
    setTimeout(() => process.off('SIGTERM', onSignal).off('SIGINT', onSignal), repeatedSignalMs).unref()
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
  let owner: NewOwner | undefined

  try {
    protectDataFolder(config.dataDir, (message) => logger.warn(message))
    requireWritable(config.dataDir)
    if (existsSync(join(config.dataDir, unfinishedRestore)))
      throw new Error(
        `A backup was not completely restored into ${config.dataDir}. Run the same restore command again.`,
      )
    rejectMovedStores(config)
    const records = openRecords(recordsLocation(config), (error) => onError(databaseUnavailable(error)))
    stops.push(() => records.close())
    await migrateWhenReachable(records, { signal: stopping.signal, log: (what) => logger.warn(what) })
    const moving = { dataDir: config.dataDir, log: (what: string) => logger.info(what), signal: stopping.signal }
    if (config.databaseUrl !== null) {
      await finishRecordsMove(records, { ...moving, url: config.databaseUrl })
      await noteMovedRecords(records, config.dataDir).catch(onError)
      const forgetting = forgetMovedSalts(config.dataDir, onError)
      stops.push(() => forgetting.stop())
    }

    const limits = createRateLimits({
      perKey: config.limitPerKey,
      perAddress: config.limitPerAddress,
      failedSignIns: config.limitFailedSignIns,
    })
    const urls = { analytics: config.analyticsUrl, seo: config.seoUrl }
    const secrets = createSecrets(records, onError)
    stops.push(() => secrets.stop())
    const common = { records, secrets, clock: systemClock, onError }
    const warn = (message: string): void => logger.warn(message)
    const disk = await watchDisk({
      read: readDiskSpace(config.dataDir),
      limits: diskLimits(config.diskLowMegabytes, config.diskFullMegabytes),
      log: (message) => logger.warn(message),
      onError,
    })
    stops.push(() => disk.stop())
    const measured = createProgramMetrics(manifest.version, onError)
    stops.push(async () => measured.stop())
    const tracing = await traceIfConfigured(config, measured.metrics, warn)
    if (tracing) stops.push(tracing.stop)
    const opened: Service[] = []
    const store = (name: StoreName): StoreCheck | null =>
      opened.find(({ stores }) => stores?.[name])?.stores?.[name] ?? null
    const areCrawlsDamaged = (): boolean => store('crawls')?.last().isDamaged === true
    const queue: JobQueue = {
      ...createJobQueue(
        records,
        systemClock,
        (kind) => (disk.state() !== 'ok' && canWait(kind)) || (usesCrawlData(kind) && areCrawlsDamaged()),
      ),
      ...(tracing ? { trace: tracing.traceJob } : {}),
    }
    const readJobs = cacheResult(jobsMaxAgeMs, () => countJobs(records, systemClock))
    addJobMetrics(measured.metrics, readJobs)
    addDiskMetrics(measured.metrics, disk)
    const logQuery = logSlowQueries(logger, config.slowQueryMs)
    const onQuery: OnQuery = (query) => {
      measured.onQuery(query)
      tracing?.onQuery(query)
      logQuery(query)
    }
    const logRequest = logRequests(logger)
    const schedule = scheduleOnce({ queue, clock: systemClock, onError })
    let backups: ScheduledBackups | null = null
    const alertSources: AlertSources = {
      diskState: disk.state,
      inboxStatus: () => opened.find(({ inboxStatus }) => inboxStatus)?.inboxStatus?.() ?? null,
      backupStatus: () => backups?.status() ?? null,
      store,
    }
    const setting = { services: urls, version: manifest.version, alerts: () => currentAlerts(alertSources) }
    const accounts = await createAccountService({
      ...common,
      limits,
      installation: setting,
      sessionDays: config.sessionDays,
      schedule,
    })
    stops.push(() => accounts.stop())
    const readStatus = createStatus({
      ...{ ...alertSources, version: manifest.version, config, unknownVariables, records, clock: systemClock, disk },
      ...{ countJobs: readJobs, eventLoopDelay: measured.eventLoopDelay, warnings },
    })
    const root = fileURLToPath(new URL('../..', import.meta.url))
    const console = await createConsole({
      root,
      services: urls,
      pages: createSharedPages(records),
      bySession: accounts.auth.bySession,
      log: (what) => logger.info(what),
    })

    const baseUrls = { website: urls.analytics, report: urls.seo, crawl: urls.seo }
    const sharedAccess = await createSharedPageAccess({ ...common, limits, baseUrls })
    const { auth, serviceTokens } = accounts
    const prints = openPrintPool(config)
    stops.push(() => prints.close())
    const printing = createPrinting(records, systemClock, createPrinter(prints))
    const dist = join(root, 'dist')
    const deps = {
      ...common,
      warn,
      queue,
      schedule,
      config,
      auth,
      serviceTokens,
      sharedAccess,
      dist,
      stops,
      measured,
      tracing,
      onQuery,
      disk,
      printing,
    }
    const open = { analytics: openAnalytics, seo: openSeo }

    const security = { contacts: config.securityContact, policy: config.securityPolicy }
    const listeners = planListeners(config, wanted)
    const createFirstOwner = () => createOwner(records, config.apiKey, listeners[0]?.url ?? urls.analytics)
    /** Whether all listeners serve, and the owner's key is known. */
    let isStarted = false
    for (const listener of listeners) {
      stopping.signal.throwIfAborted()
      const services: Service[] = []
      for (const name of listener.services) services.push(await open[name](deps))
      opened.push(...services)
      // A key that the operator has chosen works as soon as anything is answered, but is not created in records that do not belong to the
      // events. A generated one is created last, because nobody would get to see it if the start failed.
      if (config.apiKey !== null) owner ??= await createFirstOwner()
      const connections = {
        ...defaultConnectionLimits,
        total: config.connections,
        perNetwork: config.connectionsPerNetwork,
        readPeriodMs: config.readerSeconds * 1000,
        minReadBytesPerSecond: config.slowestReader,
      }
      const startThreads = services.find((service) => service.startThreads)?.startThreads
      const listenError = (error: unknown): never => {
        throw describeListenError(error, listener)
      }
      const threads = startThreads
        ? await planHitThreads(config.ingestThreads, listener, warn).catch(listenError)
        : null
      if (threads) stops.push(() => threads.tunnel.close())
      const serviceName = listener.services.join('+')
      const options = {
        title: listener.title,
        baseUrl: listener.url,
        logger,
        trustProxy: config.trustProxy,
        readiness: async (): Promise<Readiness> => {
          const found = await readinessOf(records, services, disk)
          return isStarted ? found : { ...found, checks: { ...found.checks, start: 'unavailable' } }
        },
        onRequestEnd(request: FinishedRequest) {
          measured.onRequestEnd(serviceName, request)
          logRequest(request)
        },
        traceRequest: tracing ? tracing.traceRequest.bind(null, serviceName) : undefined,
        connections,
        sendNotFoundPage: console.notFoundPage(listener.url),
        raw: services.find(({ raw }) => raw)?.raw,
        otherThreads: threads ?? undefined,
      }
      const app: App = await createServer(options, async (app) => {
        const other = Object.values(urls).find((url) => url !== listener.url)
        if (other !== undefined) allowOrigin(app, other)
        await accounts.addRoutes(app, listener.url)
        await statusRoute(app, listener.url, { auth, isOwner: accounts.isOwner, readStatus })
        console.addRoutes(app, listener.url)
        securityTxtRoute(app, security, listener.url, systemClock)
        metricsRoute(app, measured.metrics, { key: config.metricsKey, addresses: config.metricsAllow })
        for (const service of services) await service.addRoutes(app)
      })
      let hitThreads: HitThreads | null = null
      // At the same time: threads wait for connections that they have passed on, which the server closes.
      stops.push(async () => void (await Promise.all([hitThreads?.close(), app.close()])))
      const listening = { host: listener.host, port: listener.port, reusePort: threads !== null }
      await app.listen(listening).catch(listenError)
      if (startThreads && threads)
        hitThreads = await startThreads({
          count: threads.count,
          addresses: app
            .addresses()
            .flatMap((bound) => (typeof bound === 'string' ? [] : [{ host: bound.address, port: bound.port }])),
          connections,
          counts: threads.counts,
          tunnel: threads.tunnel.target,
        })
    }
    if (config.backupTo !== null) {
      const { scheduleBackups } = await import('./backup/scheduled.ts')
      const { openPlace } = await import('./backup/open-place.ts')
      const log = (message: string): void => logger.info(message)
      const scheduled = scheduleBackups({
        target: config.backupTo,
        place: openPlace(config.backupTo, config),
        keep: config.backupKeep,
        log,
        onError,
      })
      backups = scheduled
      stops.push(() => scheduled.stop())
    }
    owner ??= await createFirstOwner()
    isStarted = true
    announce(listeners, owner, {
      isTerminal: process.stdout.isTTY === true,
      dataDir: config.dataDir,
      write: (text) => process.stdout.write(text),
    })
  } catch (error) {
    const wasToldTo = stopping.signal.aborted
    if (owner) logger.warn(`The link to set your password was not shown. Create another: ${commandName} accounts link`)
    await stop()
    if (!wasToldTo) throw error
  }
}

/** The module is loaded only if there is an endpoint, so that tracing costs nothing otherwise. */
async function traceIfConfigured(
  config: Config,
  metrics: Metrics,
  warn: (message: string) => void,
): Promise<Tracing | null> {
  if ((config.otlpEndpoint ?? config.otlpTracesEndpoint) === null) return null
  const { startTracing } = await import('./tracing/tracing.ts')
  return startTracing(config, {
    version: manifest.version,
    engine: configuredEvents(config).engine.id,
    metrics,
    warn: suppressRepeats(warn, systemClock),
  })
}

async function readinessOf(records: Records, services: readonly Service[], disk: DiskWatch): Promise<Readiness> {
  const [{ kind }, ...found] = await Promise.all([
    records.probe(),
    ...storesOf(services).map(async ([name, store]) => ({ name, ...(await store.read()) })),
  ])
  const space = { ok: 'ok', low: 'degraded', full: 'unavailable' } as const
  const canWrite = services.every((service) => service.canWrite?.() ?? true)
  const diskState = canWrite ? space[disk.state()] : 'unavailable'
  return {
    checks: {
      records: kind === 'ready' ? 'ok' : 'unavailable',
      disk: diskState,
      ...Object.fromEntries(found.map(({ name, state }) => [name, state])),
    },
    problems: Object.fromEntries(found.flatMap(({ name, problem }) => (problem === null ? [] : [[name, problem]]))),
  }
}

const storesOf = (services: readonly Service[]): readonly (readonly [string, StoreCheck])[] =>
  services.flatMap(({ stores }) => Object.entries(stores ?? {}))

/** Logs failures caused by an unavailable store as one line, without repeats. Anything else is a bug, and is logged in full. */
function tellErrors(logger: Logger): (error: unknown) => void {
  const warn = suppressRepeats((problem) => logger.warn(problem), systemClock)
  return (error) => {
    if (!(error instanceof DomainError) || error.code !== 'unavailable') {
      logger.error({ err: error }, 'Background work failed')
    } else {
      const cause = error.cause instanceof Error ? error.cause.message : ''
      warn(cause === '' ? error.message : `${error.message} (${cause})`)
    }
  }
}

/** Exits even if a leaked handle would keep the process alive. If there is none, the process ends before this timer fires. */
const exitSoon = (): void => void setTimeout(() => process.exit(), 2_000).unref()

async function runBackwards(steps: (() => Promise<void>)[], onError: (error: unknown) => void): Promise<void> {
  for (let step = steps.pop(); step; step = steps.pop()) await step().catch(onError)
}
