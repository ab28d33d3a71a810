import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A site on loopback that grows with `pages`: sections with articles, and a few of each kind of issue, planted in known numbers. */
export interface CrawlSite {
  readonly origin: string
  /** How often each path was requested by GET or HEAD. */
  readonly requests: ReadonlyMap<string, number>
  /** The header fields of the last request for a path. */
  readonly lastHeaders: ReadonlyMap<string, IncomingMessage['headers']>
  readonly expected: ExpectedSite
  close(): void
}

export interface ExpectedSite {
  /** Pages with status 200, reached by links. */
  readonly ok: number
  readonly broken: readonly string[]
  readonly inconclusive: readonly string[]
  readonly redirects: readonly string[]
  readonly blocked: readonly string[]
  /** Only in the sitemap. */
  readonly orphans: readonly string[]
  readonly noindex: readonly string[]
}

export interface CrawlSiteOptions {
  /** Articles; the site has some pages more. */
  readonly articles?: number
  /** Pages that answer 304 to conditional requests. */
  readonly conditional?: boolean
  /** Whether there are pages that fail each time, and so are requested again after seconds. */
  readonly hasFailures?: boolean
  readonly delayMs?: number
  /** A loopback address that the program may reach. */
  readonly host?: string
  /** Handles a request before the site does; true if it answered. */
  readonly before?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** The URL of an address that the fetcher refuses, so that no test sends requests to it. */
export const externalUrl = 'https://192.0.2.1/page'
const perSection = 20
const failing = ['/busy', '/error', '/missing', '/flaky']

const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="description" content="All about ${title}, with what you need to know before you begin.">${head}</head>
<body><nav><a href="/">Home</a> <a href="/sections/0">Sections</a></nav><main><h1>${title}</h1>${body}</main></body></html>`

const words = (seed: number): string =>
  Array.from({ length: 80 }, (_, index) => `word${(seed * 7919 + index * 104_729) % 5_003}`).join(' ')

export async function startCrawlSite(options: CrawlSiteOptions = {}): Promise<CrawlSite> {
  const {
    articles = 40,
    conditional = false,
    hasFailures = true,
    delayMs = 0,
    before = () => false,
    host = '127.0.0.1',
  } = options
  const sections = Math.ceil(articles / perSection)
  const requests = new Map<string, number>()
  const lastHeaders = new Map<string, IncomingMessage['headers']>()
  const flaky = new Set<string>()

  const answer = (path: string, request: IncomingMessage, response: ServerResponse): unknown => {
    const html = (text: string, status = 200, headers: Record<string, string> = {}): unknown => {
      const etag = conditional ? { etag: `"${path}"` } : {}
      if (conditional && request.headers['if-none-match'] === `"${path}"`) return response.writeHead(304, etag).end()
      return response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...etag, ...headers }).end(text)
    }
    const number = Number(/\d+$/.exec(path)?.[0] ?? 0)
    if (path === '/robots.txt') {
      return response
        .writeHead(200, { 'content-type': 'text/plain' })
        .end('User-agent: *\nDisallow: /private/\nSitemap: /sitemap.xml\n'.replace('/sitemap', `${origin}/sitemap`))
    }
    if (path === '/sitemap.xml') {
      const urls = ['/', '/orphan', '/article/0', '/private/page'].map((one) => `<url><loc>${origin}${one}</loc></url>`)
      const text = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
      return response.writeHead(200, { 'content-type': 'application/xml' }).end(text)
    }
    if (path === '/') {
      const links = Array.from({ length: sections }, (_, index) => `<a href="/sections/${index}">Section ${index}</a>`)
      const others = [
        '/missing',
        '/old',
        '/loop-a',
        '/login',
        '/busy',
        '/forbidden',
        '/flaky',
        '/error',
        '/private/secret',
        '/hidden',
        '/copy',
        '/file.pdf',
        '/cdn-cgi/l/email-protection',
        'mailto:a@example.test',
        'tel:+123',
        'javascript:void(0)',
        '{{ url }}',
        externalUrl,
      ]
        .filter((href) => hasFailures || !failing.includes(href))
        .map((href) => `<a href="${href}">${href.replace(/[{}]/g, '')}</a>`)
      return html(
        page('Home', `${links.join('')}${others.join('')}<img src="/pixel.png" alt=""><img src="/gone.png" alt="x">`),
      )
    }
    if (path.startsWith('/sections/') && number < sections) {
      const links = Array.from({ length: Math.min(perSection, articles - number * perSection) }, (_, index) => {
        const article = number * perSection + index
        return `<a href="/article/${article}#top">Article ${article}</a>`
      })
      return html(page(`Section ${number}`, `<p>${words(number + 9_000)}</p>${links.join('')}`))
    }
    if (path.startsWith('/article/') && number < articles) {
      const canonical = `<link rel="canonical" href="${origin}${path}">`
      return html(
        page(
          `Article ${number}`,
          `<p>${words(number)}</p><a href="/article/${(number + 1) % articles}">Next</a>`,
          canonical,
        ),
      )
    }
    if (path === '/orphan') return html(page('Orphan', `<p>${words(77_777)}</p>`))
    if (path === '/hidden')
      return html(page('Hidden', `<p>${words(88_888)}</p>`, '<meta name="robots" content="noindex">'))
    if (path === '/copy')
      return html(page('Article 0', `<p>${words(0)}</p>`, `<link rel="canonical" href="/article/0">`))
    if (path === '/old') return html('', 301, { location: '/older' })
    if (path === '/older') return html('', 302, { location: '/article/1' })
    if (path === '/loop-a') return html('', 302, { location: '/loop-b' })
    if (path === '/loop-b') return html('', 302, { location: '/loop-a' })
    if (path === '/login') return html('', 401)
    if (path === '/forbidden') return html('', 403)
    if (path === '/busy') return html('', 503)
    if (path === '/error') return html('', 500)
    if (path === '/flaky') {
      if (flaky.has(path)) return html(page('Flaky', `<p>${words(66_666)}</p>`))
      flaky.add(path)
      return html('', 502)
    }
    if (path === '/file.pdf') return response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF')
    if (path === '/pixel.png') return response.writeHead(200, { 'content-type': 'image/png' }).end()
    return html('', 404)
  }

  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.set(path, (requests.get(path) ?? 0) + 1)
    lastHeaders.set(path, request.headers)
    if (before(request, response)) return
    if (delayMs === 0) answer(path, request, response)
    else setTimeout(answer, delayMs, path, request, response)
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
    requests,
    lastHeaders,
    expected: {
      // The home page, sections, articles, flaky, hidden, copy, orphan and the PDF file.
      ok: 1 + sections + articles + (hasFailures ? 5 : 4),
      broken: hasFailures ? ['/missing', '/error'] : [],
      inconclusive: ['/login', '/forbidden', ...(hasFailures ? ['/busy'] : [])],
      redirects: ['/old', '/older', '/loop-a', '/loop-b'],
      blocked: ['/private/secret', '/private/page'],
      orphans: ['/orphan'],
      noindex: ['/hidden'],
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
