import { performance } from 'node:perf_hooks'
import type { Readable } from 'node:stream'
import type { IncomingHttpHeaders } from 'undici/types/header.js'
import type { ConnectionPool, PooledConnection } from './connection-pool.ts'
import type { FetchDeadlines } from './deadlines.ts'
import { headersTooLarge, toFetchError } from './fetch-error.ts'
import type { ResponseHeaders } from './fetch-result.ts'

export interface FetchRequest {
  readonly url: URL
  readonly method: 'GET' | 'HEAD'
  readonly headers: Readonly<Record<string, string>>
  readonly maxHeaderBytes: number
}

/** A response whose body has not been read yet. The caller must release or discard the pooled connection. */
export interface ResponseHead {
  readonly pooled: PooledConnection
  readonly status: number
  readonly headers: ResponseHeaders
  readonly body: Readable
  readonly firstByte: number
}

export async function sendRequest(
  request: FetchRequest,
  pool: ConnectionPool,
  deadlines: FetchDeadlines,
  reuse: 'any' | 'new' = 'any',
): Promise<ResponseHead> {
  const started = performance.now()
  deadlines.startPhase('connect')
  const pooled = await pool.acquire(request.url, deadlines.signal, reuse)
  deadlines.startPhase('headers')
  try {
    const { statusCode, headers, body } = await pooled.client.request({
      path: request.url.pathname + request.url.search,
      method: request.method,
      headers: request.headers,
      signal: deadlines.signal,
    })
    const firstByte = performance.now() - started
    deadlines.startPhase('body')
    return { pooled, status: statusCode, headers: readHeaders(headers, request.maxHeaderBytes), body, firstByte }
  } catch (error) {
    pool.discard(pooled)
    if (deadlines.signal.aborted) throw deadlines.signal.reason
    const failure = toFetchError(error)
    // The server may have closed an idle connection just as we wrote to it.
    if (pooled.reused && failure.kind !== 'too-large') return sendRequest(request, pool, deadlines, 'new')
    throw failure
  }
}

function readHeaders(headers: IncomingHttpHeaders, maxBytes: number): ResponseHeaders {
  let bytes = 0
  const read = Object.entries(headers).map(([name, value]) => {
    const values = value === undefined ? [] : [value].flat()
    for (const text of values) bytes += name.length + text.length
    return [name.toLowerCase(), values]
  })
  // The client enforces the limit for HTTP/1.1; for HTTP/2 it only limits each single header.
  if (bytes > maxBytes) throw headersTooLarge()
  return Object.fromEntries(read)
}
