import { once } from 'node:events'
import { createServer } from 'node:http'

export interface OnePageSite {
  readonly port: number
  /** Replaces the page. */
  show(html: string): void
  stop(): void
}

/** A site on loopback that serves one page at every path. */
export async function startOnePageSite(html: string): Promise<OnePageSite> {
  let shown = html
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(shown)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The port is not known')
  return {
    port: address.port,
    show(next) {
      shown = next
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
