import { performance } from 'node:perf_hooks'
import { message } from '../base/message.ts'
import { type AllowList, allowNothing } from './allow-list.ts'
import { type Lookup, lookupHost, type OpenSocket, openSocket } from './connection.ts'
import { type ConnectionPool, createConnectionPool } from './connection-pool.ts'
import { acceptEncoding, readContentEncoding } from './content-encoding.ts'
import { type FetchDeadlines, startDeadlines } from './deadlines.ts'
import { FetchError, toFetchError } from './fetch-error.ts'
import type { FetchedPage, FetchResult, RedirectHop } from './fetch-result.ts'
import { defaultFetchLimits, type FetchLimits } from './limits.ts'
import { type OnChunk, readBody } from './read-body.ts'
import { redirectTarget } from './redirect.ts'
import { type ResponseHead, sendRequest } from './send-request.ts'
import { createUrlGuard, type ParseFetchableUrl } from './ssrf-guard.ts'
import { userAgent } from './user-agent.ts'

export interface Fetcher {
  /** Never rejects: a failure is a result. */
  fetchPage(url: string, options?: FetchOptions): Promise<FetchResult>
  close(): Promise<void>
}

export interface FetchOptions {
  readonly method?: 'GET' | 'HEAD'
  readonly accept?: string
  readonly limits?: Partial<FetchLimits>
  /** Whether a body over the limit fails the fetch (the default) or is truncated. */
  readonly whenTooLarge?: 'truncate' | 'fail'
  /** Decompresses a body that is itself a gzip file, as sitemaps may be. */
  readonly unpackGzip?: boolean
  /** Gets the decoded body in chunks; the result's `body` is empty then. */
  readonly onChunk?: OnChunk
  readonly signal?: AbortSignal
  /** `return`: a redirect is the result, and its target is not requested. */
  readonly whenRedirected?: 'follow' | 'return'
  /** Sent with the first request only, because another origin must not see them. Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface FetcherOptions {
  readonly allow?: AllowList
  readonly limits?: Partial<FetchLimits>
  readonly userAgent?: string
  readonly lookup?: Lookup
  readonly open?: OpenSocket
}

const defaultAccept = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'

export function createFetcher(fetcherOptions: FetcherOptions = {}): Fetcher {
  const allow = fetcherOptions.allow ?? allowNothing
  const limits = { ...defaultFetchLimits, ...fetcherOptions.limits }
  const agent = fetcherOptions.userAgent ?? userAgent(null)
  const parseUrl = createUrlGuard(allow)
  const pool = createConnectionPool(
    { allow, lookup: fetcherOptions.lookup ?? lookupHost, open: fetcherOptions.open ?? openSocket },
    limits.maxHeaderBytes,
  )

  return {
    async fetchPage(requestedUrl, options = {}) {
      const job: FetchJob = { requestedUrl, options, limits: { ...limits, ...options.limits }, parseUrl, agent, pool }
      const redirects: RedirectHop[] = []
      const deadlines = startDeadlines(job.limits, options.signal)
      try {
        return { ok: true, page: await followRedirects(job, deadlines, redirects) }
      } catch (error) {
        const { kind, message, text, transient } = toFetchError(
          deadlines.signal.aborted ? deadlines.signal.reason : error,
        )
        return { ok: false, failure: { kind, message, text, transient, redirects } }
      } finally {
        deadlines.stop()
      }
    },
    close: () => pool.close(),
  }
}

interface FetchJob {
  readonly requestedUrl: string
  readonly options: FetchOptions
  readonly limits: FetchLimits
  readonly parseUrl: ParseFetchableUrl
  readonly agent: string
  readonly pool: ConnectionPool
}

/** Adds each redirect to `redirects`, so that the caller knows them even if the fetch fails. */
async function followRedirects(
  job: FetchJob,
  deadlines: FetchDeadlines,
  redirects: RedirectHop[],
): Promise<FetchedPage> {
  const { options, pool, limits, parseUrl } = job
  const method = options.method ?? 'GET'
  const headers = {
    accept: options.accept ?? defaultAccept,
    'accept-encoding': acceptEncoding,
    'user-agent': job.agent,
  }
  const started = performance.now()
  const seen = new Set<string>()
  let url = parseUrl(job.requestedUrl)
  for (;;) {
    deadlines.signal.throwIfAborted()
    seen.add(url.href)
    const hopStarted = performance.now()
    // Redirects may lead to another origin, so they carry nothing but our own headers.
    const sent = redirects.length === 0 ? { ...headers, ...options.headers } : headers
    const request = { url, method, headers: sent, maxHeaderBytes: limits.maxHeaderBytes }
    const response = await sendRequest(request, pool, deadlines)
    const { status, firstByte } = response
    const location = options.whenRedirected === 'return' ? null : redirectTarget(status, response.headers, url)
    if (location === null) {
      const read = await discardOnError(response, pool, () => readResponse(job, response, deadlines))
      const { dns, connect, tls } = response.pooled.reused ? noConnectionTimings : response.pooled.connection
      const timings = { dns, connect, tls, firstByte, total: performance.now() - started }
      return { requestedUrl: job.requestedUrl, url: url.href, redirects, timings, ...read }
    }
    const milliseconds = performance.now() - hopStarted
    redirects.push({ url: url.href, status, location, headers: response.headers, milliseconds })
    await discardOnError(response, pool, () => drainBody(response, pool, deadlines))
    url = parseUrl(location)
    if (seen.has(url.href)) throw new FetchError('redirect-loop', message('The page redirects in a loop.'))
    if (redirects.length > limits.maxRedirects) {
      throw new FetchError(
        'too-many-redirects',
        message('The page redirects more than {n} times.', { n: limits.maxRedirects }),
      )
    }
  }
}

const noConnectionTimings = { dns: null, connect: null, tls: null }

type PageResponse = Omit<FetchedPage, 'requestedUrl' | 'url' | 'redirects' | 'timings'>

async function readResponse(job: FetchJob, response: ResponseHead, deadlines: FetchDeadlines): Promise<PageResponse> {
  const { limits, options, pool } = job
  const { pooled, status, headers } = response
  const encoding = readContentEncoding(headers['content-encoding'] ?? [])
  const chunks: Uint8Array[] = []
  const collect: OnChunk = (chunk) => chunks.push(chunk) > 0
  const bodyLimits = {
    maxBytes: limits.maxBytes,
    maxRatio: limits.maxRatio,
    whenTooLarge: options.whenTooLarge ?? 'fail',
    unpackGzip: options.unpackGzip ?? false,
  }
  const sizes = await readBody(response.body, encoding, bodyLimits, deadlines.addBytes, options.onChunk ?? collect)
  if (sizes.truncated) pool.discard(pooled)
  else pool.release(pooled)
  const { protocol, certificate, address } = pooled.connection
  return { status, headers, encoding, protocol, certificate, address, body: Buffer.concat(chunks), ...sizes }
}

/** A connection whose response could not be read to the end cannot be reused. */
async function discardOnError<T>(response: ResponseHead, pool: ConnectionPool, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    response.body.on('error', () => {}).destroy()
    pool.discard(response.pooled)
    throw error
  }
}

/** Reads the short body of a redirect so that its connection can be reused; a long body costs the connection. */
async function drainBody(response: ResponseHead, pool: ConnectionPool, deadlines: FetchDeadlines): Promise<void> {
  const limits = { maxBytes: 16 * 1024, maxRatio: 1, whenTooLarge: 'truncate', unpackGzip: false } as const
  const { truncated } = await readBody(response.body, 'identity', limits, deadlines.addBytes, () => true)
  if (truncated) pool.discard(response.pooled)
  else pool.release(response.pooled)
}
