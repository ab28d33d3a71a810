import type { ServerResponse } from 'node:http'
import { droppedHeaders, type TrackerReply } from '../formats/format.ts'

/** Trackers send from pages of other origins. */
const anyOrigin = ['access-control-allow-origin', '*'] as const

const plain = ['content-type', 'text/plain; charset=utf-8']

export const preflight: TrackerReply = {
  status: 204,
  headers: [
    'access-control-allow-methods',
    'GET, POST',
    'access-control-allow-headers',
    'content-type, x-umami-cache, authorization',
    'access-control-max-age',
    '86400',
  ],
  body: '',
}

export const tooLarge: TrackerReply = { status: 413, headers: plain, body: 'The body is too large.' }

export const unavailable: TrackerReply = {
  status: 503,
  headers: [...plain, 'retry-after', '5'],
  body: 'Not stored. Try again later.',
}

export function tooMany(retryAfterMs: number): TrackerReply {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  return {
    status: 429,
    headers: [...plain, 'retry-after', String(seconds), 'cache-control', 'no-store', ...droppedHeaders('rate-limited')],
    body: `Too many hits from your network. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  }
}

export const methodNotAllowed = (methods: readonly string[]): TrackerReply => ({
  status: 405,
  headers: [...plain, 'allow', [...methods, 'OPTIONS'].join(', ')],
  body: 'This method is not allowed here.',
})

/** Caches the replies that are always the same. */
const allowed = new WeakMap<TrackerReply, TrackerReply>()

export function withAnyOrigin(reply: TrackerReply): TrackerReply {
  const known = allowed.get(reply)
  if (known) return known
  const added = { ...reply, headers: [...anyOrigin, ...reply.headers] }
  allowed.set(reply, added)
  return added
}

export function send(response: ServerResponse, reply: TrackerReply): void {
  if (response.headersSent) return
  const { status, headers, body } = withAnyOrigin(reply)
  const length = status === 204 ? [] : ['content-length', String(Buffer.byteLength(body))]
  response.writeHead(status, [...headers, ...length])
  response.end(body)
}
