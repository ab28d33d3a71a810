import type { AllowList } from './allow-list.ts'
import { lookupHost, openSocket } from './connection.ts'
import { createConnectionPool } from './connection-pool.ts'
import { createUrlGuard, hostOf } from './ssrf-guard.ts'
import { userAgent } from './user-agent.ts'

export interface GuardedRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
}

export interface GuardedRequests {
  /** The whole response, as `fetch` returns it, whatever its status. Redirects are not followed. */
  send(url: string, request: GuardedRequest): Promise<Response>
  close(): Promise<void>
}

const maxHeaderBytes = 32 * 1024
const maxBodyBytes = 1024 * 1024

/** Requests to servers that somebody has named in a form: at public addresses and ports of web servers alone, and of a limited size. */
export function createGuardedRequests(allow: AllowList): GuardedRequests {
  const parseUrl = createUrlGuard(allow)
  const pool = createConnectionPool({ allow, lookup: lookupHost, open: openSocket }, maxHeaderBytes)
  return {
    async send(text, { method, headers, body, signal }) {
      const url = parseUrl(text)
      requireEncryption(url, allow)
      const pooled = await pool.acquire(url, signal, 'new')
      try {
        const reply = await pooled.client.request({
          path: url.pathname + url.search,
          method: method === 'POST' ? 'POST' : 'GET',
          headers: { 'user-agent': userAgent(null), ...headers, 'accept-encoding': 'identity' },
          ...(body !== undefined && { body }),
          signal,
        })
        const chunks: Uint8Array[] = []
        let bytes = 0
        for await (const chunk of reply.body) {
          bytes += chunk.length
          if (bytes > maxBodyBytes) throw new Error('The response is too long')
          chunks.push(chunk)
        }
        return new Response([204, 304].includes(reply.statusCode) ? null : Buffer.concat(chunks), {
          status: reply.statusCode,
          headers: Object.entries(reply.headers).flatMap(([name, value]) =>
            [value ?? []].flat().map((one): [string, string] => [name, one]),
          ),
        })
      } finally {
        pool.discard(pooled)
      }
    },
    close: () => pool.close(),
  }
}

/** What is sent has secrets. */
function requireEncryption(url: URL, allow: AllowList): void {
  const host = hostOf(url)
  if (url.protocol === 'https:' || allow.allowsHost(host) || allow.allowsAddress(host)) return
  throw new Error('Only https URLs can be used')
}
