import { once } from 'node:events'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { type Clock, systemClock } from '../../../base/clock.ts'
import { replyToClientError } from '../../../http/client-errors.ts'
import { createSharedCounts } from '../../../http/connection-counts.ts'
import { defaultConnectionLimits } from '../../../http/connections.ts'
import { createListener } from '../../../http/listener.ts'
import { openTunnelServer } from '../../../http/tunnel.ts'
import type { EventStore } from '../../events/store.ts'
import type { EngineModule } from '../../events/thread/engine.ts'
import { hostStore, type StoreHost } from '../../events/thread/host.ts'
import { createIngest, type Ingest, type IngestLimits } from '../ingest.ts'
import type { HitThreads } from '../threads/hit-threads.ts'
import type { TrackedWebsite } from '../website-cache.ts'
import { openSaltFile } from './salt-file.ts'

/** Ingestion on a free loopback port, with a real store and a list of websites. */
export interface TestHost extends AsyncDisposable {
  readonly url: string
  readonly host: StoreHost
  readonly store: EventStore
  readonly ingest: Ingest
  readonly problems: readonly string[]
  readonly hitThreads: HitThreads | null
  /** How many connections the main thread has accepted. */
  connections(): number
  /** Also called when the test leaves the host's scope. */
  stop(): Promise<void>
}

export interface TestHostOptions {
  readonly folder: string
  readonly websites: readonly TrackedWebsite[]
  readonly clock?: Clock
  readonly trustProxy?: string
  readonly limits?: Partial<IngestLimits>
  readonly engine?: EngineModule
  /** Another host (node) that shares its store and salts; stopped after this one. */
  readonly sharedWith?: TestHost
  readonly sharedStore?: boolean
  readonly drainTimeoutMs?: number
  /** Threads that receive hits, with the main thread. */
  readonly threads?: number
  /** Whether simple requests are answered without `node:http`, as by default. */
  readonly direct?: boolean
}

export const sampleWebsite = (website: Partial<TrackedWebsite>): TrackedWebsite => ({
  id: 1,
  domain: 'example.com',
  verified: true,
  excludeBots: false,
  excludeParams: '',
  excludeIps: '',
  ...website,
})

export const duckdbEngine = (folder: string): EngineModule => ({
  module: new URL('../../events/duckdb/store.ts', import.meta.url),
  open: 'openDuckdbEventStore',
  options: { path: join(folder, 'events.duckdb') },
})

export async function startTestHost(options: TestHostOptions): Promise<TestHost> {
  const { folder, websites } = options
  const problems: string[] = []
  const own = options.sharedWith
    ? null
    : await hostStore(options.engine ?? duckdbEngine(folder), (error) => problems.push(String(error)))
  const host = own ?? options.sharedWith?.host
  if (!host) throw new Error('There is no store.')
  const salts = openSaltFile(join(folder, 'salts.sqlite'))
  const ingest = await createIngest({
    host,
    salts,
    websites: {
      findByDomains: async (domains) => websites.filter(({ domain }) => domains.includes(domain)),
      findById: async (id) => websites.find((website) => website.id === id) ?? null,
    },
    clock: options.clock ?? systemClock,
    trustProxy: options.trustProxy ?? '',
    inboxPath: join(folder, options.sharedWith ? 'inbox-2.sqlite' : 'inbox.sqlite'),
    sharedStore: options.sharedStore ?? false,
    limits: options.limits ?? {},
    drainTimeoutMs: options.drainTimeoutMs ?? 5000,
    onProblem: (message) => problems.push(message),
  })
  const { threads = 1 } = options
  let connections = 0
  const otherThreads = threads > 1 ? { tunnel: await openTunnelServer(), counts: createSharedCounts(threads) } : null
  const server = createListener((_request, response) => response.writeHead(404).end(), {
    raw: options.direct === false ? { handle: ingest.raw.handle } : ingest.raw,
    trustProxy: [],
    ...(otherThreads ? { otherThreads } : {}),
  })
  server.on('connection', () => connections++)
  // As Fastify does.
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    replyToClientError(Object.assign(error, { code: error.code ?? '' }), socket),
  )
  server.listen({ port: 0, host: '127.0.0.1', reusePort: threads > 1 })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const hitThreads = otherThreads
    ? await ingest.startThreads({
        count: threads - 1,
        addresses: [{ host: '127.0.0.1', port }],
        connections: defaultConnectionLimits,
        counts: otherThreads.counts,
        tunnel: otherThreads.tunnel.target,
      })
    : null
  const stop = async (): Promise<void> => {
    server.close()
    server.closeIdleConnections()
    await hitThreads?.close()
    await otherThreads?.tunnel.close()
    await ingest.stop()
    await own?.store.close()
    salts.close()
  }
  let stopped: Promise<void> | null = null
  const stopOnce = (): Promise<void> => {
    stopped ??= stop()
    return stopped
  }
  return {
    url: `http://127.0.0.1:${port}`,
    host,
    store: host.store,
    ingest,
    problems,
    hitThreads,
    connections: () => connections,
    stop: stopOnce,
    [Symbol.asyncDispose]: stopOnce,
  }
}
