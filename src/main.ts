import { availableParallelism } from 'node:os'
import { createAccounts } from './accounts/accounts.ts'
import { createAuthenticator } from './accounts/authenticate.ts'
import { createKeys } from './accounts/keys.ts'
import { createAnalytics } from './analytics/app.ts'
import { systemClock } from './base/clock.ts'
import { type Config, describeMistakes, helpText, readConfig, unknownVariables } from './config.ts'
import { migrate } from './database/migrate.ts'
import { openRecords } from './database/open.ts'
import type { Records } from './database/records.ts'
import type { App } from './http/app.ts'
import { createLimits } from './http/limits.ts'
import { createServer } from './http/server.ts'
import { type Listener, planListeners } from './listeners.ts'
import { createLogger, type Logger } from './logger.ts'
import { createSeo } from './seo/app.ts'
import { type AuditPool, createAuditPool } from './seo/audit/pool.ts'

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
    const ownerKey = await createOwner(records, config.apiKey)

    const authenticator = createAuthenticator(records, systemClock, onError)
    stops.push(() => authenticator.stop())
    const limits = createLimits({
      perKey: config.limitPerKey,
      perAddress: config.limitPerAddress,
      failedSignIns: config.limitFailedSignIns,
    })
    const parts = { records, clock: systemClock, door: { authenticate: authenticator.authenticate, limits }, onError }
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
      const app = await serve(listener, services, { config, records, logger, stops })
      stops.push(() => app.close())
    }
    announce(listeners, ownerKey)
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

/** On first start only: the owner's account and its key. */
async function createOwner(records: Records, apiKey: string | null): Promise<{ key: string | null } | undefined> {
  const owner = await createAccounts(records, systemClock).createOwner()
  if (owner === undefined) return undefined
  const rights = { name: 'First key', service: null, readOnly: false }
  const key = await createKeys(records, systemClock).create(owner, rights, apiKey ?? undefined)
  return { key: apiKey === null ? key : null }
}

/** For the person who started it; the log never holds a key. */
function announce(listeners: readonly Listener<ServiceName>[], owner: { key: string | null } | undefined): void {
  const lines = listeners.map(({ title, url }) => `  ${title.padEnd(18)} ${url}   (API reference: ${url}/docs)`)
  const key = owner?.key ? ['', `  Your API key, shown this once: ${owner.key}`] : []
  process.stdout.write(`\nSightline is ready.\n${[...lines, ...key].join('\n')}\n\n`)
}
