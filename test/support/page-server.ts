import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The HTML of a page, or a request handler. */
export type Page = string | ((response: ServerResponse, request: IncomingMessage) => void)

export interface PageServer {
  readonly origin: string
  /** Adds a page and returns its URL. */
  put(path: string, page: Page): string
  /** The paths of GET requests, in order. */
  readonly asked: readonly string[]
  hits(path: string): number
  close(): void
}

/** A site on loopback to audit. Paths without a page return 404. */
export async function startPageServer(host = '127.0.0.1'): Promise<PageServer> {
  const pages = new Map<string, Page>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    if (request.method === 'GET') asked.push(path)
    const page = pages.get(path)
    if (typeof page === 'function') return page(response, request)
    response.statusCode = page === undefined ? 404 : 200
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page)
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The port is not known')
  const origin = `http://${host}:${address.port}`
  return {
    origin,
    asked,
    put(path, page) {
      pages.set(path, page)
      return origin + path
    },
    hits: (path) => asked.filter((one) => one === path).length,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
