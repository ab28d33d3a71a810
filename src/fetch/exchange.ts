import { performance } from 'node:perf_hooks'
import type { Readable } from 'node:stream'
import type { IncomingHttpHeaders } from 'undici/types/header.js'
import type { ConnectionPool, Lane } from './connection-pool.ts'
import { asFetchError, headersTooLarge } from './fetch-error.ts'
import type { Headers } from './fetched.ts'
import type { Watch } from './watch.ts'

export interface Asked {
  readonly url: URL
  readonly method: 'GET' | 'HEAD'
  readonly headers: Readonly<Record<string, string>>
  readonly maxHeaderBytes: number
}

/** An answer whose headers have come and whose body has not. The lane is the receiver's to give back. */
export interface Answered {
  readonly lane: Lane
  readonly status: number
  readonly headers: Headers
  readonly body: Readable
  readonly firstByte: number
}

export async function exchange(
  asked: Asked,
  pool: ConnectionPool,
  watch: Watch,
  want: 'any' | 'new' = 'any',
): Promise<Answered> {
  const started = performance.now()
  watch.enter('connect')
  const lane = await pool.take(asked.url, watch.signal, want)
  watch.enter('headers')
  try {
    const { statusCode, headers, body } = await lane.client.request({
      path: asked.url.pathname + asked.url.search,
      method: asked.method,
      headers: asked.headers,
      signal: watch.signal,
    })
    const firstByte = performance.now() - started
    watch.enter('body')
    return { lane, status: statusCode, headers: readHeaders(headers, asked.maxHeaderBytes), body, firstByte }
  } catch (error) {
    pool.discard(lane)
    if (watch.signal.aborted) throw watch.signal.reason
    const failure = asFetchError(error)
    // The server may have closed an idle connection just as we wrote to it.
    if (lane.reused && failure.kind !== 'too-large') return exchange(asked, pool, watch, 'new')
    throw failure
  }
}

function readHeaders(headers: IncomingHttpHeaders, maxBytes: number): Headers {
  let bytes = 0
  const read = Object.entries(headers).map(([name, value]) => {
    const values = value === undefined ? [] : [value].flat()
    for (const text of values) bytes += name.length + text.length
    return [name.toLowerCase(), values]
  })
  // HTTP/1.1 stops at the limit by itself; HTTP/2 has only a limit for each header.
  if (bytes > maxBytes) throw headersTooLarge()
  return Object.fromEntries(read)
}
