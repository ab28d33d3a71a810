import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { imagePath, makePage, pageCount, pagePath } from './pages.ts'

/** Serves the site in its own process, which ends with its parent. Sends its origin to the parent. */
const files = new Map<string, { readonly type: string; readonly body: Buffer }>()
const put = (path: string, type: string, body: string): void => {
  files.set(path, { type, body: Buffer.from(body) })
}

const server = createServer((request, response) => {
  const file = files.get(request.url ?? '')
  const body = file?.body ?? Buffer.from('Not here.')
  response.writeHead(file ? 200 : 404, {
    'content-type': file?.type ?? 'text/plain',
    'content-length': body.byteLength,
    'cache-control': 'max-age=604800',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
})
// Connections are idle between rounds; one closed at that moment would fail the run.
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
const origin = `http://127.0.0.1:${port}`

let bytes = 0
for (let index = 0; index < pageCount; index++) {
  const page = makePage(index, origin)
  bytes += page.length
  put(pagePath(index), 'text/html; charset=utf-8', page)
  put(imagePath(index), 'image/webp', 'x'.repeat(20_000))
}
put('/robots.txt', 'text/plain', `User-agent: *\nDisallow: /private/\nSitemap: ${origin}/sitemap.xml\n`)
put(
  '/sitemap.xml',
  'application/xml',
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${origin}${pagePath(1)}</loc></url></urlset>`,
)
put('/icon.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')
put('/favicon.ico', 'image/x-icon', 'x')
put('/style.css', 'text/css', 'p { margin: 0 }')
put('/app.js', 'text/javascript', 'addEventListener("load", () => {})')

process.on('disconnect', () => process.exit())
process.send?.({ origin, bytes })
