import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { engines } from '../../../../test/support/engines.ts'
import { openCrawlDataAt } from '../../../../test/support/records.ts'
import { systemClock } from '../../../base/clock.ts'
import { migrateCrawlData } from '../../../database/crawl-data/migrate.ts'
import { type CrawlData, openCrawlDataInThread } from '../../../database/open.ts'
import { parseAllowList } from '../../../fetch/allow-list.ts'
import { createFetcher, type Fetcher } from '../../../fetch/fetcher.ts'
import { createHostLimits } from '../../../fetch/host-limits.ts'
import { type CrawlSettings, defaultSettings } from '../settings.ts'
import { runCrawlWorker } from './crawl-worker.ts'

type Handler = (path: string, response: ServerResponse, request: IncomingMessage) => void

const html = (response: ServerResponse, body: string): void =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>x</title><body>${body}`)
const isHelper = (path: string): boolean => path === '/robots.txt' || path === '/sitemap.xml'

describe('hostile sites', () => {
  let data: CrawlData
  let fetcher: Fetcher
  let runId = 0
  before(async () => {
    const [engine] = engines
    assert.ok(engine)
    const place = await engine.place()
    const main = openCrawlDataAt(place)
    await migrateCrawlData(main)
    await main.close()
    data = openCrawlDataInThread(place, () => {})
    fetcher = createFetcher({
      allow: parseAllowList('127.0.0.1').allow,
      limits: { totalMs: 20_000, idleMs: 2_000, headersMs: 10_000, minBytesPerSecond: 1_000, rateWindowMs: 300 },
    })
  })
  after(async () => {
    await fetcher.close()
    await data.close()
  })

  /** Crawls a site whose every path the handler answers. */
  const crawl = async (handler: Handler, settings: Partial<CrawlSettings> = {}) => {
    const paths: string[] = []
    const server = createServer((request, response) => {
      const path = request.url ?? ''
      paths.push(path)
      if (path === '/robots.txt' && !settings.respect_robots) return void response.writeHead(404).end()
      handler(path, response, request)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = address === null || typeof address === 'string' ? 0 : address.port
    runId += 1
    const url = `http://127.0.0.1:${port}/`
    const full = {
      ...defaultSettings,
      max_pages: 60,
      respect_robots: 0,
      sitemaps: 0,
      concurrency: 1,
      ...settings,
    } as const
    const run = { runId, url, settings: full, headers: {}, previousId: null }
    const signal = AbortSignal.timeout(60_000)
    try {
      const end = await runCrawlWorker({
        data,
        run,
        by: { share: 0, lease: 'x' },
        limits: createHostLimits(),
        fetchPage: fetcher.fetchPage,
        clock: systemClock,
        signal,
        maxMs: null,
        retryMs: 10,
      })
      const rows = await data.db.selectFrom('crawl_urls').selectAll().where('run_id', '=', runId).execute()
      const traps = await data.db
        .selectFrom('crawl_patterns')
        .selectAll()
        .where('run_id', '=', runId)
        .where('trap', 'is not', null)
        .execute()
      return { end, rows, traps: traps.map(({ trap }) => trap), paths, origin: url }
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  test('endless pages end at the limit', async () => {
    let n = 0
    const { end, paths } = await crawl((_, response) =>
      html(response, `<a href="/p${n++}x">a</a><a href="/q${n++}y">b</a>`),
    )
    assert.deepEqual(end, { kind: 'over', reason: 'max_pages' })
    assert.ok(paths.length <= 62, String(paths.length))
  })

  test('relative links that grow forever are a trap', async () => {
    const { end, rows, traps } = await crawl((_, response) => html(response, '<a href="sub/page/">deeper</a>'))
    assert.deepEqual(end, { kind: 'over', reason: 'complete' })
    assert.deepEqual(traps, ['repeating-path'])
    assert.ok(rows.length < 15)
    assert.ok(rows.some(({ reason }) => reason === 'repeating-path'))
  })

  test('a calendar without end is a trap', async () => {
    const { end, traps } = await crawl((path, response) => {
      const month = Number(/month=(\d+)/.exec(path)?.[1] ?? 12)
      const year = Number(/year=(\d+)/.exec(path)?.[1] ?? new Date().getUTCFullYear())
      const [nextMonth, nextYear] = month === 12 ? [1, year + 1] : [month + 1, year]
      html(response, `<p>${path}</p><a href="/calendar?year=${nextYear}&month=${nextMonth}">next</a>`)
    })
    assert.deepEqual(end, { kind: 'over', reason: 'complete' })
    assert.deepEqual(traps, ['calendar'])
  })

  test('parameters that change nothing are a trap', async () => {
    let n = 0
    const { end, traps } = await crawl(
      (_, response) =>
        html(
          response,
          `<p>Always the same text</p>${Array.from({ length: 5 }, () => `<a href="/list?ref=${n++}">x</a>`).join('')}`,
        ),
      { max_pages: 2_000 },
    )
    assert.deepEqual(end, { kind: 'over', reason: 'complete' })
    assert.deepEqual(traps, ['duplicates'])
  })

  test('session ids are removed', async () => {
    let n = 0
    const { rows, traps } = await crawl((_, response) => {
      n += 1
      html(response, `<a href="/a?PHPSESSID=abcdef012345${n}">a</a><a href="/b;jsessionid=ABCDEF${n}00000?x=1">b</a>`)
    })
    assert.deepEqual(rows.map(({ url }) => url.replace(/^http:\/\/[^/]+/, '')).sort(), ['/', '/a', '/b?x=1'])
    assert.deepEqual(traps, ['session-id'])
  })

  test('redirects without end are bounded', async () => {
    let n = 0
    const { end, paths } = await crawl((_, response) => void response.writeHead(302, { location: `/r${n++}z` }).end(), {
      max_pages: 10,
    })
    assert.deepEqual(end, { kind: 'over', reason: 'max_pages' })
    assert.ok(paths.length <= 12)
  })

  test('a page with a hundred thousand links, and URLs of a megabyte', async () => {
    const links = Array.from({ length: 100_000 }, (_, index) => `<a href="/l${index}w">x</a>`).join('')
    const { end, rows } = await crawl(
      (path, response) => html(response, path === '/' ? `<a href="/${'u'.repeat(1_000_000)}">long</a>${links}` : ''),
      { max_pages: 5 },
    )
    assert.deepEqual(end, { kind: 'over', reason: 'max_pages' })
    assert.ok(rows.length < 6_000, String(rows.length))
    assert.ok(rows.every(({ url }) => url.length <= 2_048))
  })

  test('a drip of bytes is given up, and not called broken at once', async () => {
    const { rows, paths } = await crawl((path, response) => {
      if (path === '/') return html(response, '<a href="/drip">slow</a>')
      response.writeHead(200, { 'content-type': 'text/html' })
      const timer = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(timer))
    })
    const drip = rows.find(({ url }) => url.endsWith('/drip'))
    assert.equal(drip?.reason, 'too-slow')
    assert.equal(paths.filter((path) => path === '/drip').length, 3)
  })

  test('sitemaps of other hosts, nested indexes and huge ones are bounded', async () => {
    const { rows, paths } = await crawl(
      (path, response, { headers: { host } }) => {
        if (path === '/robots.txt') {
          return void response
            .writeHead(200)
            .end(`Sitemap: https://elsewhere.test/s.xml\nSitemap: http://${host}/sitemap.xml\n`)
        }
        if (!isHelper(path)) return html(response, '')
        response.writeHead(200, { 'content-type': 'application/xml' })
        const entries = Array.from(
          { length: 60_000 },
          (_, index) => `<url><loc>http://${index % 2 ? 'elsewhere.test' : host}/${index}</loc></url>`,
        )
        response.end(`<urlset>${entries.join('')}</urlset>`)
      },
      { sitemaps: 1, respect_robots: 1, max_pages: 5 },
    )
    assert.ok(paths.length < 20)
    assert.ok(rows.length > 10_000 && rows.length <= 20_000, String(rows.length))
    assert.ok(rows.every(({ url }) => !url.includes('elsewhere')))
  })

  test('a page at the default place is no sitemap, and a sitemap that fails once is read again', async () => {
    const kindsOf = async () => {
      const files = await data.db.selectFrom('crawl_sitemaps').selectAll().where('run_id', '=', runId).execute()
      return files.map(({ kind, status, found_in }) => [kind, status, found_in])
    }
    await crawl((_, response) => html(response, ''), { sitemaps: 1 })
    assert.deepEqual(await kindsOf(), [['absent', 200, 'default place']])
    let requests = 0
    await crawl(
      (path, response, { headers: { host } }) => {
        if (path !== '/sitemap.xml') return html(response, '')
        requests += 1
        if (requests === 1) return void response.writeHead(502).end()
        response.writeHead(200, { 'content-type': 'application/xml' })
        response.end(`<urlset><url><loc>http://${host}/listed</loc></url></urlset>`)
      },
      { sitemaps: 1 },
    )
    assert.deepEqual(await kindsOf(), [['urlset', 200, 'default place']])
  })

  test('a sitemap that unpacks to hundreds of megabytes, and one that never ends, are cut off', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, '<url><loc>x</loc></url>'))
    let sent = 0
    const { end, rows } = await crawl(
      (path, response, { headers: { host } }) => {
        if (path === '/robots.txt')
          return void response.end(`Sitemap: http://${host}/bomb.xml.gz\nSitemap: http://${host}/endless.xml\n`)
        if (path === '/bomb.xml.gz')
          return void response.writeHead(200, { 'content-type': 'application/gzip' }).end(bomb)
        if (path !== '/endless.xml') return html(response, '')
        response.writeHead(200, { 'content-type': 'application/xml' })
        const chunk = `<urlset>${'<url><loc>http://elsewhere.test/</loc></url>'.repeat(20_000)}`
        const send = (): void => {
          while (!response.destroyed && response.write(chunk)) sent += chunk.length
          sent += chunk.length
        }
        response.on('drain', send)
        send()
      },
      { sitemaps: 1, respect_robots: 1, max_pages: 5 },
    )
    assert.deepEqual(end, { kind: 'over', reason: 'complete' })
    assert.equal(rows.length, 1)
    assert.ok(sent < 200 * 1024 * 1024, `${sent} bytes were read`)
    const files = await data.db.selectFrom('crawl_sitemaps').selectAll().where('run_id', '=', runId).execute()
    assert.deepEqual(
      files.map(({ done }) => done),
      [1, 1],
    )
    assert.ok(
      files.every(({ bytes }) => bytes <= 51 * 1024 * 1024),
      JSON.stringify(files.map(({ bytes }) => bytes)),
    )
  })

  test('private addresses and other hosts are never requested', async () => {
    const { rows } = await crawl((path, response) => {
      if (path === '/away') return void response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end()
      html(response, '<a href="/away">a</a><a href="http://10.0.0.1/admin">b</a><img src="http://192.168.0.1/x.png">')
    })
    const others = rows.filter(({ url }) => !url.includes('127.0.0.1'))
    assert.equal(others.length, 3)
    assert.ok(
      others.every(({ external, attempts, fetched_at }) => external === 1 && attempts === 0 && fetched_at === null),
    )
  })

  test('rules for a crawler whose name is no word are not for others, and zero characters do no harm', async () => {
    const robots = 'User-agent: *\nDisallow: /private\0\n\nUser-agent: 360Spider\nDisallow: /\n'
    const { rows } = await crawl(
      (path, response) => {
        if (path === '/robots.txt') return void response.writeHead(200, { 'content-type': 'text/plain' }).end(robots)
        html(response, '<a href="/open">a</a><a href="/private">b</a>')
      },
      { respect_robots: 1 },
    )
    const outcomeOf = (path: string) => rows.find(({ url }) => url.endsWith(path))?.outcome
    assert.deepEqual([outcomeOf('/open'), outcomeOf('/private')], [0, 4])
  })

  test('URLs beyond the limit leave nothing behind', async () => {
    const { rows } = await crawl(
      (path, response) => {
        const links = Array.from(
          { length: 4_000 },
          (_, index) => `<a href="/${path.slice(1)}x${index}y/${index}">a</a>`,
        )
        html(response, links.join(''))
      },
      { max_pages: 8 },
    )
    assert.equal(rows.length, 20_000)
    const { patterns } = await data.db
      .selectFrom('crawl_patterns')
      .select(({ fn }) => fn.sum<number>('urls').as('patterns'))
      .where('run_id', '=', runId)
      .executeTakeFirstOrThrow()
    assert.ok(Number(patterns) <= 20_000, `${patterns} URLs in patterns`)
  })

  test('the header of a bot shield in front of a page that it shows is no challenge', async () => {
    const { rows } = await crawl((_, response) => {
      response.setHeader('x-datadome', 'protected')
      html(response, 'Welcome')
    })
    assert.equal(rows[0]?.outcome, 0)
  })

  test('the challenge of a bot shield is inconclusive', async () => {
    const { rows } = await crawl((path, response) => {
      if (path === '/') return html(response, '<a href="/guarded">a</a><a href="/mitigated">b</a>')
      const headers = { 'content-type': 'text/html', ...(path === '/mitigated' ? { 'cf-mitigated': 'challenge' } : {}) }
      response
        .writeHead(200, headers)
        .end('<title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/x.js"></script>')
    })
    const of = (path: string) => rows.find(({ url }) => url.endsWith(path))
    assert.deepEqual([of('/guarded')?.outcome, of('/guarded')?.reason], [3, 'challenge'])
    assert.deepEqual([of('/mitigated')?.outcome, of('/mitigated')?.reason], [3, 'challenge'])
  })

  test('Retry-After is obeyed, and 429 is never broken', async () => {
    let tries = 0
    const { rows } = await crawl((path, response) => {
      if (path === '/') return html(response, '<a href="/busy">a</a><a href="/always">b</a>')
      tries += path === '/busy' ? 1 : 0
      if (path === '/busy' && tries > 1) return html(response, 'fine')
      response.writeHead(429, path === '/busy' ? { 'retry-after': '1' } : {}).end()
    })
    const of = (path: string) => rows.find(({ url }) => url.endsWith(path))
    assert.equal(of('/busy')?.outcome, 0)
    assert.equal(of('/always')?.outcome, 3)
  })
})
