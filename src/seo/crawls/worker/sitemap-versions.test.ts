import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { engines, type RecordsEngine } from '../../../../test/support/engines.ts'
import { openCrawlDataAt } from '../../../../test/support/records.ts'
import { inFull } from '../../../../test/support/tier.ts'
import { systemClock } from '../../../base/clock.ts'
import { codeOf, linkKinds, nameOf, positions, sources } from '../../../database/crawl-data/codes.ts'
import { migrateCrawlData } from '../../../database/crawl-data/migrate.ts'
import { urlIdsOf } from '../../../database/crawl-data/schema.ts'
import { type CrawlData, openCrawlDataInThread } from '../../../database/open.ts'
import { parseAllowList } from '../../../fetch/allow-list.ts'
import { createFetcher, type Fetcher } from '../../../fetch/fetcher.ts'
import { createHostLimits } from '../../../fetch/host-limits.ts'
import { finishRun } from '../finish/finish-run.ts'
import { readHreflang } from '../results/hreflang.ts'
import { createCrawlReader } from '../results/reader.ts'
import { type CrawlSettings, defaultSettings } from '../settings.ts'
import { runCrawlWorker } from './crawl-worker.ts'

for (const engine of engines) describe(`hreflang of sitemaps on ${engine.name}`, () => describeVersions(engine))

/** Pages by path: the HTML of their head. Their ETag never changes. */
interface Site {
  pages: Readonly<Record<string, string>>
  /** Pages by path: versions by language. */
  sitemap: Readonly<Record<string, Readonly<Record<string, string>>>>
}

interface CrawlOptions {
  readonly previousId?: number
  readonly signal?: AbortSignal
  readonly lease?: string
  readonly settings?: Partial<CrawlSettings>
}

const entry = (origin: string, path: string, versions: Readonly<Record<string, string>>): string => {
  const links = Object.entries(versions).map(
    ([language, to]) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${URL.parse(to, `${origin}/`)?.href}"/>`,
  )
  return `<url><loc>${origin}${path}</loc>${links.join('')}</url>`
}

