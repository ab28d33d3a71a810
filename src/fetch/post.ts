import type { Readable } from 'node:stream'
import type { AllowList } from './allow-list.ts'
import { type Lookup, lookupHost, type OpenSocket, openSocket } from './connection.ts'
import { createConnectionPool } from './connection-pool.ts'
import { toFetchError } from './fetch-error.ts'
import type { FetchFailureKind } from './fetch-result.ts'
import { createUrlGuard } from './ssrf-guard.ts'

/** A request that another program has asked for by giving us its URL. */
export interface PostRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type PostResult =
  | {
      readonly kind: 'replied'
      readonly status: number
      readonly retryAfter: string | undefined
      /** The beginning of the body. */
      readonly reply: string
    }
  | { readonly kind: 'failed'; readonly problem: FetchFailureKind }

export interface PosterOptions {
  readonly allow: AllowList
  readonly userAgent: string
  readonly timeoutMs?: number
  readonly lookup?: Lookup
  readonly open?: OpenSocket
}

export type Post = (request: PostRequest, signal: AbortSignal) => Promise<PostResult>

const defaultTimeoutMs = 10_000
const maxHeaderBytes = 16 * 1024
/** Nothing but a person reads a reply. */
const maxReplyBytes = 4 * 1024

/**
 * Sends requests to addresses that the connect guard allows. A redirect is a reply like others: its target was not chosen by who
 * entered the URL. Each request has a connection of its own, so that a resolved name is checked for each.
 */
export function createPoster({ allow, userAgent, timeoutMs = defaultTimeoutMs, ...network }: PosterOptions) {
  const parseUrl = createUrlGuard(allow)
  const pool = createConnectionPool(
    { allow, lookup: network.lookup ?? lookupHost, open: network.open ?? openSocket },
    maxHeaderBytes,
  )

  const post: Post = async ({ url: text, headers, body }, stopped) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = AbortSignal.any([stopped, timeout])
    try {
      const url = parseUrl(text)
      const pooled = await pool.acquire(url, signal, 'new')
      try {
        const reply = await pooled.client.request({
          path: url.pathname + url.search,
          method: 'POST',
          headers: { 'user-agent': userAgent, accept: '*/*', ...headers },
          body,
          signal,
        })
        return {
          kind: 'replied',
          status: reply.statusCode,
          retryAfter: [reply.headers['retry-after']].flat()[0],
          reply: await readBeginning(reply.body),
        }
      } finally {
        pool.discard(pooled)
      }
    } catch (error) {
      stopped.throwIfAborted()
      return { kind: 'failed', problem: timeout.aborted ? 'timeout' : toFetchError(error).kind }
    }
  }

  return { post, close: pool.close }
}

/** The status has arrived by then: a body that is not sent to its end changes nothing about it. */
async function readBeginning(body: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= maxReplyBytes) break
    }
  } catch {
    // What came of it is enough.
  }
  return Buffer.concat(chunks).subarray(0, maxReplyBytes).toString('utf8')
}
