import { once } from 'node:events'
import { createServer } from 'node:http'

export interface OnePageSite {
  readonly port: number
  /** What every address of it answers from now on. */
  show(html: string): void
  stop(): void
}

/** A website of one page, on this machine. */
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
