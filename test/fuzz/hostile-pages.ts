import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type PageServer, startPageServer } from '../support/page-server.ts'
import { scriptMark } from './hostile-values.ts'

const page = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>${scriptMark}</title>${head}</head><body>${body}</body></html>`

const as =
  (type: string, body: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': type, ...headers })
    response.end(body)
  }

/** Sites on this machine whose pages try to make an audit slow or its report misleading. */
export async function startHostilePages(): Promise<{ readonly server: PageServer; readonly urls: readonly string[] }> {
  const server = await startPageServer()
  const repeat = (count: number, text: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => text(index)).join('')
  const pages: Readonly<Record<string, Parameters<PageServer['put']>[1]>> = {
    '/plain': page('', '<h1>Plain</h1>'),
    '/deep': page('', '<div>'.repeat(20_000)),
    '/formatting': page('', `${'<a><b><i>'.repeat(2_000)}${'</b></a></i>'.repeat(2_000)}`),
    '/links': page(
      '',
      repeat(20_000, (index) => `<a href="/links/${index}?=cmd|'${index}">${scriptMark}</a>`),
    ),
    '/attributes': page('', `<p ${repeat(20_000, (index) => `a${index}="x" `)}>x</p>`),
    '/structured': page(`<script type="application/ld+json">${'{"a":['.repeat(5_000)}</script>`, 'x'),
    '/tables': page('', '<table><tr><td>'.repeat(3_000)),
    '/words': page('', 'lorem ipsum dolor '.repeat(60_000)),
    '/letters': page(`<meta name="description" content="${'\u202e🙂'.repeat(5_000)}">`, 'a'.repeat(1_000_000)),
    '/images': page(
      '',
      repeat(10_000, (index) => `<img src="/plain?${index}" srcset="${'x 1w,'.repeat(5)}">`),
    ),
    '/controls': as('text/html', Buffer.from([0, 1, 2, 0xff, 0xfe, 0x80, 60, 104, 49, 62])),
    '/bomb': as('text/html', gzipSync(Buffer.alloc(30_000_000, 'a')), { 'content-encoding': 'gzip' }),
    '/cookies': as('text/html', page('', 'x'), { 'set-cookie': `secret=${'x'.repeat(3_000)}` }),
    '/redirect': (response) => response.writeHead(302, { location: '/redirect' }).end(),
    '/nothing': (response) => response.destroy(),
    '/robots.txt': as(
      'text/plain',
      `User-agent: *\n${'Disallow: /*a*a*a*a*a*a*a*b$\n'.repeat(3_000)}Sitemap: ${server.origin}/sitemap.xml\n`,
    ),
    '/sitemap.xml': as(
      'application/xml',
      `<urlset>${'<url><loc>http://127.0.0.1/&#97;</loc></url>'.repeat(20_000)}</urlset>`,
    ),
  }
  const urls = Object.entries(pages).map(([path, shown]) => server.put(path, shown))
  return { server, urls: urls.filter((url) => !/(txt|xml)$/.test(url)) }
}
