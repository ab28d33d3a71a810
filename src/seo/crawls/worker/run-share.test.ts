import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type CrawlSite,
  type CrawlSiteOptions,
  externalUrl,
  startCrawlSite,
} from '../../../../test/support/crawl-site.ts'
import { engines, type Place, type RecordsEngine } from '../../../../test/support/engines.ts'
import { openCrawlDataAt } from '../../../../test/support/records.ts'
import { systemClock } from '../../../base/clock.ts'
import { nameOf, outcomes, sources } from '../../../database/crawl-data/codes.ts'
import { migrateCrawlData } from '../../../database/crawl-data/migrate.ts'
import { type CrawlData, openCrawlDataInThread } from '../../../database/open.ts'
import { parseAllowList } from '../../../fetch/allow-list.ts'
import { createFetcher, type Fetcher } from '../../../fetch/fetcher.ts'
import { createHostLimits } from '../../../fetch/host-limits.ts'
import { finishRun } from '../finish/finish-run.ts'
import { withoutPage } from '../page/url-result.ts'
import { createScope } from '../scope.ts'
import { type CrawlSettings, defaultSettings, sharesOf } from '../settings.ts'
import { removeRun } from '../store/remove-run.ts'
import { createRunStore } from '../store/run-store.ts'
import { ShareLostError } from '../store/totals.ts'
import { withOwnHeaders } from './own-headers.ts'
import { runShare, type ShareEnd } from './run-share.ts'

for (const engine of engines) describe(`a crawl on ${engine.name}`, () => describeCrawl(engine))

interface RunOptions {
  readonly runId: number
  readonly settings?: Partial<CrawlSettings>
  readonly previousId?: number | null
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  readonly lease?: string
  readonly visited?: readonly string[]
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
  /** All shares of a run, as several nodes would work on it. */
  const crawl = async (url: string, options: RunOptions): Promise<ShareEnd | undefined> => {
    const settings = { ...defaultSettings, ...options.settings }
    const { runId, previousId = null, headers = {}, lease = 'lease' } = options
    const limits = createHostLimits()
    const over = new AbortController()
    const signal = AbortSignal.any([over.signal, options.signal ?? new AbortController().signal])
    const common = { data, limits, fetchPage: fetcher.fetchPage, clock: systemClock, maxMs: null, retryMs: 20, signal }
    const run = { runId, url, settings, headers, previousId }
    const shares = Array.from({ length: sharesOf({ settings }) }, (_, share) =>
      runShare({ ...common, run, by: { share, lease }, visited: options.visited ?? [] }).then((end) => {
        if (end.kind === 'over') over.abort()
        return end
      }),
    )
    const ends = await Promise.all(shares)
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
    // Of its section and of the article before it.
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
    const end = await crawl(`${origin}/`, { runId: 90, settings, visited })
    assert.deepEqual(end, { kind: 'over', reason: 'max_pages' })
    assert.deepEqual(
      [...requests.keys()].filter((path) => path.startsWith('/visited/')),
      [],
    )
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
    await assert.rejects(store.exchange(by, settled, 1), ShareLostError)
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
    const end = await runShare({ ...deps, by: { share: 1, lease: 'idle' }, clock, signal })
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
