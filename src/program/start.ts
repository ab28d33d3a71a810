import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import manifest from '../../package.json' with { type: 'json' }
import { createAccountService } from '../accounts/app.ts'
import { readEmail } from '../accounts/email.ts'
import { websiteTransfers } from '../analytics/websites/transfer.ts'
import { systemClock } from '../base/clock.ts'
import { commandName } from '../base/command-name.ts'
import type { StoreCheck } from '../base/store-health.ts'
import { createConsole } from '../console/app.ts'
import type { Records } from '../database/records.ts'
import { createSecrets, readSecret } from '../database/secrets.ts'
import { parseAllowList } from '../fetch/allow-list.ts'
import { createHostLimits } from '../fetch/host-limits.ts'
import { userAgent } from '../fetch/user-agent.ts'
import { allowOrigin } from '../http/cors.ts'
import type { Readiness } from '../http/health.ts'
import { metricsRoute } from '../http/metrics-route.ts'
import { createRateLimits } from '../http/rate-limits.ts'
import { securityTxtRoute } from '../http/security-txt.ts'
import { createNotifications } from '../notifications/app.ts'
import { createPrinter } from '../print/printer.ts'
import { createPrinting } from '../print/printing.ts'
import { crawlTransfers } from '../seo/crawls/transfer.ts'
import { createRenderPool, type RenderPool } from '../seo/render/pool.ts'
import { reportTransfers } from '../seo/reports/transfer.ts'
import { createSharedPageAccess } from '../sharing/page-access.ts'
import { createSharedPages } from '../sharing/shared-pages.ts'
import type { Config, UnknownVariable } from './config.ts'
import { createClientDescriber } from './describe-client.ts'
import type { DiskWatch } from './disk.ts'
import { planListeners, type ServiceName } from './listeners.ts'
import { type Logger, logErrors } from './logger.ts'
import { addAccountMetrics } from './metrics.ts'
import { openAnalytics } from './open-analytics.ts'
import { openListener } from './open-listener.ts'
import { openProgramRecords } from './open-records.ts'
import { openSeo } from './open-seo.ts'
import { openOperations } from './operations.ts'
import { type AddressOptions, type BrowserOptions, renderOptions } from './options.ts'
import { type Audience, announce, createOwner, type NewOwner } from './owner.ts'
import { type Service, setUpMeasuredMail } from './service.ts'
import { currentAlerts } from './status/alerts.ts'
import type { RecentWarnings } from './status/recent-warnings.ts'
import { statusRoute } from './status/routes.ts'
import { createStatus } from './status/status.ts'
import { closeAll, type Stops } from './stops.ts'

/** What the program reports to its operator. */
export interface Output extends Pick<Audience, 'isTerminal' | 'write'> {
  readonly logger: Logger
  readonly warnings: RecentWarnings
  readonly unknownVariables: readonly UnknownVariable[]
}

export interface Program {
  readonly urls: Readonly<Record<ServiceName, string>>
  readonly stop: () => Promise<void>
}

