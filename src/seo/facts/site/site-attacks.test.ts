import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type TestContext, test } from 'node:test'
import zlib from 'node:zlib'
import { loopbackFetcher } from '../../../fetch/testing/fetchers.ts'
import { serveHttp } from '../../../fetch/testing/servers.ts'
import { renderText } from '../../../texts/render-text.ts'
import { createSiteGatherer } from './gather.ts'
import { matchRobots } from './robots-match.ts'
import { type HostFacts, isUnverified, type Sitemaps } from './site-facts.ts'

const noTargets = {
  canonical: null,
  hreflang: [],
  links: [],
  images: [],
  resources: [],
  ogImage: null,
  icon: null,
  agent: 'Googlebot',
}

type Site = Record<string, RequestListener>

async function hostFacts(t: TestContext, build: (at: (path: string) => string) => Site) {
  const asked: string[] = []
  let site: Site = {}
  const server = await serveHttp(t, (request, response) => {
    asked.push(request.url ?? '')
    const handler = site[request.url ?? '']
    if (handler === undefined) response.writeHead(404).end()
    else handler(request, response)
  })
  site = build((path) => server.origin + path)
  const gatherer = createSiteGatherer({ fetcher: loopbackFetcher(t), limits: { hostMs: 10_000 } })
  const before = process.memoryUsage().rss
  const { host } = await gatherer.gather(`${server.origin}/`, noTargets)
  assert.ok(process.memoryUsage().rss - before < 300 * 1024 ** 2, 'memory is bounded')
  return { host, asked }
}

/** The same bytes again and again, made as they are read. */
function repeated(piece: Buffer, times: number) {
  let made = 0
  function* pieces() {
    for (; made < times; made += 1) yield piece
  }
  return { stream: Readable.from(pieces()), made: () => made }
}

function sitemapsOf({ sitemaps }: HostFacts): Sitemaps {
  assert.ok(!isUnverified(sitemaps))
  return sitemaps
}

/** What became of the first sitemap, in a line. */
function firstSitemap(host: HostFacts): string {
  const content = sitemapsOf(host).files[0]?.content ?? { unverified: 'none' }
  const text = isUnverified(content) ? content.unverified : (content.problem ?? '')
  return `${isUnverified(content) ? 'unverified' : content.kind}: ${renderText(text, 'en')}`
}

test('a robots.txt of 100 MB is read to its 500 KiB', async (t) => {
  const line = Buffer.from(`Disallow: /${'x'.repeat(1013)}\n`)
  const flood = repeated(line, 100 * 1024)
  const { host } = await hostFacts(t, () => ({
    '/robots.txt': (_request, response) => {
      response.write('User-agent: *\nDisallow: /secret\n')
      pipeline(flood.stream, response).catch(() => {})
    },
  }))
  assert.ok(!isUnverified(host.robots))
  assert.equal(host.robots.bytes, 500 * 1024)
  assert.equal(host.robots.truncated, true)
  assert.equal(host.robots.groups[0]?.rules[0]?.path, '/secret')
  assert.ok(flood.made() < 50_000, `${flood.made()} lines were made`)
})

test('a robots.txt of twenty thousand wildcards is answered', async (t) => {
  const rules = Array.from({ length: 20_000 }, (_, index) => `Disallow: /*a*${index}*z$`).join('\n')
  const { host } = await hostFacts(t, () => ({
    '/robots.txt': (_request, response) => response.end(`User-agent: *\n${rules}`),
  }))
  assert.ok(!isUnverified(host.robots))
  const handler = matchRobots(host.robots, 'Googlebot', `https://example.com/${'a'.repeat(2000)}`)
  assert.equal(handler.allowed, true)
})

test('a robots.txt that is encoded twice is unverified', async (t) => {
  const { host } = await hostFacts(t, () => ({
    '/robots.txt': (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(zlib.gzipSync(zlib.gzipSync('x')))
    },
  }))
  assert.ok(isUnverified(host.robots))
})

for (const header of [{}, { 'content-encoding': 'gzip' }]) {
  test(`a packed sitemap bomb, ${'content-encoding' in header ? 'as an encoding' : 'as a file'}`, async (t) => {
    const flood = repeated(Buffer.alloc(1024 * 1024, ' '), 10_000)
    const { host } = await hostFacts(t, () => ({
      '/sitemap.xml': (_request, response) => {
        response.writeHead(200, header)
        const gzip = zlib.createGzip({ level: 1 })
        gzip.write('<urlset>')
        pipeline(flood.stream, gzip, response).catch(() => {})
      },
    }))
    assert.match(firstSitemap(host), /^unverified: The response decompresses to many times its size/)
    assert.ok(flood.made() < 2000, `${flood.made()} MB were made`)
  })
}

test('a sitemap without an end is cut', async (t) => {
  const flood = repeated(Buffer.from('<!-- nothing -->'.repeat(4096)), 200_000)
  const { host } = await hostFacts(t, () => ({
    '/sitemap.xml': (_request, response) => {
      response.write('<urlset>')
      pipeline(flood.stream, response).catch(() => {})
    },
  }))
  const content = sitemapsOf(host).files[0]?.content
  assert.ok(content !== undefined && !isUnverified(content))
  assert.equal(content.bytes, 50 * 1024 * 1024 + 1)
  assert.ok(flood.made() < 2000, `${flood.made()} pieces were made`)
})

test('entities in a sitemap are not expanded', async (t) => {
  const levels = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join(
    '',
  )
  const xml = `<!DOCTYPE x [<!ENTITY l0 "lol">${levels}]><urlset><url><loc>&l9;</loc></url></urlset>`
  const { host } = await hostFacts(t, () => ({ '/sitemap.xml': (_request, response) => response.end(xml) }))
  assert.equal(firstSitemap(host), 'malformed: a DOCTYPE is not allowed')
})

test('sitemap indexes that go in circles are read once each', async (t) => {
  const index = (...urls: string[]): RequestListener => {
    const xml = `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`
    return (_request, response) => response.end(xml)
  }
  const { host, asked } = await hostFacts(t, (at) => ({
    '/sitemap.xml': index(at('/sitemap.xml'), at('/a.xml'), at('/a.xml')),
    '/a.xml': index(at('/sitemap.xml'), at('/b.xml')),
    '/b.xml': index(at('/a.xml')),
  }))
  assert.equal(sitemapsOf(host).files.length, 2)
  assert.equal(asked.filter((path) => path.endsWith('.xml')).length, 2)
})

test('an index of thousands of sitemaps is read in part', async (t) => {
  const { host, asked } = await hostFacts(t, (at) => ({
    '/sitemap.xml': (_request, response) => {
      const entries = Array.from({ length: 5000 }, (_, index) => `<sitemap><loc>${at(`/${index}.xml`)}</loc></sitemap>`)
      response.end(`<sitemapindex>${entries.join('')}</sitemapindex>`)
    },
  }))
  assert.equal(sitemapsOf(host).files.length, 10)
  assert.equal(sitemapsOf(host).skippedFiles, 4991)
  assert.equal(asked.filter((path) => path.endsWith('.xml')).length, 10)
})

test('a sitemap cannot send us into the private network', async (t) => {
  const { host } = await hostFacts(t, () => ({
    '/robots.txt': (_request, response) => response.end('Sitemap: http://169.254.169.254/latest/meta-data/'),
  }))
  assert.match(firstSitemap(host), /^unverified: The host is not in the public internet/)
})
