import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { type CrawlSite, startCrawlSite } from '../../../../test/support/crawl-site.ts'
import { engines, type RecordsEngine } from '../../../../test/support/engines.ts'
import { freshCrawlData } from '../../../../test/support/records.ts'
import { systemClock } from '../../../base/clock.ts'
import type { CrawlData } from '../../../database/open.ts'
import { parseAllowList } from '../../../fetch/allow-list.ts'
import { createFetcher, type Fetcher } from '../../../fetch/fetcher.ts'
import { createHostLimits } from '../../../fetch/host-limits.ts'
import { createCrawlReader } from '../results/reader.ts'
import { readResources } from '../results/resources.ts'
import { type CrawlSettings, defaultSettings } from '../settings.ts'
import { removeRun } from '../store/remove-run.ts'
import { runCrawlWorker } from './crawl-worker.ts'

const page = `<!doctype html><html lang="en"><head><title>Oil</title><link rel="stylesheet" href="/main.css">
<meta property="og:image" content="/og.png"><script src="/gone.js"></script><style>h1 { background: url(/back.png) }</style>
</head><body><h1>Oil</h1><img src="/photo.png" srcset="/photo.png 1x, /photo-2x.png 2x" width="10" height="5" alt="Oil">
<iframe src="/frame"></iframe><a href="/about">About</a><script>location = '/elsewhere'</script></body></html>`
const about = '<!doctype html><title>About</title><link rel="stylesheet" href="/main.css"><h1>About</h1>'
const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  Buffer.from('IHDR'),
  Buffer.from([0, 0, 0, 40, 0, 0, 0, 20]),
  Buffer.alloc(60_000),
])
const texts: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/': ['text/html', page],
  '/about': ['text/html', about],
  '/frame': ['text/html', about],
  '/elsewhere': ['text/html', about],
  '/main.css': ['text/css', '@font-face { src: url(fonts/a.woff2) } a { background: url("/gone.png") }'],
  '/fonts/a.woff2': ['font/woff2', 'font'],
}

function answer(path: string, range: string | undefined, response: ServerResponse): void {
  const [type, body] = texts[path] ?? []
  const cache = { 'cache-control': 'max-age=60' }
  if (body !== undefined && type !== undefined) {
    response.writeHead(200, { ...cache, 'content-type': type, 'content-length': body.length }).end(body)
  } else if (!path.endsWith('.png') || path === '/gone.png') response.writeHead(404).end()
  else if (range === 'bytes=0-32767') {
    const part = { 'content-type': 'image/png', 'content-range': `bytes 0-32767/${png.length}` }
    response.writeHead(206, { ...cache, ...part }).end(png.subarray(0, 32_768))
  } else response.writeHead(200, { ...cache, 'content-type': 'image/png' }).end(png)
}

for (const engine of engines) describe(`resources on ${engine.name}`, () => describeResources(engine))

function describeResources(engine: RecordsEngine): void {
  let data: CrawlData
  let site: CrawlSite
  let fetcher: Fetcher
  before(async () => {
    data = await freshCrawlData(engine)
    fetcher = createFetcher({ allow: parseAllowList('127.0.0.1').allow })
    site = await startCrawlSite({
      before(request, response) {
        if (request.url === '/robots.txt') return false
        answer(request.url ?? '', request.headers.range, response)
        return true
      },
    })
  })
  after(async () => {
    site.close()
    await fetcher.close()
    await data.close()
  })

  const crawl = async (runId: number, changes: Partial<CrawlSettings>) => {
    const settings = { ...defaultSettings, sitemaps: 0, concurrency: 1, ...changes } as const
    const run = { runId, url: `${site.origin}/`, settings, headers: {}, previousId: null }
    const network = { fetchPage: fetcher.fetchPage, limits: createHostLimits(), retryMs: 20 }
    const signal = new AbortController().signal
    await runCrawlWorker({
      data,
      run,
      ...network,
      by: { share: 0, lease: 'x' },
      clock: systemClock,
      maxMs: null,
      signal,
    })
    const all = await readResources(createCrawlReader(data), runId, {}, { limit: 100, offset: 0 })
    return new Map(all.map((one) => [one.url.replace(site.origin, ''), one]))
  }

  test('are found in pages and style sheets, requested once, and listed with what the server says', async () => {
    const resources = await crawl(1, {})
    const of = (path: string) => {
      const { kind, status, outcome, bytes, cache, width, pages } = resources.get(path) ?? {}
      return [kind, status, outcome, bytes, cache, width, pages]
    }
    assert.deepEqual(of('/main.css'), ['stylesheet', 200, 'ok', texts['/main.css']?.[1].length, 'max-age=60', null, 2])
    assert.deepEqual(of('/fonts/a.woff2'), ['font', 200, 'ok', 4, 'max-age=60', null, 2])
    assert.deepEqual(of('/gone.png').slice(0, 3), ['background', 404, 'broken'])
    assert.deepEqual(of('/gone.js').slice(0, 3), ['script', 404, 'broken'])
    assert.deepEqual(of('/og.png'), ['social-image', 200, 'ok', png.length, 'max-age=60', 40, 1])
    assert.deepEqual(of('/back.png').slice(0, 3), ['background', 200, 'ok'])
    assert.deepEqual(of('/photo-2x.png').slice(0, 3), ['image', 200, 'ok'])
    assert.deepEqual(of('/frame').slice(0, 3), ['frame', 200, 'ok'])
    assert.deepEqual(of('/elsewhere').slice(0, 3), ['script-redirect', 200, 'ok'])
    const requests = ['/main.css', '/fonts/a.woff2', '/og.png', '/photo.png', '/photo-2x.png', '/frame']
    assert.deepEqual(
      requests.map((path) => site.requests.get(path)),
      requests.map(() => 1),
    )
    const image = await data.db
      .selectFrom('crawl_urls')
      .select(['status', 'bytes', 'image_width', 'image_height', 'shown_width', 'shown_height'])
      .where('url', '=', `${site.origin}/photo.png`)
      .executeTakeFirst()
    assert.deepEqual(image && Object.values(image).map(Number), [200, png.length, 40, 20, 10, 5])
  })

  test('are not requested beyond the limit of the settings, and removed with their run', async () => {
    const before = site.requests.get('/fonts/a.woff2')
    const resources = await crawl(2, { max_resources: 0 })
    assert.equal(resources.get('/main.css')?.outcome, null)
    assert.equal(site.requests.get('/fonts/a.woff2'), before)
    await removeRun(data, 1, new AbortController().signal)
    await removeRun(data, 2, new AbortController().signal)
    for (const table of ['crawl_resources', 'crawl_resource_uses'] as const)
      assert.deepEqual(await data.db.selectFrom(table).selectAll().execute(), [])
  })
}