/** Opens everything, or what can be opened until the signal, and closes it in reverse order. Leaves signals and exits to its caller. */
export async function startProgram(
  config: Config,
  wanted: readonly ServiceName[],
  { logger, warnings, unknownVariables, ...output }: Output,
  signal: AbortSignal = new AbortController().signal,
): Promise<Program> {
  const onError = logErrors(logger)
  const warn = (message: string): void => logger.warn(message)
  const stops: Stops = []
  let stopped = Promise.resolve()
  const stop = (): Promise<void> => {
    // A later call closes what was opened while an earlier one was already stopping.
    stopped = stopped.then(() => closeAll(stops, onError))
    return stopped
  }
  signal.addEventListener('abort', stop)
  let owner: NewOwner | undefined

  try {
    const records = await openProgramRecords(config, { logger, onError, signal, stops })
    const { limitPerKey: perKey, limitPerAddress: perAddress, limitFailedSignIns: failedSignIns } = config
    const limits = createRateLimits({ perKey, perAddress, failedSignIns })
    const urls = { analytics: config.analyticsUrl, seo: config.seoUrl }
    const secrets = createSecrets(records, onError)
    stops.push(() => secrets.stop())
    const common = { records, secrets, clock: systemClock, onError }
    const operations = await openOperations(config, { records, logger, onError, warn, stops })
    const { disk, measured, tracing, queue, schedule, onQuery, alertSources } = operations
    const accounts = await createAccountService({
      ...common,
      limits,
      installation: { services: urls, version: manifest.version, alerts: () => currentAlerts(alertSources) },
      sessionDays: config.sessionDays,
      auditDays: config.auditDays,
      ...{ schedule, queue },
      mail: setUpMeasuredMail(config, { measured, tracing }),
      describeClient: createClientDescriber(onError),
      transferables: { website: websiteTransfers, report: reportTransfers, crawl: crawlTransfers },
      allowedProviders: parseAllowList(config.signInAllow.join(',')).allow,
    })
    stops.push(() => accounts.stop())
    addAccountMetrics(measured.metrics, accounts.countByState)
    const { auth, serviceTokens } = accounts
    const notifications = createNotifications({
      audit: ({ accountId, ...channel }, transaction) =>
        accounts.addAuditEntry(
          accountId,
          { actor: 'service', object: 'notification_channel', ...channel },
          transaction,
        ),
      ...{ ...common, queue, schedule, auth, readEmail },
      mail: setUpMeasuredMail(config, { measured, tracing }),
      secret: await readSecret(records, 'notification channels'),
      unsubscribeSecret: await secrets.read('unsubscribe'),
      allow: parseAllowList(config.seoAllow.join(',')).allow,
      userAgent: userAgent(urls.analytics),
      urls: { telegram: config.telegramUrl },
      ...{ consoleUrl: urls.analytics, logDays: config.mailDays, metrics: measured.metrics },
    })
    stops.push(() => notifications.stop())
    const readStatus = createStatus({
      ...{ ...alertSources, version: manifest.version, config, unknownVariables, records, clock: systemClock, disk },
      ...{ countJobs: operations.countJobs, eventLoopDelay: measured.eventLoopDelay, warnings },
    })
    const root = fileURLToPath(new URL('../..', import.meta.url))
    const console = await createConsole({
      root,
      services: urls,
      pages: createSharedPages(records, systemClock),
      bySession: auth.bySession,
      log: (what) => logger.info(what),
    })
    const baseUrls = { website: urls.analytics, report: urls.seo, crawl: urls.seo }
    const sharedAccess = await createSharedPageAccess({ ...common, limits, baseUrls })
    stops.push(() => sharedAccess.stop())
    const prints = openPrintPool(config)
    stops.push(() => prints.close())
    const printing = createPrinting(records, systemClock, createPrinter(prints))
    const deps = {
      ...{ ...common, warn, queue, schedule, config, auth, serviceTokens, sharedAccess, stops, onQuery, disk },
      ...{ measured, tracing, printing, dist: join(root, 'dist') },
    }
    const open = { analytics: openAnalytics, seo: openSeo }

    const listeners = planListeners(config, wanted)
    const createFirstOwner = () => createOwner(records, config.apiKey, listeners[0]?.url ?? urls.analytics)
    /** Whether all listeners serve, and the owner's key is known. */
    let isStarted = false
    for (const listener of listeners) {
      signal.throwIfAborted()
      const services: Service[] = []
      for (const name of listener.services) services.push(await open[name](deps))
      operations.addServices(services)
      for (const { countEvents } of services) if (countEvents) accounts.countUsage(countEvents)
      // A key that the operator has chosen works as soon as anything is answered, but is not created in records that do not belong to the
      // events. A generated one is created last, because nobody would get to see it if the start failed.
      if (config.apiKey !== null) owner ??= await createFirstOwner()
      await openListener(config, listener, {
        ...{ services, logger, warn, stops, tracing, onRequestEnd: operations.onRequestEnd },
        sendNotFoundPage: console.notFoundPage(listener.url),
        async readiness() {
          const readiness = await readinessOf(records, services, disk)
          return isStarted ? readiness : { ...readiness, checks: { ...readiness.checks, start: 'unavailable' } }
        },
        async addRoutes(app) {
          const other = Object.values(urls).find((url) => url !== listener.url)
          if (other !== undefined) allowOrigin(app, other)
          await accounts.addRoutes(app, listener.url)
          await notifications.addRoutes(app, listener.url)
          await statusRoute(app, listener.url, { auth, isOwner: accounts.isOwner, readStatus })
          console.addRoutes(app, listener.url)
          const security = { contacts: config.securityContact, policy: config.securityPolicy }
          securityTxtRoute(app, security, listener.url, systemClock)
          metricsRoute(app, measured.metrics, { key: config.metricsKey, addresses: config.metricsAllow })
          for (const service of services) await service.addRoutes(app)
        },
      })
    }
    await startBackups(config, { logger, operations, stops })
    owner ??= await createFirstOwner()
    isStarted = true
    announce(listeners, owner, { ...output, dataDir: config.dataDir })
    return { urls, stop }
  } catch (error) {
    if (owner) logger.warn(`The link to set your password was not shown. Create another: ${commandName} accounts link`)
    await stop()
    throw error
  }
}

interface BackupDeps {
  readonly logger: Logger
  readonly operations: Pick<Awaited<ReturnType<typeof openOperations>>, 'setBackups'>
  readonly stops: Stops
}

/** Backs up by a schedule, if the operator has named a place. */
async function startBackups(config: Config, { logger, operations, stops }: BackupDeps): Promise<void> {
  if (config.backupTo === null) return
  const { scheduleBackups } = await import('./backup/scheduled.ts')
  const { openPlace } = await import('./recovery/open-place.ts')
  const scheduled = scheduleBackups({
    program: fileURLToPath(new URL('./sightline.ts', import.meta.url)),
    target: config.backupTo,
    place: openPlace(config.backupTo, config),
    keep: config.backupKeep,
    log: (message) => logger.info(message),
    onError: logErrors(logger),
  })
  operations.setBackups(scheduled)
  stops.push(() => scheduled.stop())
}

/** The browsers that print documents. They start with the first one, and nothing that they print can load anything. */
const openPrintPool = (config: BrowserOptions & Pick<AddressOptions, 'seoUrl'>): RenderPool =>
  createRenderPool({ allow: [], contact: config.seoUrl, ...renderOptions(config), hostLimits: createHostLimits() })

/** Whether the services of a listener can work, store by store. */
async function readinessOf(records: Records, services: readonly Service[], disk: DiskWatch): Promise<Readiness> {
  const [{ kind }, ...others] = await Promise.all([
    records.probe(),
    ...storesOf(services).map(async ([name, store]) => ({ name, ...(await store.read()) })),
  ])
  const space = { ok: 'ok', low: 'degraded', full: 'unavailable' } as const
  const canWrite = services.every((service) => service.canWrite?.() ?? true)
  return {
    checks: {
      records: kind === 'ready' ? 'ok' : 'unavailable',
      disk: canWrite ? space[disk.state()] : 'unavailable',
      ...Object.fromEntries(others.map(({ name, state }) => [name, state])),
    },
    problems: Object.fromEntries(others.flatMap(({ name, problem }) => (problem === null ? [] : [[name, problem]]))),
  }
}

const storesOf = (services: readonly Service[]): readonly (readonly [string, StoreCheck])[] =>
  services.flatMap(({ stores }) => Object.entries(stores ?? {}))
