import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type CrawlSite, type CrawlSiteOptions, startCrawlSite } from '../../../../test/support/crawl-site.ts'
import { engines, type Place, type RecordsEngine } from '../../../../test/support/engines.ts'
import { openCrawlDataAt } from '../../../../test/support/records.ts'
import { systemClock } from '../../../base/clock.ts'
import { nameOf, outcomes } from '../../../database/crawl-data/codes.ts'
import { migrateCrawlData } from '../../../database/crawl-data/migrate.ts'
import { type CrawlData, openCrawlDataInThread } from '../../../database/open.ts'
import { parseAllowList } from '../../../fetch/allow-list.ts'
import { createFetcher, type Fetcher } from '../../../fetch/fetcher.ts'
import { createHostLimits } from '../../../fetch/host-limits.ts'
import { createCrawlPool } from '../pool.ts'
import { createScope } from '../scope.ts'
import { type CrawlSettings, defaultSettings } from '../settings.ts'
import { removeRun } from '../store/remove-run.ts'
import { createRunStore } from '../store/run-store.ts'
import { type CrawlWorkerDeps, runCrawlWorker } from './crawl-worker.ts'

for (const engine of engines) describe(`interrupted crawls on ${engine.name}`, () => describeInterruptions(engine))

function describeInterruptions(engine: RecordsEngine): void {
  let place: Place
  let data: CrawlData
  let fetcher: Fetcher
  let runId = 0
  const sites: CrawlSite[] = []
  before(async () => {
    place = await engine.place()
    const main = openCrawlDataAt(place)
    await migrateCrawlData(main)
    await main.close()
    data = openCrawlDataInThread(place, () => {})
    fetcher = createFetcher({ allow: parseAllowList('127.0.0.1').allow })
  })
  after(async () => {
    for (const site of sites) site.close()
    await fetcher.close()
    await data.close()
  })

  const siteOf = async (options?: CrawlSiteOptions): Promise<CrawlSite> => {
    const site = await startCrawlSite({ hasFailures: false, ...options })
    sites.push(site)
    return site
  }
  /** One worker for the whole run. */
  const depsOf = (
    url: string,
    rest: Partial<CrawlWorkerDeps> = {},
    settings: Partial<CrawlSettings> = {},
  ): CrawlWorkerDeps => ({
    data,
    run: { runId, url, settings: { ...defaultSettings, concurrency: 1, ...settings }, headers: {}, previousId: null },
    by: { share: 0, lease: 'lease' },
    limits: createHostLimits(),
    fetchPage: fetcher.fetchPage,
    clock: systemClock,
    signal: AbortSignal.timeout(60_000),
    maxMs: null,
    retryMs: 20,
    ...rest,
  })
  const rowOf = async (path: string) => {
    const rows = await data.db.selectFrom('crawl_urls').selectAll().where('run_id', '=', runId).execute()
    const row = rows.find(({ url }) => new URL(url).pathname === path)
    return [row?.outcome === null || row === undefined ? null : nameOf(outcomes, row.outcome), row?.reason]
  }
  const totalsOf = () =>
    data.db.selectFrom('crawl_totals').selectAll().where('run_id', '=', runId).executeTakeFirstOrThrow()

  test('pages that stop the thread that reads them are inconclusive after two tries', async () => {
    const bad = ['/stall', '/exhaust', '/throw']
    const site = await siteOf({
      articles: 10,
      before(request, response) {
        const isBad = bad.includes(request.url ?? '')
        if (isBad) response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Bad</title>')
        if (request.url !== '/hidden') return isBad
        const links = bad.map((path) => `<a href="${path}">x</a>`).join('')
        response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>Links</title>${links}`)
        return true
      },
    })
    runId += 1
    const { run, by, maxMs, retryMs } = depsOf(`${site.origin}/`)
    const entry = new URL('../testing/fragile-crawl-thread.ts', import.meta.url)
    const pool = createCrawlPool(
      1,
      { location: place, allow: ['127.0.0.1'], contact: 'http://127.0.0.1/' },
      createHostLimits(),
      { stuckAfterMs: 3_000, memoryMb: 96, entry },
    )
    try {
      let deaths = 0
      for (let tries = 0; tries < 10; tries++) {
        const share = { ...by, lease: `lease ${tries}` }
        const end = await pool
          .work({ run, by: share, maxMs, retryMs }, AbortSignal.timeout(120_000))
          .catch((error: unknown) => {
            assert.match(String(error), /crawl thread/)
            deaths += 1
          })
        if (end?.kind === 'over') break
      }
      for (const path of bad) assert.deepEqual(await rowOf(path), ['inconclusive', 'crash'], path)
      assert.deepEqual(await rowOf('/article/7'), ['ok', null])
      assert.equal(deaths, 4)
      assert.deepEqual([site.requests.get('/stall'), site.requests.get('/throw')], [2, 1])
      const { queued, in_flight, inconclusive } = await totalsOf()
      // The planted ones, the shield's URL, and these.
      assert.deepEqual([queued, in_flight, inconclusive], [0, 0, site.expected.inconclusive.length + 1 + bad.length])
    } finally {
      await pool.close()
    }
  })

  test('downtime does not count toward max_minutes, but work does', async () => {
    const { origin } = await siteOf({ articles: 30 })
    runId += 1
    let skippedMs = 0
    const clock = () => systemClock() + skippedMs
    const maxMs = 10 * 60_000
    const stopping = new AbortController()
    const first = runCrawlWorker(depsOf(`${origin}/`, { clock, maxMs, signal: stopping.signal }))
    for (let polls = 0; polls < 2_000; polls++) {
      const row = await data.db
        .selectFrom('crawl_totals')
        .select('fetched')
        .where('run_id', '=', runId)
        .executeTakeFirst()
      if ((row?.fetched ?? 0) > 0) break
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    stopping.abort()
    assert.deepEqual(await first, { kind: 'stopped' })
    skippedMs = 3 * 60 * 60_000
    const end = await runCrawlWorker(depsOf(`${origin}/`, { clock, maxMs }))
    assert.deepEqual(end, { kind: 'over', reason: 'complete' })
    const { active_ms } = await totalsOf()
    assert.ok(active_ms > 0 && active_ms < maxMs, String(active_ms))
    runId += 1
    const fast = () => systemClock() * 1_000
    const slow = await siteOf({ articles: 30, delayMs: 20 })
    const late = await runCrawlWorker(depsOf(`${slow.origin}/`, { clock: fast, maxMs: 60_000 }))
    assert.deepEqual(late, { kind: 'over', reason: 'max_minutes' })
  })

  for (const status of [429, 503, 500]) {
    test(`a robots.txt with status ${status} allows nothing, and is read again later`, async () => {
      let fails = 2
      const { origin, requests, expected } = await siteOf({
        articles: 3,
        before(request, response) {
          if (request.url !== '/robots.txt' || fails === 0) return false
          fails -= 1
          assert.equal(requests.size, 1, 'nothing else may be requested')
          response.writeHead(status).end('Disallow: /')
          return true
        },
      })
      runId += 1
      assert.deepEqual(await runCrawlWorker(depsOf(`${origin}/`)), { kind: 'over', reason: 'complete' })
      assert.equal((await totalsOf()).ok, expected.ok)
      assert.deepEqual(await rowOf('/private/secret'), ['blocked', 'robots'])
    })
  }

  test('a robots.txt that stays unreachable makes the crawl inconclusive', async () => {
    const { origin, requests } = await siteOf({
      before(request, response) {
        if (request.url === '/robots.txt') response.writeHead(503).end()
        return request.url === '/robots.txt'
      },
    })
    runId += 1
    assert.deepEqual(await runCrawlWorker(depsOf(`${origin}/`)), { kind: 'over', reason: 'complete' })
    assert.deepEqual(await rowOf('/'), ['inconclusive', 'robots-unreachable'])
    assert.deepEqual([...requests.keys()], ['/robots.txt'])
    const host = await data.db
      .selectFrom('crawl_hosts')
      .selectAll()
      .where('run_id', '=', runId)
      .executeTakeFirstOrThrow()
    assert.deepEqual([host.access, host.status, host.robots_retry_at], ['unreachable', 503, null])
  })

  test('sitemaps that workers add at the same time all get a number', async () => {
    runId += 1
    const url = 'http://127.0.0.1:9/'
    const { run, by } = depsOf(url)
    const store = createRunStore(data, run, createScope(url, run.settings), systemClock)
    await store.begin(by, url)
    const named = (from: number) => Array.from({ length: 20 }, (_, index) => `${url}sitemap-${from + index}.xml`)
    await Promise.all(
      [0, 10, 20, 30].map((from) =>
        store.addSitemaps(
          by,
          named(from).map((url) => ({ url, isForeign: false })),
          'index',
        ),
      ),
    )
    const rows = await data.db
      .selectFrom('crawl_sitemaps')
      .select(['number', 'url'])
      .where('run_id', '=', runId)
      .orderBy('number')
      .execute()
    assert.deepEqual(
      rows.map(({ number }) => number),
      Array.from({ length: 50 }, (_, index) => index + 1),
    )
    assert.equal(new Set(rows.map((row) => row.url)).size, 50)
  })

  test('a run with many patterns and hosts is deleted in small steps', async () => {
    runId += 1
    const many = Array.from({ length: 2_500 }, (_, index) => index)
    for (let from = 0; from < many.length; from += 500) {
      const some = many.slice(from, from + 500)
      await data.db
        .insertInto('crawl_patterns')
        .values(some.map((index) => ({ run_id: runId, pattern: `p${index}`, example: 'x' })))
        .execute()
      await data.db
        .insertInto('crawl_hosts')
        .values(
          some.map((index) => ({
            run_id: runId,
            origin: `http://h${index}.test`,
            access: 'rules',
            robots: '',
            delay_seconds: 0,
          })),
        )
        .execute()
    }
    const changes: number[] = []
    const counted = data.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        changes.push(Number(result.numAffectedRows ?? 0))
        return result
      },
    })
    await removeRun({ ...data, db: counted }, runId, new AbortController().signal)
    assert.equal(
      changes.reduce((sum, change) => sum + change, 0),
      2 * many.length,
    )
    assert.ok(Math.max(...changes) <= 1_000, String(Math.max(...changes)))
  })
}
