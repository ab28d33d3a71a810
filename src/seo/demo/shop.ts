import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { demoDomain } from '../../base/hosts.ts'
import type { LoopbackSite } from '../../fetch/loopback-site.ts'
import { notFoundResponse, type ShopResponse, type ShopState, shopResponses } from './shop-pages.ts'

const compress = promisify(gzip)

interface ListeningShop {
  readonly server: Server
  readonly site: LoopbackSite
}

export type UseShop = <T>(state: ShopState, work: (site: LoopbackSite) => Promise<T>) => Promise<T>

/** Serves the sample shop on a port of 127.0.0.1 as long as somebody uses it. */
export function createShop(): UseShop {
  const open = new Map<ShopState, { readonly listening: Promise<ListeningShop>; users: number }>()
  return async (state, work) => {
    const shop = open.get(state) ?? { listening: listen(state), users: 0 }
    open.set(state, shop)
    shop.users += 1
    try {
      return await work((await shop.listening).site)
    } finally {
      shop.users -= 1
      if (shop.users === 0) {
        open.delete(state)
        const { server } = await shop.listening
        server.close()
        server.closeAllConnections()
      }
    }
  }
}

async function listen(state: ShopState): Promise<ListeningShop> {
  const responses = shopResponses(state)
  const server = createServer((request, reply) => {
    answer(responses, request, reply).catch(() => reply.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The shop has no port.')
  return { server, site: { host: demoDomain, port: address.port } }
}

async function answer(
  responses: ReadonlyMap<string, ShopResponse>,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  // Another name that leads to this address is none of ours.
  if (request.headers.host !== demoDomain) return void reply.writeHead(421).end()
  const path = URL.parse(request.url ?? '', `http://${demoDomain}`)?.pathname ?? ''
  const { status, type, body, location, delayMs = 0 } = responses.get(path) ?? notFoundResponse()
  if (delayMs > 0) await sleep(delayMs)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
  const headers = {
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cache-control': type.startsWith('text/html') ? 'no-cache' : 'public, max-age=31536000',
    etag,
    ...(location === undefined ? {} : { location }),
  }
  if (status === 200 && request.headers['if-none-match'] === etag) return void reply.writeHead(304, headers).end()
  const sent = await encode({ type, body }, String(request.headers['accept-encoding'] ?? ''))
  reply.writeHead(status, { ...headers, ...sent.headers, 'content-length': sent.bytes.length })
  reply.end(request.method === 'HEAD' ? undefined : sent.bytes)
}

async function encode({ type, body }: Pick<ShopResponse, 'type' | 'body'>, accepted: string) {
  const bytes = Buffer.from(body)
  if (!/\bgzip\b/.test(accepted) || type === 'image/png') return { bytes, headers: {} }
  return { bytes: await compress(bytes), headers: { 'content-encoding': 'gzip', vary: 'accept-encoding' } }
}
