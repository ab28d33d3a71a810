import { performance } from 'node:perf_hooks'
import type { Readable } from 'node:stream'
import type { IncomingHttpHeaders } from 'undici/types/header.js'
import type { ConnectionPool, Lane } from './connection-pool.ts'
import { asFetchError } from './fetch-error.ts'
import type { Headers } from './fetched.ts'
import type { Watch } from './watch.ts'

export interface Asked {
  readonly url: URL
  readonly method: 'GET' | 'HEAD'
  readonly headers: Readonly<Record<string, string>>
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
    watch.enter('body')
    return { lane, status: statusCode, headers: readHeaders(headers), body, firstByte: performance.now() - started }
  } catch (error) {
    pool.discard(lane)
    if (watch.signal.aborted) throw watch.signal.reason
    // The server may have closed an idle connection just as we wrote to it.
    if (lane.reused) return exchange(asked, pool, watch, 'new')
    throw asFetchError(error)
  }
}

function readHeaders(headers: IncomingHttpHeaders): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value === undefined ? [] : [value].flat()]),
  )
}
