import assert from 'node:assert/strict'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import zlib from 'node:zlib'
import { certificate } from '../../../fetch/testing/certificate.ts'
import { loopbackFetcher } from '../../../fetch/testing/fetchers.ts'
import { serveHttp, serveHttps } from '../../../fetch/testing/servers.ts'
import { renderText } from '../../../texts/render-text.ts'
import { createSiteGatherer, type GatherLimits } from './gather.ts'
import { isUnverified, type OrUnverified, type SiteTargets } from './site-facts.ts'

const noTargets: SiteTargets = {
  canonical: null,
  hreflang: [],
  links: [],
  images: [],
  resources: [],
  ogImage: null,
  icon: null,
  agent: 'Googlebot',
}

type Site = Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>>

/** A site of a few paths that notes what it was asked for. */
async function startSite(t: TestContext, site: Site, limits: Partial<GatherLimits> = {}) {
  const asked: string[] = []
  const server = await serveHttp(t, (request, response) => {
    const path = request.url ?? ''
    asked.push(`${request.method} ${path.replace(/sightline-\w+/, 'random')}`)
    const handler = site[path]
    if (handler === undefined) response.writeHead(404).end('not here')
    else handler(request, response)
  })
  const gatherer = createSiteGatherer({ fetcher: loopbackFetcher(t), limits })
  return { ...server, asked, gatherer, at: (path: string) => server.origin + path }
}

function known<T extends object>(fact: OrUnverified<T> | null | undefined): T {
  assert.ok(fact !== null && fact !== undefined && !isUnverified(fact), JSON.stringify(fact))
  return fact
}

const text =
  (body: string, headers = {}) =>
  (_request: unknown, response: ServerResponse) => {
    response.writeHead(200, headers).end(body)
  }
const status =
  (code: number, headers = {}) =>
  (_request: unknown, response: ServerResponse) => {
    response.writeHead(code, headers).end()
  }

test('a host without anything', async (t) => {
  const { gatherer, origin, at } = await startSite(t, { '/': text('home') })
  const { host, robots, slashVariant } = await gatherer.gather(at('/'), noTargets)
  assert.equal(host.origin, origin)
  assert.equal(known(host.robots).access, 'allow-all')
  assert.equal(known(robots).page.allowed, true)
  const [sitemap] = known(host.sitemaps).files
  assert.equal(sitemap?.foundIn, 'default place')
  assert.equal(known(sitemap?.content).kind, 'absent')
  assert.equal(known(host.favicon).status, 404)
  assert.equal(known(host.llmsTxt).status, 404)
  assert.equal(known(host.randomPath).status, 404)
  assert.deepEqual(host.variants, [])
  assert.equal(slashVariant, null)
})

test('what robots.txt says to the agent asked for and to AI agents', async (t) => {
  const robots = 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /private\nbroken\n'
  const { gatherer, at } = await startSite(t, { '/robots.txt': text(robots) })
  const facts = await gatherer.gather(at('/private/page'), noTargets)
  const { page, aiAgents } = known(facts.robots)
  assert.deepEqual(page, { agent: 'Googlebot', allowed: false, rule: { kind: 'disallow', path: '/private', line: 5 } })
  assert.equal(aiAgents.find(({ agent }) => agent === 'GPTBot')?.rule?.line, 2)
  assert.deepEqual(known(facts.host.robots).malformed[0]?.line, 6)
})

test('robots.txt by its status and redirects', async (t) => {
  const hops = (count: number): Site =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        index === 0 ? '/robots.txt' : `/r${index}`,
        status(302, { location: `/r${index + 1}` }),
      ]),
    )
  const rules = text('User-agent: *\nDisallow: /')
  const rows: readonly (readonly [name: string, site: Site, access: string])[] = [
    ['a 403 allows all', { '/robots.txt': status(403) }, 'allow-all'],
    ['a 429 allows all', { '/robots.txt': status(429) }, 'allow-all'],
    ['a 503 disallows all', { '/robots.txt': status(503) }, 'disallow-all'],
    ['five redirects are followed', { ...hops(5), '/r5': rules }, 'rules'],
    ['six are not, and allow all', { ...hops(6), '/r6': rules }, 'allow-all'],
    ['a circle allows all', { '/robots.txt': status(301, { location: '/robots.txt' }) }, 'allow-all'],
  ]
  for (const [name, site, access] of rows) {
    const { gatherer, at } = await startSite(t, site)
    const { host } = await gatherer.gather(at('/'), noTargets)
    assert.equal(known(host.robots).access, access, name)
  }
})

