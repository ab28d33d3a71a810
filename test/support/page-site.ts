import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'

/** What a path answers; `origin` in its text stands for that of the site. */
export interface ServedPage {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface PageSite {
  readonly origin: string
  close(): void
}

/** A site on loopback with these pages; others are missing. Paths may be changed while it is served. */
export async function startPageSite(pages: Readonly<Record<string, ServedPage>>): Promise<PageSite> {
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    const { status = 200, headers = {}, body = '' } = pages[request.url ?? ''] ?? { status: 404 }
    const type = { 'content-type': 'text/html; charset=utf-8' }
    const withOrigin = (text: string): string => text.replaceAll('ORIGIN', origin)
    const sent = Object.entries(headers).map(([name, value]) => [name, withOrigin(value)])
    response.writeHead(status, { ...type, ...Object.fromEntries(sent) }).end(withOrigin(body))
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The port is not known')
  const origin = `http://127.0.0.1:${address.port}`
  return {
    origin,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

export interface HtmlOptions {
  readonly title: string
  readonly head?: string
  readonly body?: string
  readonly links?: readonly string[]
}

export const htmlPage = ({ title, head = '', body = '', links = [] }: HtmlOptions): ServedPage => ({
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="description" content="All about ${title}, with what you need to know before you begin.">${head}</head>
<body><main><h1>${title}</h1><p>${body}</p>${links.map((href) => `<a href="${href}">To ${href}</a>`).join(' ')}</main></body></html>`,
})

/** A text of its own for each seed. */
export const prose = (seed: number, count = 220): string =>
  Array.from({ length: count }, (_, index) => `word${(seed * 7919 + index * 104_729) % 5_003}`).join(' ')
