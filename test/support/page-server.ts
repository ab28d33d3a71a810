import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The markup of a page, or what to do with whoever asks for it. */
export type Page = string | ((response: ServerResponse, request: IncomingMessage) => void)

export interface PageServer {
  readonly origin: string
  /** Puts a page at a path, and answers its address. */
  put(path: string, page: Page): string
  /** The paths that were asked for with GET, in order. */
  readonly asked: readonly string[]
  hits(path: string): number
  close(): void
}

/** A site on this machine for a started program to audit. Paths without a page are a 404. */
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