test('sitemaps: named in robots.txt, by an index, packed, with a sample of their pages', async (t) => {
  const site: Record<string, RequestListener> = {}
  const { gatherer, at, asked } = await startSite(t, site)
  const urls = ['/ok', '/gone', '/hidden', '/blocked', '/moved'].map((path) => `<url><loc>${at(path)}</loc></url>`)
  const packed = zlib.gzipSync(`<urlset>${urls.join('')}</urlset>`)
  const index = `<sitemapindex><sitemap><loc>${at('/s.xml.gz')}</loc></sitemap></sitemapindex>`
  Object.assign(site, {
    '/robots.txt': text(`User-agent: *\nDisallow: /blocked\nSitemap: ${at('/index.xml')}`),
    '/index.xml': text(index),
    '/s.xml.gz': (_request: unknown, response: ServerResponse) => response.end(packed),
    '/ok': text('<link rel=canonical href="/ok">', { 'content-type': 'text/html' }),
    '/hidden': text('<meta name=robots content=noindex>', { 'content-type': 'text/html' }),
    '/blocked': text('<p>'),
    '/moved': status(301, { location: '/ok' }),
  })
  const { host } = await gatherer.gather(at('/'), noTargets)
  const { files, skippedFiles, sample } = known(host.sitemaps)
  assert.deepEqual(
    files.map(({ url, foundIn, content }) => [url, foundIn, known(content).kind, known(content).entries]),
    [
      [at('/index.xml'), 'robots.txt', 'index', 1],
      [at('/s.xml.gz'), 'index', 'urlset', 5],
    ],
  )
  assert.equal(skippedFiles, 0)
  assert.ok(!asked.includes('GET /sitemap.xml'))
  const entry = (path: string) => sample.find(({ url }) => url === at(path))
  assert.equal(known(entry('/ok')?.page).canonical, at('/ok'))
  assert.equal(known(entry('/gone')?.page).status, 404)
  assert.equal(known(entry('/hidden')?.page).noindex, true)
  assert.equal(entry('/blocked')?.allowed, false)
  assert.deepEqual(known(entry('/moved')?.page).redirects, [301])
})

test('canonical and hreflang targets', async (t) => {
  const alternate = '<link rel=alternate hreflang=en href="/en/">'
  const { gatherer, at } = await startSite(t, {
    '/c': text('<meta name=robots content=noindex><link rel=canonical href=/d>', { 'content-type': 'text/html' }),
    '/de/': text(`${alternate}<link rel=alternate hreflang=de href=/de/>`, { 'content-type': 'text/html' }),
    '/fr/': text('<title>Bonjour</title>', { 'content-type': 'text/html' }),
    '/it/': status(403),
  })
  const hreflang = ['en', 'de', 'fr', 'it', 'es'].map((language) => ({ language, url: at(`/${language}/`) }))
  const facts = await gatherer.gather(at('/en/'), { ...noTargets, canonical: at('/c'), hreflang }, undefined)
  const { status: code, noindex, canonical } = known(facts.canonical)
  assert.deepEqual({ code, noindex, canonical }, { code: 200, noindex: true, canonical: at('/d') })
  assert.deepEqual(
    facts.hreflang.items.map(({ language, linksBack }) => [language, linksBack]),
    [
      ['de', true],
      ['fr', false],
      ['it', null],
      ['es', null],
    ],
  )
  assert.equal(known(facts.slashVariant).url, at('/en'))
})

test('a canonical that is the page itself needs no look', async (t) => {
  const { gatherer, at, asked } = await startSite(t, {})
  const facts = await gatherer.gather(at('/a'), { ...noTargets, canonical: at('/a#x') })
  assert.equal(facts.canonical, null)
  assert.ok(!asked.includes('GET /a'))
})

