import { once } from 'node:events'
import { createServer } from 'node:http'

/** How a path is answered; text is the HTML of a page. */
export type PathReply = string | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }

export interface ChangingSite {
  readonly origin: string
  /** Replaces the whole site. Other paths are not found. */
  show(pages: Readonly<Record<string, PathReply>>): void
  close(): void
}

/** A page with a title and links, and what else is to be in its head and body. */
export const pageOf = (
  title: string,
  { links = [], head = '', body = '' }: { links?: readonly string[]; head?: string; body?: string } = {},
): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body><h1>${title}</h1>
<p>${body}</p>${links.map((href) => `<a href="${href}">Link to ${href}</a>`).join(' ')}</body></html>`

/** A site on loopback that can be replaced between two crawls. */
export async function startChangingSite(host = '127.0.0.1'): Promise<ChangingSite> {
  let shown: Readonly<Record<string, PathReply>> = {}
  const server = createServer((request, response) => {
    const reply = shown[request.url ?? ''] ?? { status: 404 }
    if (typeof reply === 'string') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(reply)
    else response.writeHead(reply.status, { 'content-type': 'text/html', ...reply.headers }).end('<p>Nothing here</p>')
  })
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The port is not known')
  return {
    origin: `http://${host}:${address.port}`,
    show(pages) {
      shown = pages
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
