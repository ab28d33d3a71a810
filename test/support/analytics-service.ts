import { join } from 'node:path'
import { createAccounts } from '../../src/accounts/accounts.ts'
import { createAnalytics } from '../../src/analytics/app.ts'
import type { SearchApiOptions } from '../../src/analytics/connections/options.ts'
import type { EventEngine } from '../../src/analytics/events/engine.ts'
import type { EventStore } from '../../src/analytics/events/store.ts'
import type { EngineModule } from '../../src/analytics/events/thread/engine.ts'
import { hostStore } from '../../src/analytics/events/thread/host.ts'
import { visitsIn } from '../../src/analytics/ingest/visits/open-visits.ts'
import type { LogProgress, LogRequest } from '../../src/analytics/logs/read-log.ts'
import { defaultExportLimits } from '../../src/analytics/stats/exports/exports.ts'
import type { Clock } from '../../src/base/clock.ts'
import { scheduleLocally } from '../../src/base/schedule.ts'
import type { Secret } from '../../src/database/secrets.ts'
import type { Fetcher } from '../../src/fetch/fetcher.ts'
import { createRateLimits } from '../../src/http/rate-limits.ts'
import { createServer } from '../../src/http/server.ts'
import { createJobQueue } from '../../src/jobs/queue.ts'
import { createPrinter } from '../../src/print/printer.ts'
import { createPrinting } from '../../src/print/printing.ts'
import { createLogger } from '../../src/program/logger.ts'
import { createSharedPageAccess } from '../../src/sharing/page-access.ts'
import { type Client, createClient } from './client.ts'
import { freePort } from './port.ts'
import { queryLimits } from './query-limits.ts'
import { migratedAt } from './records.ts'

/** The analytics service with a clock that the test controls. */
export interface AnalyticsService {
  readonly client: Client
  /** Where its events are. */
  readonly store: EventStore
  /** Reads an access log to its end. */
  readonly readLog: (request: LogRequest) => Promise<LogProgress | undefined>
  /** Drains the inbox into the event store. */
  stop(): Promise<void>
}

export const analyticsKey = 'secret'
const plenty = 1_000_000_000
const openVisitBytes = 16 * 1024 ** 2
const tracker = { type: 'text/javascript', etag: 'none', plain: Buffer.alloc(0) }

export interface AnalyticsStores {
  /** For the inbox, and for records without a database of their own. */
  readonly folder: string
  readonly recordsUrl?: string
  readonly events: EngineModule
  readonly engine: EventEngine
  /** A database of autonomous systems. */
  readonly asnDatabasePath?: string
  /** Fetches icons of sources; without it, there are none. */
  readonly publicFetcher?: Pick<Fetcher, 'fetchPage'>
  /** The variables of servers in place of search engines; without them, none can be reached. */
  readonly search?: Readonly<Record<string, string>>
}

const noBrowser = {
  problem: async () => 'There is no browser.',
  print: async () => ({ ok: false, reason: 'There is no browser.' }) as const,
}

const nothing = { fetchPage: () => Promise.reject(new Error('Nothing is fetched.')) }

const searchOptions = (variables: Readonly<Record<string, string>>): SearchApiOptions => {
  const nowhere = 'http://127.0.0.1:9'
  const { SIGHTLINE_GOOGLE_CLIENT_ID: id, SIGHTLINE_GOOGLE_CLIENT_SECRET: clientSecret } = variables
  return {
    googleTokenUrl: variables.SIGHTLINE_GOOGLE_TOKEN_URL ?? nowhere,
    googleConsentUrl: variables.SIGHTLINE_GOOGLE_CONSENT_URL ?? nowhere,
    searchConsoleUrl: variables.SIGHTLINE_SEARCH_CONSOLE_URL ?? nowhere,
    bingWebmasterUrl: variables.SIGHTLINE_BING_WEBMASTER_URL ?? nowhere,
    indexNowUrl: variables.SIGHTLINE_INDEXNOW_URL ?? nowhere,
    googleClient: id !== undefined && clientSecret !== undefined ? { id, secret: clientSecret } : null,
    secret: 'secret',
  }
}

export async function startAnalyticsService(place: AnalyticsStores, clock: Clock): Promise<AnalyticsService> {
  const { folder, events, engine, publicFetcher, asnDatabasePath } = place
  const errors: unknown[] = []
  const onError = (error: unknown): void => void errors.push(error)
  const records = await migratedAt({ url: place.recordsUrl ?? null, dataDir: folder })
  const accounts = createAccounts(records, clock)
  await accounts.createOwner()
  const [owner] = await accounts.list()
  const principal = {
    accountId: owner?.id ?? 0,
    by: { kind: 'key', id: 1 },
    service: null,
    access: 'full_key',
    limits: null,
  } as const
  const limits = createRateLimits({ perKey: plenty, perAddress: plenty, failedSignIns: plenty })
  const secret: Secret = { current: () => 'secret', earlier: () => [] }
  const baseUrl = `http://127.0.0.1:${await freePort()}`
  const host = await hostStore(events, onError)
  const analytics = await createAnalytics({
    records,
    clock,
    baseUrl,
    host,
    tracker,
    queue: createJobQueue(records, clock),
    schedule: scheduleLocally(clock, onError),
    onError,
    printing: createPrinting(records, clock, createPrinter(noBrowser)),
    warn: () => undefined,
    auth: {
      byBearer: async (sent) => (sent === analyticsKey ? principal : undefined),
      bySession: async () => undefined,
      limits,
    },
    sharedAccess: await createSharedPageAccess({
      records,
      secrets: { read: async () => secret },
      clock,
      limits,
      baseUrls: { website: baseUrl, report: baseUrl, crawl: baseUrl },
      onError,
    }),
    engine,
    ingest: {
      inboxPath: join(folder, 'inbox.sqlite'),
      trustProxy: '127.0.0.1',
      limits: { bytes: plenty, openVisits: visitsIn(openVisitBytes), openVisitBytes },
      ...(asnDatabasePath && { asnDatabasePath }),
    },
    statistics: { queryLimits, exportLimits: defaultExportLimits },
    websites: {
      favicons: publicFetcher !== undefined,
      publicFetcher: publicFetcher ?? nothing,
      proofs: { fetcher: nothing, lookUpText: async () => [] },
      verificationSecret: 'secret',
      demoSeo: { add: async () => undefined, remove: async () => undefined },
    },
    retention: { days: null, mailDays: 90 },
    imports: { folder: join(folder, 'imports'), cpuMinutes: 60 },
    search: searchOptions(place.search ?? {}),
    canStore: () => true,
    isPaused: () => false,
    mail: null,
    seo: { baseUrl, tokenFor: () => '' },
    unsubscribeSecret: secret,
  })
  const options = {
    title: 'Test',
    baseUrl,
    logger: createLogger('silent'),
    trustProxy: [],
    isHealthy: async () => true,
    raw: analytics.raw,
  }
  const app = await createServer(options, analytics.addRoutes)
  await app.listen({ host: '127.0.0.1', port: Number(new URL(baseUrl).port) })
  return {
    client: await createClient(baseUrl, analyticsKey),
    store: host.store,
    readLog: async (request) =>
      (await Array.fromAsync(analytics.readLog(request, new AbortController().signal))).at(-1),
    async stop() {
      await app.close()
      await analytics.stop()
      await host.store.close()
      await records.close()
      if (errors.length > 0) throw new AggregateError(errors, 'Background work failed')
    },
  }
}
