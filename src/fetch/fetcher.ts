import { performance } from 'node:perf_hooks'
import { type AllowList, allowNothing } from './allow-list.ts'
import { type Lookup, lookupAddresses, type OpenSocket, openSocket } from './connection.ts'
import { type ConnectionPool, createConnectionPool } from './connection-pool.ts'
import { acceptEncoding, readContentEncoding } from './content-encoding.ts'
import { type Answered, exchange } from './exchange.ts'
import { asFetchError, FetchError } from './fetch-error.ts'
import type { Fetched, FetchResult, Hop } from './fetched.ts'
import { judgeUrl } from './guard.ts'
import { defaultLimits, type FetchLimits } from './limits.ts'
import { type OnChunk, readBody } from './read-body.ts'
import { redirectTarget } from './redirect.ts'
import { userAgent } from './user-agent.ts'
import { startWatch, type Watch } from './watch.ts'

export interface Fetcher {
  /** Never rejects: what went wrong is part of the result. */
  fetchPage(url: string, options?: FetchOptions): Promise<FetchResult>
  close(): Promise<void>
}

export interface FetchOptions {
  readonly method?: 'GET' | 'HEAD'
  readonly accept?: string
  readonly limits?: Partial<FetchLimits>
  /** A body over the limit fails the fetch unless the part before the limit is good enough. */
  readonly whenTooLarge?: 'cut' | 'fail'
  /** Unpacks a body that is a gzip file, as sitemaps may be. */
  readonly unpackGzip?: boolean
  /** Takes the decoded body piece by piece; the result's `body` stays empty then. */
  readonly onChunk?: OnChunk
  readonly signal?: AbortSignal
}

export interface FetcherOptions {
  readonly allow?: AllowList
  readonly limits?: Partial<FetchLimits>
  readonly userAgent?: string
  readonly lookup?: Lookup
  readonly open?: OpenSocket
}

const htmlFirst = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'

export function createFetcher(settings: FetcherOptions = {}): Fetcher {
  const allow = settings.allow ?? allowNothing
  const limits = { ...defaultLimits, ...settings.limits }
  const agent = settings.userAgent ?? userAgent(null)
  const pool = createConnectionPool(
    { allow, lookup: settings.lookup ?? lookupAddresses, open: settings.open ?? openSocket },
    limits.maxHeaderBytes,
  )

  return {
    async fetchPage(requestedUrl, options = {}) {
      const errand: Errand = { requestedUrl, options, limits: { ...limits, ...options.limits }, allow, agent, pool }
      const redirects: Hop[] = []
      const watch = startWatch(errand.limits, options.signal)
      try {
        return { ok: true, page: await follow(errand, watch, redirects) }
      } catch (error) {
        const { kind, message, transient } = asFetchError(watch.signal.aborted ? watch.signal.reason : error)
        return { ok: false, failure: { kind, message, transient, redirects } }
      } finally {
        watch.stop()
      }
    },
    close: () => pool.close(),
  }
}

interface Errand {
  readonly requestedUrl: string
  readonly options: FetchOptions
  readonly limits: FetchLimits
  readonly allow: AllowList
  readonly agent: string
  readonly pool: ConnectionPool
}

/** Goes from redirect to redirect, noting each in `redirects`, so that they are known even where the end is a failure. */
async function follow(errand: Errand, watch: Watch, redirects: Hop[]): Promise<Fetched> {
  const { options, pool, limits, allow } = errand
  const method = options.method ?? 'GET'
  // Nothing of the asker's goes along, so there are no credentials to carry to another origin.
  const headers = { accept: options.accept ?? htmlFirst, 'accept-encoding': acceptEncoding, 'user-agent': errand.agent }
  const started = performance.now()
  const seen = new Set<string>()
  let url = judgeUrl(errand.requestedUrl, allow)
  for (;;) {
    watch.signal.throwIfAborted()
    seen.add(url.href)
    const hopStarted = performance.now()
    const answered = await exchange({ url, method, headers, maxHeaderBytes: limits.maxHeaderBytes }, pool, watch)
    const { status, firstByte } = answered
    const location = redirectTarget(status, answered.headers, url)
    if (location === null) {
      const read = await givingUp(answered, pool, () => readAnswer(errand, answered, watch))
      const { dns, connect, tls } = answered.lane.reused ? noConnection : answered.lane.connection
      const timings = { dns, connect, tls, firstByte, total: performance.now() - started }
      return { requestedUrl: errand.requestedUrl, url: url.href, redirects, timings, ...read }
    }
    const milliseconds = performance.now() - hopStarted
    redirects.push({ url: url.href, status, location, headers: answered.headers, milliseconds })
    await givingUp(answered, pool, () => dropBody(answered, pool, watch))
    url = judgeUrl(location, allow)
    if (seen.has(url.href)) throw new FetchError('redirect-loop', 'The page redirects in a circle.')
    if (redirects.length > limits.maxRedirects) {
      throw new FetchError('too-many-redirects', `The page redirects more than ${limits.maxRedirects} times.`)
    }
  }
}

const noConnection = { dns: null, connect: null, tls: null }

type Read = Omit<Fetched, 'requestedUrl' | 'url' | 'redirects' | 'timings'>

async function readAnswer(errand: Errand, answered: Answered, watch: Watch): Promise<Read> {
  const { limits, options, pool } = errand
  const { lane, status, headers } = answered
  const encoding = readContentEncoding(headers['content-encoding'] ?? [])
  const chunks: Uint8Array[] = []
  const keep: OnChunk = (chunk) => chunks.push(chunk) > 0
  const bodyLimits = {
    maxBytes: limits.maxBytes,
    maxRatio: limits.maxRatio,
    whenTooLarge: options.whenTooLarge ?? 'fail',
    unpackGzip: options.unpackGzip ?? false,
  }
  const sizes = await readBody(answered.body, encoding, bodyLimits, watch.received, options.onChunk ?? keep)
  if (sizes.truncated) pool.discard(lane)
  else pool.giveBack(lane)
  const { protocol, certificate, address } = lane.connection
  return { status, headers, encoding, protocol, certificate, address, body: Buffer.concat(chunks), ...sizes }
}

/** A lane whose answer could not be read to the end is of no further use. */
async function givingUp<T>(answered: Answered, pool: ConnectionPool, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    answered.body.on('error', () => {}).destroy()
    pool.discard(answered.lane)
    throw error
  }
}

/** The few words that come with a redirect are read to keep the connection; more than that costs it. */
async function dropBody(answered: Answered, pool: ConnectionPool, watch: Watch): Promise<void> {
  const limits = { maxBytes: 16 * 1024, maxRatio: 1, whenTooLarge: 'cut', unpackGzip: false } as const
  const { truncated } = await readBody(answered.body, 'identity', limits, watch.received, () => true)
  if (truncated) pool.discard(answered.lane)
  else pool.giveBack(answered.lane)
}