test('links: fine, moved, broken, refused, and what only GET or a second try tells', async (t) => {
  let tries = 0
  const headFails: RequestListener = ({ method }, response) =>
    response.writeHead(method === 'HEAD' ? 405 : 200).end('x')
  const { gatherer, at, asked } = await startSite(t, {
    '/ok': text('fine'),
    '/moved': status(308, { location: '/ok' }),
    '/moved-away': status(302, { location: '/nowhere' }),
    '/gone': status(410),
    '/broken': status(500),
    '/recovers': (request, response) => {
      if (request.method === 'GET') tries += 1
      response.writeHead(tries > 1 ? 200 : 502).end()
    },
    '/head-fails': headFails,
    '/login': status(401),
    '/forbidden': status(403),
    '/slow-down': status(429),
    '/linkedin': status(999),
    '/teapot': status(418),
    '/busy': status(503),
    '/shielded': status(522),
  })
  const paths = ['/ok', '/moved', '/moved-away', '/gone', '/broken', '/recovers', '/head-fails']
  const refusing = ['/login', '/forbidden', '/slow-down', '/linkedin', '/teapot', '/busy', '/shielded']
  const links = [...paths, ...refusing].map(at)
  const others = ['mailto:a@example.com', 'javascript:void(0)', 'not an address', at('/page#top')]
  const facts = await gatherer.gather(at('/page'), {
    ...noTargets,
    links: [...links, ...others, at('/ok'), at('/ok#part'), 'http://10.0.0.1/', 'http://127.0.0.2:8080/'],
  })
  const results = Object.fromEntries(
    facts.links.items.map(({ url, result }) => [
      url.replace(at(''), ''),
      `${result.kind} ${result.status}${'finalUrl' in result ? ` ${result.finalUrl.replace(at(''), '')}` : ''}`,
    ]),
  )
  assert.deepEqual(results, {
    '/ok': 'ok 200',
    '/moved': 'redirect 308 /ok',
    '/moved-away': 'broken 404 /nowhere',
    '/gone': 'broken 410 /gone',
    '/broken': 'broken 500 /broken',
    '/recovers': 'ok 200',
    '/head-fails': 'ok 200',
    '/login': 'unverified 401',
    '/forbidden': 'unverified 403',
    '/slow-down': 'unverified 429',
    '/linkedin': 'unverified 999',
    '/teapot': 'unverified 418',
    '/busy': 'unverified 503',
    '/shielded': 'unverified 522',
    '/ok#part': 'ok 200',
    'http://10.0.0.1/': 'unverified null',
    'http://127.0.0.2:8080/': 'unverified null',
  })
  assert.equal(asked.filter((line) => line === 'HEAD /ok').length - 1, 1, 'once asked, once by way of /moved')
})

test('images, scripts and styles with their type, size and caching', async (t) => {
  const script = zlib.gzipSync('x()'.repeat(1000))
  const { gatherer, at } = await startSite(t, {
    '/a.png': text('12345', { 'content-type': 'image/png', 'cache-control': 'max-age=60' }),
    '/b.js': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' })
      response.write(script.subarray(0, 10))
      response.end(script.subarray(10))
    },
    '/icon.svg': text('<svg/>', { 'content-type': 'image/svg+xml', 'content-length': '6' }),
  })
  const facts = await gatherer.gather(at('/'), {
    ...noTargets,
    images: [at('/a.png'), at('/missing.png'), 'data:image/png;base64,xx'],
    resources: [at('/b.js')],
    ogImage: at('/a.png'),
    icon: at('/icon.svg'),
  })
  const [image, missing] = facts.images.items
  const { contentType, cacheControl, bytes } = known(image?.file)
  assert.deepEqual(
    { contentType, cacheControl, bytes },
    { contentType: 'image/png', cacheControl: 'max-age=60', bytes: 5 },
  )
  assert.equal(known(missing?.file).status, 404)
  const resource = known(facts.resources.items[0]?.file)
  assert.equal(resource.contentEncoding, 'gzip')
  assert.equal(resource.bytes, script.length)
  assert.deepEqual(known(facts.ogImage?.file), known(image?.file))
  assert.equal(known(facts.icon?.file).contentType, 'image/svg+xml')
})

test('lists are bounded, and what was left out is counted', async (t) => {
  const { gatherer, at } = await startSite(t, {}, { maxLinks: 3 })
  const links = Array.from({ length: 10 }, (_, index) => at(`/${index}`))
  const facts = await gatherer.gather(at('/page'), { ...noTargets, links })
  assert.equal(facts.links.items.length, 3)
  assert.equal(facts.links.skipped, 7)
})

