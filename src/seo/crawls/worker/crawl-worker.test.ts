import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { after, before, describe, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import {
  type CrawlSite,
  type CrawlSiteOptions,
  externalUrl,
  startCrawlSite,
} from '../../../../test/support/crawl-site.ts'
import { engines, type Place, type RecordsEngine } from '../../../../test/support/engines.ts'
import { openCrawlDataAt } from '../../../../test/support/records.ts'
import { inFull, runsAll } from '../../../../test/support/tier.ts'
import { systemClock } from '../../../base/clock.ts'
import { nameOf, outcomes, sources } from '../../../database/crawl-data/codes.ts'
import { migrateCrawlData } from '../../../database/crawl-data/migrate.ts'
import { type CrawlData, openCrawlDataInThread } from '../../../database/open.ts'
import { parseAllowList } from '../../../fetch/allow-list.ts'
import { createFetcher, type Fetcher } from '../../../fetch/fetcher.ts'
import { createHostLimits } from '../../../fetch/host-limits.ts'
import { createRunComparisons } from '../diff/run-comparisons.ts'
import { finishRun } from '../finish/finish-run.ts'
import { unpackEvidence } from '../page/evidence.ts'
import { withoutPage } from '../page/url-result.ts'
import { createScope } from '../scope.ts'
import { type CrawlSettings, defaultSettings, workersOf } from '../settings.ts'
import { removeRun } from '../store/remove-run.ts'
import { createRunStore } from '../store/run-store.ts'
import { WorkerReplacedError } from '../store/totals.ts'
import { changesIn } from '../testing/changes-in.ts'
import { runCrawlWorker, type WorkerEnd } from './crawl-worker.ts'
import { withOwnHeaders } from './own-headers.ts'

for (const engine of engines) describe(`a crawl on ${engine.name}`, () => describeCrawl(engine))

interface RunOptions {
  readonly runId: number
  readonly settings?: Partial<CrawlSettings>
  readonly previousId?: number | null
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  readonly lease?: string
  readonly visited?: () => Promise<readonly string[]>
}

function describeCrawl(engine: RecordsEngine): void {
  let place: Place
  let data: CrawlData
  let fetcher: Fetcher
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
    const site = await startCrawlSite(options)
    sites.push(site)
    return site
  }
  /** All workers of a run, as several nodes would work on it. */
  const crawl = async (url: string, options: RunOptions): Promise<WorkerEnd | undefined> => {
    const settings = { ...defaultSettings, ...options.settings }
    const { runId, previousId = null, headers = {}, lease = 'lease' } = options
    const limits = createHostLimits()
    const over = new AbortController()
    const signal = AbortSignal.any([over.signal, options.signal ?? new AbortController().signal])
    const common = { data, limits, fetchPage: fetcher.fetchPage, clock: systemClock, maxMs: null, retryMs: 20, signal }
    const run = { runId, url, settings, headers, previousId }
    const workers = Array.from({ length: workersOf({ settings }) }, (_, share) =>
      runCrawlWorker({
        ...common,
        run,
        by: { share, lease },
        ...(options.visited && { readVisited: options.visited }),
      }).then((end) => {
        if (end.kind === 'over') over.abort()
        return end
      }),
    )
    const ends = await Promise.all(workers)
    return ends[0]
  }
  const finish = (runId: number, endReason = 'complete') =>
    finishRun(data, {
      runId,
      endReason,
      clock: systemClock,
      signal: new AbortController().signal,
      onError: (error) => assert.fail(String(error)),
    })
  const urlsOf = async (runId: number) =>
    (await data.db.selectFrom('crawl_urls').selectAll().where('run_id', '=', runId).orderBy('url').execute()).map(
      (row) => ({ ...row, outcomeName: row.outcome === null ? null : nameOf(outcomes, row.outcome) }),
    )
  const pathsWith = async (runId: number, outcome: string, origin: string): Promise<readonly string[]> =>
    (await urlsOf(runId))
      .filter((row) => row.outcomeName === outcome && row.kind === 0)
      .map(({ url }) => url.replace(origin, ''))
      .sort()

  test('finds what there is, and calls nothing broken that is not', async () => {
    const { origin, expected, requests } = await siteOf()
    const end = await crawl(`${origin}/`, { runId: 1 })
    assert.deepEqual(end, { kind: 'over', reason: 'complete' })
    const summary = await finish(1)
    const at = (outcome: string) => pathsWith(1, outcome, origin)
    assert.deepEqual(await at('broken'), [...expected.broken].sort())
    assert.deepEqual(await at('inconclusive'), [...expected.inconclusive, '/cdn-cgi/l/email-protection'].sort())
    assert.deepEqual(await at('redirect'), [...expected.redirects].sort())
    assert.deepEqual(await at('blocked'), [...expected.blocked].sort())
    assert.equal((await at('ok')).length, expected.ok)
    assert.equal(summary.ok, expected.ok)
    assert.deepEqual(await at('unchecked'), [externalUrl])
    // Broken images are URLs too, requested by HEAD and then by GET.
    const images = (await urlsOf(1)).filter(({ kind }) => kind === 1).map(({ url, outcomeName }) => [url, outcomeName])
    assert.deepEqual(images, [
      [`${origin}/gone.png`, 'broken'],
      [`${origin}/pixel.png`, 'ok'],
    ])
    for (const path of [...expected.blocked, '/cdn-cgi/l/email-protection']) assert.equal(requests.get(path), undefined)
    // What works is requested once, what fails several times before it is called broken.
    assert.equal(requests.get('/article/3'), 1)
    assert.ok((requests.get('/robots.txt') ?? 0) <= 4, 'each worker reads it once at most')
    assert.equal(requests.get('/flaky'), 2)
    assert.ok((requests.get('/missing') ?? 0) >= 2)
    assert.equal(requests.get('/error'), 3)
    const { slowed_by, slowed_ms } = await data.db
      .selectFrom('crawl_hosts')
      .select(['slowed_by', 'slowed_ms'])
      .where('run_id', '=', 1)
      .where('origin', '=', origin)
      .executeTakeFirstOrThrow()
    assert.equal(slowed_by, '503')
    assert.notEqual(slowed_ms, null)
  })

  test('knows where a URL was found, its depth and its links', async () => {
    const rows = new Map((await urlsOf(1)).map((row) => [new URL(row.url).pathname, row]))
    const of = (path: string) => rows.get(path)
    assert.equal(of('/')?.depth, 0)
    assert.equal(of('/sections/1')?.depth, 1)
    assert.equal(of('/article/25')?.depth, 2)
    assert.equal(of('/orphan')?.depth, null)
    assert.equal(of('/orphan')?.in_sitemap, 1)
    assert.equal(nameOf(sources, of('/older')?.source ?? -1), 'redirect')
    // A redirect is no click.
    assert.equal(of('/older')?.depth, 1)
    assert.equal(of('/old')?.redirect_id, of('/older')?.id)
    assert.equal(of('/article/3')?.canonical_id, of('/article/3')?.id)
    assert.deepEqual([of('/article/3')?.indexable, of('/article/3')?.index_reason], [1, null])
    assert.deepEqual([of('/hidden')?.indexable, of('/hidden')?.index_reason], [0, 'noindex'])
    assert.deepEqual([of('/copy')?.indexable, of('/copy')?.index_reason], [0, 'canonical'])
    assert.equal(of('/article/3')?.title, 'Article 3')
    // Its section and the article before it link to it.
    assert.equal(of('/article/3')?.inlinks, 2)
    assert.ok((of('/')?.inlink_pages ?? 0) > 40)
    assert.ok((of('/article/3')?.score ?? 0) > 0)
    assert.ok((of('/article/3')?.issues ?? 0) > 0)
    const totals = await data.db.selectFrom('crawl_totals').selectAll().where('run_id', '=', 1).executeTakeFirst()
    assert.deepEqual([totals?.queued, totals?.in_flight], [0, 0])
  })

  test('an interrupted crawl continues, and requests nothing twice but what was in flight', async () => {
    const { origin, expected, requests } = await siteOf({ articles: 60, delayMs: 5 })
    for (let round = 0; round < 3; round++) {
      const stopping = new AbortController()
      const running = crawl(`${origin}/`, { runId: 2, signal: stopping.signal, lease: `lease ${round}` })
      const wanted = 20 * (round + 1)
      for (let polls = 0; polls < 2_000; polls++) {
        const { fetched } = (await data.db
          .selectFrom('crawl_totals')
          .select('fetched')
          .where('run_id', '=', 2)
          .executeTakeFirst()) ?? { fetched: 0 }
        if (fetched >= wanted) break
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      stopping.abort()
      await running
    }
    await crawl(`${origin}/`, { runId: 2, lease: 'last lease' })
    await finish(2)
    assert.equal((await pathsWith(2, 'ok', origin)).length, expected.ok)
    const twice = [...requests].filter(([path, count]) => path.startsWith('/article/') && count > 1)
    assert.ok(twice.length <= 3 * 16, JSON.stringify(twice))
    assert.ok(
      twice.every(([, count]) => count <= 4),
      JSON.stringify(twice),
    )
  })

  test('max_pages ends a crawl, and the rest is excluded for that reason', async () => {
    const { origin } = await siteOf()
    const end = await crawl(`${origin}/`, { runId: 3, settings: { max_pages: 10, sitemaps: 0 } })
    assert.deepEqual(end, { kind: 'over', reason: 'max_pages' })
    const summary = await finish(3, 'max_pages')
    assert.equal(summary.fetched, 10)
    const excluded = (await urlsOf(3)).filter(({ reason }) => reason === 'max_pages')
    assert.ok(excluded.length > 5)
    assert.ok((await urlsOf(3)).every(({ outcome }) => outcome !== null))
  })

  test('visited pages are crawled after what links lead to, within max_pages', async () => {
    const { origin, requests } = await siteOf({ hasFailures: false })
    const visited = Array.from({ length: 20 }, (_, number) => `/visited/${number}`)
    const settings = { max_pages: 10, sitemaps: 0 } as const
    const end = await crawl(`${origin}/`, { runId: 90, settings, visited: async () => visited })
    assert.deepEqual(end, { kind: 'over', reason: 'max_pages' })
    const ofVisited = () => [...requests.keys()].filter((path) => path.startsWith('/visited/'))
    assert.deepEqual(ofVisited(), [])
    let requestedBefore: number | null = null
    const afterAll = async (): Promise<readonly string[]> => {
      requestedBefore ??= requests.size
      return visited
    }
    await crawl(`${origin}/`, { runId: 91, settings: { sitemaps: 0 }, visited: afterAll })
    assert.equal(ofVisited().length, visited.length)
    assert.equal(requestedBefore, requests.size - visited.length, 'the first page waits for what was visited')
  })

  test('patterns include and exclude, and depth is limited', async () => {
    const { origin, requests } = await siteOf()
    const settings = {
      include: ['/', '/sections/*', '*/article/1*'],
      exclude: ['*/article/12'],
      max_depth: 2,
      sitemaps: 0,
    } as const
    await crawl(`${origin}/`, { runId: 4, settings })
    await finish(4)
    assert.equal(requests.get('/article/11'), 1)
    assert.equal(requests.get('/article/12'), undefined)
    assert.equal(requests.get('/article/2'), undefined)
    const reasonOf = async (path: string) => (await urlsOf(4)).find(({ url }) => url === origin + path)?.reason
    assert.deepEqual([await reasonOf('/article/12'), await reasonOf('/article/2')], ['exclude', 'include'])
  })

  test('a second run asks whether pages have changed, and copies what has not', async () => {
    const { origin, expected } = await siteOf({ conditional: true })
    await crawl(`${origin}/`, { runId: 5 })
    await finish(5)
    await crawl(`${origin}/`, { runId: 6, previousId: 5 })
    const summary = await finish(6)
    assert.ok(summary.not_modified >= 40, `only ${summary.not_modified} were not modified`)
    assert.equal(summary.ok, expected.ok)
    const essence = async (runId: number) =>
      (await urlsOf(runId)).map(({ url, outcomeName, title, score, inlinks, depth, issues, words }) => ({
        url,
        outcomeName,
        title,
        score,
        inlinks,
        depth,
        issues,
        words,
      }))
    assert.deepEqual(await essence(6), await essence(5))
    const evidenceOf = async (runId: number) => {
      const rows = await data.longReads
        .selectFrom('crawl_evidence')
        .innerJoin('crawl_urls', 'crawl_urls.id', 'url_id')
        .where('run_id', '=', runId)
        .orderBy('url')
        .select(['url', 'evidence'])
        .execute()
      return rows.map(({ url, evidence }) => [url, unpackEvidence(evidence)])
    }
    const copied = await evidenceOf(6)
    assert.ok(copied.length >= 40, `only ${copied.length} pages have evidence`)
    assert.deepEqual(copied, await evidenceOf(5))
    // As if an earlier version had stored the run.
    await data.db.deleteFrom('crawl_evidence').execute()
    await data.db.updateTable('crawl_urls').set({ html_hash: null }).execute()
    await crawl(`${origin}/`, { runId: 60, previousId: 6 })
    assert.deepEqual((await evidenceOf(60)).length, copied.length)
    assert.ok((await finish(60)).not_modified < 10)
    await removeRun(data, 60, new AbortController().signal)
    assert.deepEqual(await evidenceOf(60), [])
    const left = await data.db.selectFrom('crawl_evidence').selectAll().execute()
    assert.deepEqual(left, [])
  })

  for (const conditional of runsAll ? [false, true] : [false]) {
    test(`an unchanged site is unchanged in every run${conditional ? ', also by what servers say' : ''}`, async () => {
      const { origin } = await siteOf({ conditional })
      const base = conditional ? 50 : 60
      const finished = async (runId: number) => {
        await crawl(`${origin}/`, { runId, previousId: runId > base ? runId - 1 : null })
        const { failed_checks, unknown_checks } = await finish(runId)
        return { runId, isComplete: true, silentChecks: [...failed_checks, ...unknown_checks] }
      }
      let before = await finished(base)
      for (const runId of [base + 1, base + 2, base + 3]) {
        const now = await finished(runId)
        const comparison = await createRunComparisons(data).compare('1', before, now)
        assert.deepEqual(changesIn(comparison), {}, `run ${runId}`)
        assert.ok(comparison.unchanged > 40 && comparison.issues.length > 3)
        before = now
      }
    })
  }

  test(
    'an unchanged site with pages near a threshold is unchanged in every run, although the machine is busy',
    inFull,
    async () => {
      const delays: Readonly<Record<string, number>> = {
        '/article/3': 790,
        '/article/25': 810,
        '/hidden': 1_790,
        '/copy': 1_810,
      }
      let answers = 0
      const { origin } = await siteOf({
        hasFailures: false,
        before: (request, response) => {
          const delay = delays[request.url ?? '']
          if (delay === undefined) return false
          const page = `<!doctype html><html lang="en"><title>Slow ${request.url}</title><p>Slow as ever.</p></html>`
          // Every second time faster, and slower, by a tenth.
          const ms = delay * (answers++ % 2 === 0 ? 0.9 : 1.1)
          setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(page), ms)
          return true
        },
      })
      const busy = Array.from({ length: 2 * availableParallelism() }, () => new Worker('for (;;);', { eval: true }))
      try {
        const finished = async (runId: number) => {
          await crawl(`${origin}/`, { runId, previousId: runId > 64 ? runId - 1 : null })
          const { failed_checks, unknown_checks } = await finish(runId)
          return { runId, isComplete: true, silentChecks: [...failed_checks, ...unknown_checks] }
        }
        let before = await finished(64)
        for (const runId of [65, 66, 67]) {
          const now = await finished(runId)
          assert.deepEqual(changesIn(await createRunComparisons(data).compare('1', before, now)), {}, `run ${runId}`)
          before = now
        }
      } finally {
        await Promise.all(busy.map((worker) => worker.terminate()))
      }
    },
  )

  test('a page is slow by the median of three times', inFull, async () => {
    const slowMs = 1_700
    const times = new Map<string, number>()
    const { origin } = await siteOf({
      hasFailures: false,
      before: (request, response) => {
        const path = request.url ?? ''
        const time = (times.get(path) ?? 0) + 1
        times.set(path, time)
        // As if the machine had been busy: more of the template than are measured again.
        const isLateOnce = /^\/article\/(1\d|30)$/.test(path) && time === 1
        if (path !== '/article/3' && path !== '/hidden' && !isLateOnce) return false
        const ms = path === '/article/30' || !isLateOnce ? slowMs : 1_000
        setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${path}</title>`), ms)
        return true
      },
    })
    await crawl(`${origin}/`, { runId: 70, settings: { sitemaps: 0 } })
    const slow = await data.db
      .selectFrom('crawl_findings')
      .innerJoin('crawl_urls', 'crawl_urls.id', 'crawl_findings.url_id')
      .where('crawl_findings.run_id', '=', 70)
      .where('check_id', '=', 'ttfb')
      .select('url')
      .orderBy('url')
      .execute()
    assert.deepEqual(
      slow.map(({ url }) => url.replace(origin, '')),
      ['/article/3', '/hidden'],
    )
    assert.deepEqual(
      ['/article/3', '/article/30'].map((path) => (times.get(path) ?? 0) >= 3),
      [true, true],
    )
    const once = (await urlsOf(70)).find(({ url }) => url.endsWith('/article/30'))
    assert.ok((once?.first_byte_ms ?? slowMs) < slowMs)
  })

  test('a page that the run before found slow is fixed only if it is clearly faster', inFull, async () => {
    let slowMs: Readonly<Record<string, number>> = { '/article/3': 2_500, '/hidden': 2_500 }
    const { origin } = await siteOf({
      hasFailures: false,
      before: (request, response) => {
        const path = request.url ?? ''
        const ms = slowMs[path]
        if (ms === undefined) return false
        setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${path}</title>`), ms)
        return true
      },
    })
    const slowPages = async (runId: number): Promise<readonly string[]> => {
      const rows = await data.db
        .selectFrom('crawl_findings')
        .innerJoin('crawl_urls', 'crawl_urls.id', 'crawl_findings.url_id')
        .where('crawl_findings.run_id', '=', runId)
        .where('check_id', '=', 'ttfb')
        .select('url')
        .orderBy('url')
        .execute()
      return rows.map(({ url }) => url.replace(origin, ''))
    }
    await crawl(`${origin}/`, { runId: 71, settings: { sitemaps: 0 } })
    assert.deepEqual(await slowPages(71), ['/article/3', '/hidden'])
    slowMs = { '/article/3': 700, '/hidden': 0 }
    await crawl(`${origin}/`, { runId: 72, previousId: 71, settings: { sitemaps: 0 } })
    assert.deepEqual(await slowPages(72), ['/article/3'])
  })

  test('counters and calendars without end are recognized within 200 fetches, and left out', async () => {
    const { origin, requests, expected } = await siteOf({
      hasFailures: false,
      before: (request, response) => {
        const [, name, number] = /^\/(count|events)\/(\d+)/.exec(request.url ?? '') ?? []
        if (request.url !== '/hidden' && name === undefined) return false
        const next = [1, 2, 3].map((step) => Number(number ?? 0) + step)
        const links = ['count', 'events'].flatMap((one) =>
          name === undefined || name === one
            ? next.map((to) => `<a href="/${one}/${to}${one === 'count' ? '' : '-01'}">${to}</a>`)
            : [],
        )
        const day = new Date(Date.UTC(2026, Number(number ?? 0))).toLocaleDateString('en', {
          month: 'long',
          weekday: 'long',
        })
        const text = `<title>${name} ${number}</title><link rel="stylesheet" href="/days.css"><p>${day}: nothing ${name} on day ${number}</p>${links.join(' ')}`
        response.writeHead(200, { 'content-type': 'text/html' }).end(text)
        return true
      },
    })
    const end = await crawl(`${origin}/`, { runId: 80, settings: { max_pages: 1_000 } })
    assert.deepEqual(end, { kind: 'over', reason: 'complete' })
    const summary = await finish(80)
    assert.deepEqual(summary.traps.map(({ trap, exclude }) => [trap, exclude]).sort(), [
      ['calendar', '/events/*-*'],
      ['counter', '/count/*'],
    ])
    for (const { fetched, skipped, examples } of summary.traps) {
      assert.ok(fetched >= 100 && fetched < 200 && skipped > 0, `${fetched} fetched, ${skipped} skipped`)
      assert.ok(examples[0]?.startsWith(origin))
    }
    assert.equal([...requests.keys()].filter((path) => path.startsWith('/count/')).length < 200, true)
    // One page of each is judged; the others say nothing about the site.
    assert.equal(summary.ok, expected.ok + 2)
    const ofTraps = (await urlsOf(80)).filter(({ url }) => /\/(?:count|events)\//.test(url))
    assert.deepEqual(
      ofTraps
        .filter(({ score }) => score !== null)
        .map(({ url }) => url.slice(origin.length))
        .sort(),
      ['/count/1', '/events/1-01'],
    )
    const leftOut = ofTraps.filter(({ score }) => score === null).map(({ id }) => id)
    for (const [table, column] of [
      ['crawl_evidence', 'url_id'],
      ['crawl_anchors', 'url_id'],
      ['crawl_resource_uses', 'source_id'],
    ] as const) {
      const { rows } =
        await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(leftOut)})`.execute(data.db)
      assert.equal(rows.length, 0, table)
    }
    assert.equal(ofTraps.filter(({ outcomeName }) => outcomeName !== 'ok' && outcomeName !== 'excluded').length, 0)
  })

  test('headers are sent to the own host only, and not stored', async () => {
    const elsewhere = await siteOf()
    const { origin, lastHeaders } = await siteOf({
      before: (request, response) => {
        if (request.url !== '/old') return false
        response.writeHead(302, { location: `${elsewhere.origin}/` }).end()
        return true
      },
    })
    await crawl(`${origin}/`, {
      runId: 7,
      headers: { authorization: 'Basic c2VjcmV0' },
      settings: { user_agent: 'Tester/1.0' },
    })
    assert.equal(lastHeaders.get('/article/1')?.authorization, 'Basic c2VjcmV0')
    assert.equal(lastHeaders.get('/robots.txt')?.authorization, 'Basic c2VjcmV0')
    assert.equal(lastHeaders.get('/article/1')?.['user-agent'], 'Tester/1.0')
    // Another port is another host: a site cannot make us crawl it.
    assert.equal(elsewhere.requests.size, 0)
  })

  test('a worker that does not know that the run is over writes nothing any more', async () => {
    const url = 'http://127.0.0.1:9/'
    const run = { runId: 8, url, settings: defaultSettings, headers: {}, previousId: null }
    const store = createRunStore(data, run, createScope(url, defaultSettings), systemClock)
    const by = { share: 0, lease: 'late' }
    await store.begin(by, url)
    const { claims } = await store.exchange(by, [], 1)
    await finish(8, 'canceled')
    const link = { kind: 'link', url: `${url}next`, position: 'main', nofollow: false, rel: '', text: '' } as const
    const settled = claims.map(
      (claim) => ({ kind: 'done', claim, result: withoutPage('ok', null, { links: [link] }) }) as const,
    )
    await assert.rejects(store.exchange(by, settled, 1), WorkerReplacedError)
    const rows = await urlsOf(8)
    assert.deepEqual(
      rows.map((row) => [row.url, row.outcomeName, row.reason]),
      [[url, 'excluded', 'canceled']],
    )
  })

  test('a worker without work gives its place to others', async () => {
    const { origin } = await siteOf({ articles: 5 })
    const began = systemClock()
    // Fifty times as fast, so that the test need not wait.
    const clock = () => began + (systemClock() - began) * 50
    const signal = AbortSignal.timeout(20_000)
    const run = { runId: 9, url: `${origin}/`, settings: defaultSettings, headers: {}, previousId: null }
    const deps = { data, run, limits: createHostLimits(), fetchPage: fetcher.fetchPage, maxMs: null, retryMs: 20 }
    const end = await runCrawlWorker({ ...deps, by: { share: 1, lease: 'idle' }, clock, signal })
    assert.deepEqual([end.kind, signal.aborted], ['stopped', false])
  })

  test('deleting a run leaves nothing, and other runs alone', async () => {
    const before = (await urlsOf(1)).length
    await removeRun(data, 2, new AbortController().signal)
    assert.deepEqual(await urlsOf(2), [])
    assert.equal((await urlsOf(1)).length, before)
    // A worker that does not know yet writes nothing any more, but starts anew.
    const { length } = await data.db
      .selectFrom('crawl_links')
      .select('number')
      .where('source_id', '>=', 2e7)
      .where('source_id', '<', 3e7)
      .execute()
    assert.equal(length, 0)
  })
}

test('headers for an encrypted site are not sent unencrypted, nor to another host', async () => {
  const sent: (string | undefined)[] = []
  const run = {
    runId: 1,
    url: 'https://staging.test/',
    settings: defaultSettings,
    headers: { authorization: 'Basic c2VjcmV0' },
    previousId: null,
  }
  const fetchPage = withOwnHeaders(
    async (_, options) => {
      sent.push(options?.headers?.authorization)
      throw new Error('Not sent.')
    },
    createScope(run.url, defaultSettings).isInternal,
    run,
  )
  const urls = [
    'https://staging.test/a',
    'http://staging.test/a',
    'https://staging.test:8443/',
    'https://a.staging.test/',
  ]
  for (const url of urls) await assert.rejects(async () => fetchPage(url), /Not sent/)
  assert.deepEqual(sent, ['Basic c2VjcmV0', undefined, undefined, undefined])
})
