import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { engines, type RecordsEngine } from '../../../../test/support/engines.ts'
import { freshCrawlData } from '../../../../test/support/records.ts'
import { systemClock } from '../../../base/clock.ts'
import { nameOf, outcomes } from '../../../database/crawl-data/codes.ts'
import type { CrawlData } from '../../../database/open.ts'
import { parseAllowList } from '../../../fetch/allow-list.ts'
import { createFetcher, type Fetcher } from '../../../fetch/fetcher.ts'
import type { HostLimits } from '../../../fetch/host-limits.ts'
import { insertSite, type UrlRow } from '../../site-checks/rows/site-row.ts'
import { type FinishRequest, finishRun } from './finish-run.ts'

/** Without the pauses after a 429, which are tested on their own. */
const limits: HostLimits = { acquire: async () => ({ kind: 'permit', end() {} }), setSpacing() {} }

for (const engine of engines) describe(`external links on ${engine.name}`, () => describeLinks(engine))

function describeLinks(engine: RecordsEngine): void {
  let data: CrawlData
  let server: Server
  let fetcher: Fetcher
  let origin = ''
  let runs = 0
  const requests = new Map<string, IncomingMessage[]>()
  before(async () => {
    data = await freshCrawlData(engine)
    server = createServer((request, response) => {
      const path = request.url ?? ''
      const earlier = requests.get(path) ?? []
      requests.set(path, [...earlier, request])
      const isHead = request.method === 'HEAD'
      if (path.startsWith('/ok')) return response.end('fine')
      if (path === '/no-head') return response.writeHead(isHead ? 405 : 200).end()
      if (path === '/moved') return response.writeHead(301, { location: '/ok' }).end()
      if (path === '/moved-away') return response.writeHead(302, { location: '/gone' }).end()
      if (path === '/loop') return response.writeHead(302, { location: '/loop' }).end()
      if (path === '/flaky') return response.writeHead(earlier.length < 2 ? 404 : 200).end()
      if (path === '/challenge') return response.writeHead(404, { 'cf-mitigated': 'challenge' }).end()
      const status = Number(/^\/(\d{3})$/.exec(path)?.[1] ?? 404)
      return response.writeHead(status).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    fetcher = createFetcher({ allow: parseAllowList('127.0.0.1').allow })
  })
  after(async () => {
    server.closeAllConnections()
    server.close()
    await fetcher.close()
    await data.close()
  })

  const unchecked: UrlRow = { outcome: 'unchecked', status: null }
  const check = async (urls: readonly string[], request: Partial<FinishRequest> = {}) => {
    const runId = ++runs
    requests.clear()
    const site = Object.fromEntries(urls.map((url) => [url, unchecked]))
    const image = `${origin}/image.png`
    await insertSite(data, runId, {
      name: '',
      found: [],
      site: { '/': { links: urls, images: [image] }, ...site, [image]: { ...unchecked, kind: 'image' } },
    })
    await finishRun(data, {
      runId,
      endReason: 'complete',
      externalLinks: true,
      network: { fetchPage: fetcher.fetchPage, limits, retryMs: 20 },
      clock: systemClock,
      signal: new AbortController().signal,
      onError: (error) => assert.fail(String(error)),
      ...request,
    })
    const rows = await data.db
      .selectFrom('crawl_urls')
      .select(['url', 'outcome', 'status'])
      .where('run_id', '=', runId)
      .where('external', '=', 1)
      .where('kind', '=', 0)
      .orderBy('id')
      .execute()
    return rows.map(({ url, outcome, status }) => {
      return `${url.replace(origin, '')} ${nameOf(outcomes, outcome ?? 0)} ${status}`
    })
  }

  test('are broken only if they are so twice, and refusals say nothing', async () => {
    const refusals = ['/401', '/403', '/406', '/429', '/503', '/challenge']
    const paths = ['/ok', '/no-head', '/moved', '/gone', '/410', '/500', '/flaky', '/moved-away', '/loop', ...refusals]
    const shield = `${origin}/cdn-cgi/l/email-protection`
    const results = await check([...paths.map((path) => origin + path), shield, 'https://192.0.2.1/page'])
    assert.deepEqual(results, [
      '/ok ok 200',
      '/no-head ok 200',
      '/moved ok 200',
      '/gone broken 404',
      '/410 broken 410',
      '/500 broken 500',
      '/flaky ok 200',
      '/moved-away broken 404',
      '/loop broken null',
      '/401 inconclusive 401',
      '/403 inconclusive 403',
      '/406 inconclusive 406',
      '/429 inconclusive 429',
      '/503 inconclusive 503',
      '/challenge inconclusive 404',
      '/cdn-cgi/l/email-protection inconclusive null',
      'https://192.0.2.1/page inconclusive null',
    ])
    assert.equal(requests.get('/ok')?.filter(({ method }) => method === 'HEAD').length, 2, 'once, and once by /moved')
    assert.deepEqual(
      requests.get('/410')?.map(({ method }) => method),
      ['HEAD', 'GET', 'HEAD', 'GET'],
    )
    assert.ok(!requests.has('/cdn-cgi/l/email-protection') && !requests.has('/image.png'))
    const issues = await data.db.selectFrom('crawl_issues').select('check_id').where('run_id', '=', runs).execute()
    assert.ok(issues.some(({ check_id }) => check_id === 'broken-external-links'))
  })

  test('are not requested if the settings say so, or the user canceled the crawl', async () => {
    const url = `${origin}/gone`
    assert.deepEqual(await check([url], { externalLinks: false }), ['/gone unchecked null'])
    assert.deepEqual(await check([url], { endReason: 'canceled' }), ['/gone unchecked null'])
    assert.equal(requests.size, 0)
  })

  test('one host is asked for a bounded number of pages', async () => {
    const results = await check(Array.from({ length: 205 }, (_, index) => `${origin}/ok?${index}`))
    assert.equal(results.filter((one) => one.endsWith('unchecked null')).length, 5)
  })
}