test('500 pages of one host fetch what they share once', async (t) => {
  const { gatherer, at, asked } = await startSite(t, { '/ok': text('fine') })
  const targets = { ...noTargets, links: [at('/ok')], canonical: at('/c') }
  await Promise.all(Array.from({ length: 500 }, (_, index) => gatherer.gather(at(`/${index}.html`), targets)))
  await gatherer.gather(at('/later.html'), targets)
  assert.deepEqual(asked.toSorted(), [
    'GET /c',
    'GET /favicon.ico',
    'GET /llms.txt',
    'GET /random',
    'GET /robots.txt',
    'GET /sitemap.xml',
    'HEAD /ok',
  ])
})

test('a host that does not answer is unverified, in its time', async (t) => {
  const silent = await startSite(
    t,
    { '/robots.txt': () => {}, '/link': () => {}, '/': () => {} },
    { hostMs: 200, pageMs: 200 },
  )
  const facts = await silent.gatherer.gather(silent.at('/page'), { ...noTargets, links: [silent.at('/link')] })
  assert.ok(isUnverified(facts.host.robots))
  assert.ok(isUnverified(facts.robots))
  assert.equal(facts.links.items[0]?.result.kind, 'unverified')
  assert.ok(isUnverified(known(facts.host.sitemaps).files[0]?.content ?? {}))
  assert.deepEqual(structuredClone(facts), facts)
})

test('the four variants of a host', async (t) => {
  setDefaultCACertificates([...getCACertificates('default'), certificate])
  const plain = await serveHttp(t, (request, response) => {
    response.writeHead(301, { location: `https://secure.test${request.url}` }).end()
  })
  const secure = await serveHttps(t, (_request, response) => response.end('home'), true)
  const fetcher = loopbackFetcher(t, {
    lookup: async () => ['93.184.216.34'],
    open: ({ port }) => connect({ host: '127.0.0.1', port: port === 443 ? secure.port : plain.port }),
  })
  const gatherer = createSiteGatherer({ fetcher })
  const { host } = await gatherer.gather('https://secure.test/', noTargets)
  assert.deepEqual(
    host.variants.map(({ url, response: handler }) => [
      url,
      isUnverified(handler) ? 'unverified' : [handler.finalUrl, handler.redirects],
    ]),
    [
      ['http://secure.test/', ['https://secure.test/', [301]]],
      ['http://www.secure.test/', ['https://secure.test/', [301]]],
      ['https://secure.test/', ['https://secure.test/', []]],
      // The certificate is for the bare name alone.
      ['https://www.secure.test/', 'unverified'],
    ],
  )
})

test('Crawl-delay is kept between all requests to the host; what would be too late is unverified and says why', async (t) => {
  const { gatherer, at, asked } = await startSite(
    t,
    { '/robots.txt': text('User-agent: *\nCrawl-delay: 1000000000'), '/link': text('fine') },
    { pageMs: 60_000, hostMs: 60_000 },
  )
  const facts = await gatherer.gather(at('/page'), { ...noTargets, links: [at('/link')], images: [at('/a.png')] })
  assert.deepEqual(asked, ['GET /robots.txt'])
  assert.equal(known(facts.robots).page.allowed, true)
  const { result } = facts.links.items[0] ?? assert.fail('no link')
  assert.match(
    result.kind === 'unverified' ? renderText(result.reason, 'en') : '',
    /robots.txt asks for 86,400 seconds/,
  )
  for (const fact of [facts.host.favicon, facts.host.randomPath, facts.images.items[0]?.file]) {
    assert.ok(fact && isUnverified(fact) && /Crawl-delay/.test(renderText(fact.unverified, 'en')))
  }
})

test('a host that leaves thousands of links unanswered: the audit ends in time and says why', async (t) => {
  const paths = Array.from({ length: 5_000 }, (_, n) => `/slow-${n}`)
  const site: Site = { '/robots.txt': text(''), ...Object.fromEntries(paths.map((path) => [path, () => {}])) }
  const { gatherer, at, asked } = await startSite(t, site, { pageMs: 1_000, hostMs: 1_000 })
  const { links } = await gatherer.gather(at('/page'), { ...noTargets, links: paths.map(at) })
  assert.equal(links.skipped, 4_950)
  const reasons = links.items.map(({ result }) =>
    result.kind === 'unverified' ? renderText(result.reason, 'en') : result.kind,
  )
  for (const reason of reasons) assert.match(reason, /time limit/)
  const probes = asked.filter((line) => line.includes('/slow-'))
  assert.ok(probes.length <= 8, `${probes.length} requests`)
})