const sitemapOf = (origin: string, entries: readonly string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`.replaceAll(
    'ORIGIN',
    origin,
  )

function describeVersions(engine: RecordsEngine): void {
  let data: CrawlData
  let fetcher: Fetcher
  const closing: (() => void)[] = []
  before(async () => {
    const place = await engine.place()
    const main = openCrawlDataAt(place)
    await migrateCrawlData(main)
    await main.close()
    data = openCrawlDataInThread(place, () => {})
    fetcher = createFetcher({ allow: parseAllowList('127.0.0.1').allow })
  })
  after(async () => {
    for (const close of closing) close()
    await fetcher.close()
    await data.close()
  })

  const serve = async (answer: (path: string, origin: string, response: ServerResponse) => void): Promise<string> => {
    const server = createServer((request, response) => {
      const path = request.url ?? ''
      if (path === '/robots.txt') return void response.writeHead(404).end()
      if (request.headers['if-none-match'] === '"same"') return void response.writeHead(304).end()
      answer(path, `http://${request.headers.host}`, response)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = server.address()
    return `http://127.0.0.1:${address === null || typeof address === 'string' ? 0 : address.port}`
  }
  const serveSite = (site: Site): Promise<string> =>
    serve((path, origin, response) => {
      if (path === '/sitemap.xml') {
        const entries = Object.entries(site.sitemap).map(([page, versions]) => entry(origin, page, versions))
        return void response.writeHead(200, { 'content-type': 'application/xml' }).end(sitemapOf(origin, entries))
      }
      const head = site.pages[path]
      if (head === undefined) return void response.writeHead(404).end()
      response
        .writeHead(200, { 'content-type': 'text/html', etag: '"same"' })
        .end(`<!doctype html><html><head><title>${path}</title>${head}</head><body>${path}</body></html>`)
    })

  const crawl = async (origin: string, runId: number, options: CrawlOptions = {}): Promise<void> => {
    const { previousId = null, lease = 'lease', signal = AbortSignal.timeout(120_000) } = options
    const settings = { ...defaultSettings, concurrency: 2, ...options.settings }
    await runCrawlWorker({
      data,
      run: { runId, url: `${origin}/`, settings, headers: {}, previousId },
      by: { share: 0, lease },
      limits: createHostLimits(),
      fetchPage: fetcher.fetchPage,
      clock: systemClock,
      signal,
      maxMs: null,
      retryMs: 10,
    })
  }
  const finish = (runId: number) =>
    finishRun(data, {
      runId,
      endReason: 'complete',
      clock: systemClock,
      signal: new AbortController().signal,
      onError: (error) => assert.fail(String(error)),
    })

  /** The hreflang links of a run as `/en de /de sitemap`. */
  const linksOf = async (runId: number): Promise<readonly string[]> => {
    const { first, end } = urlIdsOf(runId)
    const rows = await data.db
      .selectFrom('crawl_links as link')
      .innerJoin('crawl_urls as source', 'source.id', 'link.source_id')
      .innerJoin('crawl_urls as target', 'target.id', 'link.target_id')
      .where('link.source_id', '>=', first)
      .where('link.source_id', '<', end)
      .where('link.kind', '=', codeOf(linkKinds, 'hreflang'))
      .select(['source.url as from', 'target.url as to', 'link.text', 'link.position'])
      .execute()
    const path = (url: string): string => (url.includes('127.0.0.1') ? new URL(url).pathname : url)
    return rows
      .map(({ from, to, text, position }) => `${path(from)} ${text} ${path(to)} ${nameOf(positions, position)}`)
      .sort()
  }
  /** Those of site checks, which have a detail. */
  const findingsOf = async (runId: number): Promise<readonly string[]> => {
    const rows = await data.db
      .selectFrom('crawl_findings as found')
      .innerJoin('crawl_urls as page', 'page.id', 'found.url_id')
      .where('found.run_id', '=', runId)
      .where('found.check_id', 'like', 'hreflang-%')
      .where('found.detail', 'is not', null)
      .select(['found.check_id', 'page.url', 'found.count'])
      .execute()
    return rows.map(({ check_id, url, count }) => `${check_id} ${new URL(url).pathname} ${count}`).sort()
  }
  const urlOf = async (runId: number, url: string) =>
    await data.db
      .selectFrom('crawl_urls')
      .selectAll()
      .where('run_id', '=', runId)
      .where('url', '=', url)
      .executeTakeFirst()
  const matrixOf = (runId: number) => readHreflang(createCrawlReader(data), runId, {}, { limit: 100, offset: 0 })

  const three = { en: '/', de: '/de', 'x-default': '/' }

  test('versions that only sitemaps name are a cluster without issues', async () => {
    const origin = await serveSite({
      pages: { '/': '', '/de': '' },
      sitemap: { '/': { ...three, it: 'https://192.0.2.1/it' }, '/de': three },
    })
    await crawl(origin, 1)
    await finish(1)
    assert.deepEqual(await linksOf(1), [
      '/ de /de sitemap',
      '/ en / sitemap',
      '/ it https://192.0.2.1/it sitemap',
      '/ x-default / sitemap',
      '/de de /de sitemap',
      '/de en / sitemap',
      '/de x-default / sitemap',
    ])
    assert.deepEqual(await findingsOf(1), [])
    const [home, german] = [await urlOf(1, `${origin}/`), await urlOf(1, `${origin}/de`)]
    assert.equal(german?.cluster_id, home?.id)
    assert.deepEqual([home?.cluster_id, nameOf(sources, german?.source ?? -1)], [home?.id, 'sitemap'])
    // A URL of another host is known, and not requested.
    const italian = await urlOf(1, 'https://192.0.2.1/it')
    assert.deepEqual([italian?.external, italian?.attempts], [1, 0])
    const items = await matrixOf(1)
    assert.equal(items.length, 2)
    const second = await readHreflang(createCrawlReader(data), 1, {}, { limit: 1, offset: 1, after: items[0] })
    assert.deepEqual(second, items.slice(1))
    const internal = items.flatMap(({ versions }) => versions).filter(({ language }) => language !== 'it')
    assert.ok(internal.every(({ links_back }) => links_back === 1))
  })

  test('what pages and sitemaps name counts alike, and a version is found by it', async () => {
    const links = '<link rel="alternate" hreflang="en" href="/"><link rel="alternate" hreflang="de" href="/de">'
    const origin = await serveSite({ pages: { '/': '', '/de': links }, sitemap: { '/': { en: '/', de: '/de' } } })
    await crawl(origin, 2)
    await finish(2)
    assert.deepEqual(await linksOf(2), ['/ de /de sitemap', '/ en / sitemap', '/de de /de head', '/de en / head'])
    assert.deepEqual(await findingsOf(2), [])
    const [home, german] = [await urlOf(2, `${origin}/`), await urlOf(2, `${origin}/de`)]
    assert.equal(nameOf(sources, german?.source ?? -1), 'hreflang')
    assert.deepEqual([german?.found_on, german?.in_sitemap, german?.cluster_id], [home?.id, 0, home?.id])
  })

  test('a version that both name is one version', async () => {
    const links = '<link rel="alternate" hreflang="en" href="/"><link rel="alternate" hreflang="de" href="/de">'
    const both = { en: '/', de: '/de' }
    const origin = await serveSite({ pages: { '/': links, '/de': links }, sitemap: { '/': both, '/de': both } })
    await crawl(origin, 3)
    await finish(3)
    assert.equal((await linksOf(3)).length, 8)
    const items = await matrixOf(3)
    assert.deepEqual(
      items.map(({ versions }) => versions.map(({ language }) => language)),
      [
        ['en', 'de'],
        ['en', 'de'],
      ],
    )
  })

  test('return links that are missing in the sitemap are found, and broken versions', async () => {
    const origin = await serveSite({
      pages: { '/': '', '/de': '', '/fr': '' },
      sitemap: {
        '/': { en: '/', de: '/de', fr: '/fr', it: '/it' },
        '/de': { de: '/de' },
        '/fr': { fr: '/fr', en: '/' },
      },
    })
    await crawl(origin, 4)
    await finish(4)
    assert.deepEqual(await findingsOf(4), ['hreflang-broken / 1', 'hreflang-return-links / 1'])
  })

  test('a page that has not changed keeps only what the sitemap still says', async () => {
    const site: Site = {
      pages: { '/': '<link rel="alternate" hreflang="en" href="/">', '/de': '' },
      sitemap: { '/': three, '/de': three },
    }
    const origin = await serveSite(site)
    await crawl(origin, 5)
    await finish(5)
    const before = await linksOf(5)
    assert.equal(before.length, 7)
    await crawl(origin, 6, { previousId: 5 })
    assert.equal((await finish(6)).not_modified, 2)
    assert.deepEqual(await linksOf(6), before)
    site.sitemap = { '/': {}, '/de': {} }
    await crawl(origin, 7, { previousId: 6 })
    assert.equal((await finish(7)).not_modified, 2)
    assert.deepEqual(await linksOf(7), ['/ en / head'])
  })

  test('a sitemap that is read again, because its worker died, leaves everything once', inFull, async () => {
    const groups = Array.from({ length: 400 }, (_, index) => `/g${index}`)
    const languages = ['en', 'de', 'fr', 'it', 'es']
    const sitemap = Object.fromEntries(
      groups.flatMap((group) => {
        const versions = Object.fromEntries(languages.map((language) => [language, `${group}/${language}`]))
        return languages.map((language) => [`${group}/${language}`, versions])
      }),
    )
    const origin = await serveSite({ pages: { '/': '' }, sitemap })
    const settings = { max_pages: 3 }
    const { first, end } = urlIdsOf(8)
    const stored = async () =>
      await data.db
        .selectFrom('crawl_links')
        .select(['source_id', 'number', 'target_id', 'text'])
        .where('source_id', '>=', first)
        .where('source_id', '<', end)
        .orderBy('source_id')
        .orderBy('number')
        .execute()
    const stopping = new AbortController()
    const running = crawl(origin, 8, { settings, signal: stopping.signal })
    for (let polls = 0; polls < 5_000 && (await stored()).length === 0; polls++) await sleep(2)
    stopping.abort()
    await running.catch(() => {})
    assert.notEqual((await stored()).length, 0)
    await crawl(origin, 8, { settings, lease: 'second' })
    const once = await stored()
    assert.equal(once.length, 400 * 5 * 5)
    await data.db.updateTable('crawl_sitemaps').set({ done: 0 }).where('run_id', '=', 8).execute()
    await crawl(origin, 8, { settings, lease: 'third' })
    assert.deepEqual(await stored(), once)
  })

  test('endless versions are bounded, and nothing is said about those that were not read', inFull, async () => {
    const link = (index: number) => `<xhtml:link rel="alternate" hreflang="l${index}" href="ORIGIN/v${index}"/>`
    const many = Array.from({ length: 100_000 }, (_, index) => link(index % 600)).join('')
    const others = Array.from(
      { length: 100 },
      (_, page) =>
        `<url><loc>ORIGIN/p${page}</loc>${Array.from({ length: 50 }, (_, index) => link(page * 50 + index)).join('')}</url>`,
    )
    const origin = await serve((path, own, response) => {
      if (path === '/sitemap.xml')
        return void response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end(sitemapOf(own, [`<url><loc>${own}/</loc>${many}</url>`, ...others]))
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>x</title>${path}`)
    })
    await crawl(origin, 9, { settings: { max_pages: 5 } })
    await finish(9)
    const ofPage = Map.groupBy(await linksOf(9), (line) => line.split(' ')[0])
    assert.equal(ofPage.get('/')?.length, 500)
    assert.equal(ofPage.get('/p99')?.length, 50)
    const { problem } = await data.db
      .selectFrom('crawl_sitemaps')
      .select('problem')
      .where('run_id', '=', 9)
      .executeTakeFirstOrThrow()
    assert.match(problem ?? '', /^99500 hreflang entries were not read/)
    assert.deepEqual(await findingsOf(9), [])
  })
}
