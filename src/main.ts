import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import manifest from '../package.json' with { type: 'json' }
import { createAccounts } from './accounts/accounts.ts'
import { createAccountService } from './accounts/app.ts'
import { createKeys } from './accounts/keys.ts'
import { createLinks } from './accounts/links.ts'
import { createAnalytics } from './analytics/app.ts'
import { systemClock } from './base/clock.ts'
import { type Config, describeMistakes, helpText, readConfig, unknownVariables } from './config.ts'
import { createConsole } from './console/app.ts'
import { migrate } from './database/migrate.ts'
import { openRecords } from './database/open.ts'
import type { Records } from './database/records.ts'
import type { App } from './http/app.ts'
import { allowOrigin } from './http/cors.ts'
import { createLimits } from './http/limits.ts'
import { createServer } from './http/server.ts'
import { type Listener, planListeners } from './listeners.ts'
import { createLogger, type Logger } from './logger.ts'
import { createSeo } from './seo/app.ts'
import { type AuditPool, createAuditPool } from './seo/audit/pool.ts'
import { createSharedDoor } from './sharing/door.ts'
import { createPages } from './sharing/pages.ts'

const serviceNames = ['analytics', 'seo'] as const
type ServiceName = (typeof serviceNames)[number]

interface Service {
  readonly addRoutes: (app: App) => Promise<void>
  readonly stop: () => Promise<void>
}

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(helpText())
    return 0
  }
  const wanted = args.length === 0 ? serviceNames : serviceNames.filter((name) => args.includes(name))
  const odd = args.find((arg) => !serviceNames.some((name) => name === arg))
  const { mistakes, ...read } = readConfig(process.env)
  if (odd !== undefined) {
    process.stderr.write(`npm start takes "analytics", "seo" or nothing; found ${JSON.stringify(odd)}.\n`)
    return 2
  }
  if (!('values' in read)) {
    process.stderr.write(describeMistakes(mistakes))
    return 2
  }
  const logger = createLogger(read.values.logLevel)
  for (const name of unknownVariables(process.env)) logger.warn(`${name} is not a variable of Sightline`)
  try {
    await start(read.values, wanted, logger)
    return 0
  } catch (error) {
    logger.fatal({ err: error }, 'Sightline could not start')
    return 1
  }
}

/** Opens everything, and closes it in reverse order when told to stop. */
async function start(config: Config, wanted: readonly ServiceName[], logger: Logger): Promise<void> {
  const onError = (error: unknown): void => logger.error({ err: error }, 'Background work failed')
  const stops: (() => Promise<void>)[] = []
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    logger.info('Stopping')
    for (const step of stops.reverse()) await step().catch(onError)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)

  try {
    const records = openRecords({ url: config.databaseUrl, dataDir: config.dataDir }, onError)
    stops.push(() => records.close())
    await migrate(records)

    const limits = createLimits({
      perKey: config.limitPerKey,
      perAddress: config.limitPerAddress,
      failedSignIns: config.limitFailedSignIns,
    })
    const urls = { analytics: config.analyticsUrl, seo: config.seoUrl }
    const common = { records, clock: systemClock, onError }
    const setting = { services: urls, version: manifest.version }
    const accounts = await createAccountService({ ...common, limits, setting })
    stops.push(() => accounts.stop())
    const console = await createConsole({
      root: fileURLToPath(new URL('..', import.meta.url)),
      services: urls,
      findPage: createPages(records),
      bySession: accounts.door.bySession,
      say: (what) => logger.info(what),
    })

    const baseUrls = { website: urls.analytics, report: urls.seo }
    const sharedDoor = await createSharedDoor({ ...common, limits, baseUrls })
    const parts = { ...common, door: accounts.door, sharedDoor }
    const services: Record<ServiceName, () => Service> = {
      analytics: () => createAnalytics({ ...parts, baseUrl: config.analyticsUrl }),
      seo: () =>
        createSeo({
          ...parts,
          baseUrl: config.seoUrl,
          pool: openPool(config, stops),
          keptRuns: config.keptRuns,
        }),
    }

    const listeners = planListeners(config, wanted)
    for (const listener of listeners) {
      const app = await serve(listener, services, { config, records, logger, stops }, async (app) => {
        const other = Object.values(urls).find((url) => url !== listener.url)
        if (other !== undefined) allowOrigin(app, other)
        await accounts.addRoutes(app, listener.url)
        console.addRoutes(app, listener.url)
      })
      stops.push(() => app.close())
    }
    announce(listeners, await createOwner(records, config.apiKey, listeners[0]?.url ?? urls.analytics))
  } catch (error) {
    await stop()
    throw error
  }
}

async function serve(
  listener: Listener<ServiceName>,
  services: Record<ServiceName, () => Service>,
  {
    config,
    records,
    logger,
    stops,
  }: { config: Config; records: Records; logger: Logger; stops: (() => Promise<void>)[] },
  addCommonRoutes: (app: App) => Promise<void>,
): Promise<App> {
  const made = listener.services.map((name) => services[name]())
  for (const service of made) stops.push(service.stop)
  const app = await createServer(
    {
      title: listener.title,
      baseUrl: listener.url,
      logger,
      trustProxy: config.trustProxy,
      healthy: () => answers(records),
    },
    async (app) => {
      await addCommonRoutes(app)
      for (const service of made) await service.addRoutes(app)
    },
  )
  await app.listen({ host: listener.host, port: listener.port })
  return app
}

function openPool(config: Config, stops: (() => Promise<void>)[]): AuditPool {
  const settings = { allow: config.seoAllow, contact: config.seoUrl }
  const pool = createAuditPool(config.auditThreads ?? availableParallelism(), settings)
  stops.push(() => pool.close())
  return pool
}

async function answers({ db }: Records): Promise<boolean> {
  return await db
    .selectFrom('accounts')
    .select('id')
    .limit(1)
    .execute()
    .then(
      () => true,
      () => false,
    )
}

interface NewOwner {
  /** Null where the operator chose it, and so knows it. */
  readonly key: string | null
  readonly link: string
}

/** On first start only: the owner's account, its key, and the link that sets its password. */
async function createOwner(records: Records, apiKey: string | null, baseUrl: string): Promise<NewOwner | undefined> {
  const owner = await createAccounts(records, systemClock).createOwner()
  if (owner === undefined) return undefined
  const rights = { name: 'First key', service: null, readOnly: false }
  const { key } = await createKeys(records, systemClock).create(owner, rights, apiKey ?? undefined)
  const link = await createLinks(records, systemClock).create(owner, baseUrl)
  return { key: apiKey === null ? key : null, link }
}

/** For the person who started it; the log never holds a key. */
function announce(listeners: readonly Listener<ServiceName>[], owner: NewOwner | undefined): void {
  const lines = listeners.map(({ title, url }) => `  ${title.padEnd(18)} ${url}   (API reference: ${url}/docs)`)
  const key = owner?.key ? ['', `  Your API key, shown this once: ${owner.key}`] : []
  const link = owner ? ['', `  Set your password, once, within a day: ${owner.link}`] : []
  process.stdout.write(`\nSightline is ready.\n${[...lines, ...key, ...link].join('\n')}\n\n`)
}
