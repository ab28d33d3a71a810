import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { readServiceAccountKey } from '../src/analytics/connections/google-key.ts'
import { createSearchApis } from '../src/analytics/connections/search-apis.ts'
import { startInspections } from '../src/analytics/search/inspection/inspection-jobs.ts'
import { migrate } from '../src/database/migrate.ts'
import type { Records } from '../src/database/records.ts'
import { addJob } from '../src/jobs/add.ts'
import { inspectionJobs } from '../src/jobs/kinds.ts'
import { createJobQueue } from '../src/jobs/queue.ts'
import {
  type AnalyticsService,
  type AnalyticsStores,
  analyticsKey,
  startAnalyticsService,
} from './support/analytics-service.ts'
import { engines } from './support/engines.ts'
import { eventEngines } from './support/event-engines.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { browserAgent, sendHit } from './support/hits.ts'
import { openAt } from './support/records.ts'
import { type FakeBing, startFakeBing } from './support/search-engines/bing.ts'
import { type FakeGoogle, startFakeGoogle } from './support/search-engines/google.ts'

const hour = 3_600_000
/** More than a day's quota takes half a minute. */
const pageCount = 2_600
const property = 'sc-domain:acme.test'

for (const { name, place } of engines)
  describe(`the quota of inspections, on ${name}`, () => {
    test('two nodes, one of which dies, never exceed it, and inspect every page in the order of its visits', async () => {
      let now = Date.parse('2026-11-16T20:00:00Z')
      const start = now
      const began = performance.now()
      const clock = () => now + Math.floor(performance.now() - began)
      const google = await startFakeGoogle(() => {
        // Each request takes a while.
        now += 130
        return clock()
      })
      google.properties.set(property, [])
      const at = await place()
      const errors: unknown[] = []
      const opened: Records[] = []
      const open = (): Records => {
        const records = openAt(at)
        opened.push(records)
        return records
      }
      const records = open()
      await migrate(records)
      const website = await addLink(records)
      const pages = Array.from({ length: pageCount }, (_, index) => `/${index}`)
      const inspectedBefore = (): number => new Set(google.inspected).size

      /** What a dead process waits for; rejected when the test is over, because timers of its work would keep this process. */
      const end = Promise.withResolvers<never>()
      end.promise.catch(() => undefined)
      const startNode = (own: Records, isDead = () => false) => {
        const options = {
          ...{ googleTokenUrl: `${google.origin}/token`, searchConsoleUrl: google.origin, secret: 'secret' },
          ...{ googleConsentUrl: google.origin, bingWebmasterUrl: google.origin, googleClient: null },
          indexNowUrl: google.origin,
        }
        const apis = createSearchApis(own, options, clock)
        const queue = createJobQueue(own, clock)
        const secret = readServiceAccountKey(google.serviceAccountKey)
        return startInspections({
          ...{ records: own, clock, isPaused: () => false },
          queue: { ...queue, renew: async (...jobs) => (isDead() ? await end.promise : await queue.renew(...jobs)) },
          onError: (error) => void errors.push(error),
          apis: {
            google: {
              inspect: async (...request) => {
                const reply = await apis.google.inspect(...request)
                // What a process that was killed has sent still counts.
                if (isDead()) await end.promise
                return reply
              },
            },
          },
          secretOf: () => secret,
          readCrawledSite: async () => ({ at: null, pages: [], urls: [], changed: [] }),
          readVisits: async () => new Map(pages.map((page, index) => [page, 10_000 - index])),
        })
      }
      const dying = startNode(open(), () => google.inspected.length > 150)
      const nodes = [startNode(records), startNode(open())]
      try {
        dying.notify()
        await eventually(async () => assert.ok(google.inspected.length > 150))
        now += 60_000
        for (let last = -1; last !== google.inspected.length || inspectedBefore() < pages.length; now += hour / 2) {
          assert.ok(
            now < start + 96 * hour,
            `${inspectedBefore()} of ${pages.length} pages after ${(now - start) / hour} h`,
          )
          last = google.inspected.length
          for (const node of nodes) node.notify()
          await eventually(async () => {
            const { lease, due_at } = await records.db
              .selectFrom('jobs')
              .select(['lease', 'due_at'])
              .where('kind', '=', inspectionJobs)
              .executeTakeFirstOrThrow()
            assert.ok(lease === null && due_at > clock(), JSON.stringify({ lease, due_at, now: clock() }))
          })
        }
        assert.deepEqual(google.exceeded, [])
        const rows = await records.db.selectFrom('index_statuses').select('page').execute()
        assert.equal(rows.length, pages.length)
        const first = google.inspected.slice(0, 300)
        assert.ok(first.includes('https://acme.test/50'), 'the most visited ones are the first')
        assert.ok(first.length - new Set(first).size < 100, 'few pages are inspected twice')
        assert.deepEqual(errors, [])
        assert.ok(website > 0)
      } finally {
        for (const node of nodes) await node.stop()
        end.reject(new Error('The process is dead.'))
        await dying.stop()
        await google.stop()
        for (const one of opened) await one.close()
      }
    })
  })

async function addLink({ db }: Records): Promise<number> {
  const times = { created_at: 1, updated_at: 1 }
  const account = await db
    .insertInto('accounts')
    .values({ name: 'ann', email: null, owner: null, created_at: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const website = await db
    .insertInto('websites')
    .values({
      ...{ account_id: account.id, domain: 'acme.test', share_token: 'token', password_hash: null, privacy: 1 },
      ...{ email: 0, exclude_bots: 1, exclude_params: '', exclude_ips: '', ...times },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const connection = await db
    .insertInto('connections')
    .values({
      ...{ account_id: account.id, kind: 'google-service-account', name: '', identity: '', secret: '', error: null },
      ...{ checked_at: null, ...times },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('search_links')
    .values({ website_id: website.id, source: 'google', connection_id: connection.id, property, ...times })
    .execute()
  const key = `${website.id} google`
  await addJob(db, { kind: inspectionJobs, key, accountId: account.id, dueAt: 1 }, 2)
  return website.id
}

describe('the index status of pages', () => {
  let now = Date.parse('2026-11-16T20:00:00Z')
  const clock = () => now
  let stores: AnalyticsStores
  let service: AnalyticsService
  let google: FakeGoogle
  let bing: FakeBing
  let website = 0
  let connection = 0
  const replies: string[] = []

  const send = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${service.client.baseUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${analyticsKey}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    replies.push(text)
    return { status: reply.status, body: JSON.parse(text) }
  }
  const index = (more = '') => `/websites/${website}/search/index${more}`
  const inspection = async () => (await send('GET', index())).body.data
  const statuses = async (query = '') =>
    (await send('GET', index(`/pages?per_page=100&sort_by=page&sort=asc${query}`))).body
  const visit = async (path: string, visitors: number): Promise<void> => {
    for (let visitor = 0; visitor < visitors; visitor++) {
      const agent = `${browserAgent} ${visitor}`
      const hit = { u: `https://acme.test${path}`, d: 'acme.test' }
      assert.equal((await sendHit(service.client.baseUrl, hit, { 'user-agent': agent })).dropped, null)
    }
  }

  before(async () => {
    google = await startFakeGoogle(clock)
    bing = await startFakeBing()
    const [embedded = assert.fail()] = eventEngines.filter(({ engine }) => engine.isEmbedded)
    stores = {
      folder: temporaryFolder(),
      events: await embedded.place(),
      engine: embedded.engine,
      search: { ...google.environment, ...bing.environment },
    }
    service = await startAnalyticsService(stores, clock)
    website = (await send('POST', '/websites', { domain: 'acme.test' })).body.data.id
    await visit('/über?b=1', 1)
    await visit('/gone', 2)
    await visit('/', 3)
    await eventually(async () => {
      const { body } = await send('GET', `/websites/${website}/stats/page`)
      assert.deepEqual(
        body.data.map(({ visits }: { visits: number }) => visits),
        [3, 2, 1],
      )
    })
    const kind = 'google-service-account'
    connection = (await send('POST', '/connections', { kind, key: google.serviceAccountKey })).body.data.id
    google.properties.set(property, [])
    google.indexed.set('https://acme.test/', {
      ...{ verdict: 'PASS', coverageState: 'Submitted and indexed', robotsTxtState: 'ALLOWED' },
      ...{ indexingState: 'INDEXING_ALLOWED', pageFetchState: 'SUCCESSFUL', crawledAs: 'MOBILE' },
      ...{ lastCrawlTime: '2026-11-10T01:02:03Z', googleCanonical: 'https://acme.test/' },
      ...{ userCanonical: 'https://acme.test/', sitemap: ['https://acme.test/sitemap.xml'] },
    })
    google.indexed.set('https://acme.test/gone', {
      ...{ verdict: 'FAIL', coverageState: 'Not found (404)', robotsTxtState: 'ALLOWED' },
      ...{ indexingState: 'INDEXING_ALLOWED', pageFetchState: 'NOT_FOUND', lastCrawlTime: '2026-11-11T00:00:00Z' },
    })
  })
  after(async () => {
    await service.stop()
    await google.stop()
    await bing.stop()
    assert.deepEqual(google.exceeded, [])
  })

  test('without a link, nothing is known and nothing is inspected', async () => {
    const { state, inspects, known_pages } = await inspection()
    assert.deepEqual([state, inspects, known_pages], ['off', 0, 0])
    assert.equal((await send('POST', index('/pages'), { page: '/' })).status, 404)
  })

  test('a linked property has its pages inspected, the most visited first', async () => {
    await send('PUT', `/websites/${website}/search/google`, { connection, property })
    const done = await eventually(async () => {
      const status = await inspection()
      assert.equal(status.inspected_pages, 3, JSON.stringify(status))
      assert.equal(status.state, 'idle')
      return status
    })
    assert.deepEqual(google.inspected, [
      'https://acme.test/',
      'https://acme.test/gone',
      'https://acme.test/%C3%BCber?b=1',
    ])
    assert.deepEqual(done.statuses, { indexed: 1, excluded: 1, error: 1, unknown: 0 })
    assert.deepEqual([done.known_pages, done.inspected_today, done.per_day], [3, 3, 1_900])
    assert.equal(Date.parse(done.next_inspection_at) - now, 6 * hour)
    const { data } = await statuses()
    assert.deepEqual(data[0], {
      ...{ object: 'index_status', page: '/', url: 'https://acme.test/', status: 'indexed' },
      ...{ coverage: 'Submitted and indexed', robots: 'allowed', indexing: 'indexing_allowed', fetch: 'successful' },
      ...{ crawled_as: 'mobile', last_crawl_at: '2026-11-10T01:02:03.000Z' },
      ...{ google_canonical: 'https://acme.test/', user_canonical: 'https://acme.test/' },
      sitemaps: ['https://acme.test/sitemap.xml'],
      details_url: 'https://search.google.com/search-console/inspect?resource_id=acme',
      inspected_at: new Date(now).toISOString(),
    })
  })

  test('the list is filtered by status, coverage, page and text', async () => {
    const pagesOf = async (query: string) => (await statuses(query)).data.map(({ page }: { page: string }) => page)
    assert.deepEqual(await pagesOf('&status=error'), ['/gone'])
    assert.deepEqual(await pagesOf('&coverage=Not+found+(404)'), ['/gone'])
    assert.deepEqual(await pagesOf('&page_is=/%C3%BCber?b=1'), ['/%C3%BCber?b=1'])
    assert.deepEqual(await pagesOf('&search=GON'), ['/gone'])
    assert.deepEqual(await pagesOf('&search_by=coverage&search=submitted'), ['/'])
  })

  test('the table of pages has the index status', async () => {
    const path = '/sites/acme.test/pages?sort_by=visits&sort=desc'
    const { data, sources } = (await send('GET', `${path}&columns=url,index_status,index_fetch,index_crawled_at`)).body
    assert.equal(sources.index.state, 'ready')
    assert.deepEqual(
      data.map((row: { [name: string]: unknown }) => [
        row.page,
        row.index_status,
        row.index_fetch,
        row.index_crawled_at,
      ]),
      [
        ['/', 'indexed', 'successful', '2026-11-10T01:02:03.000Z'],
        ['/gone', 'error', 'not_found', '2026-11-11T00:00:00.000Z'],
        ['/%C3%BCber?b=1', 'excluded', null, null],
      ],
    )
    const filtered = (await send('GET', `${path}&filter_by=index_status=error|excluded`)).body
    assert.equal(filtered.meta.total, 2)
  })

  test('a page is inspected when somebody asks for it, if it belongs to the property', async () => {
    google.indexed.set('https://acme.test/gone', {
      verdict: 'PASS',
      coverageState: 'Indexed, not submitted in sitemap',
    })
    now += 1_000
    const { status, body } = await send('POST', index('/pages'), { page: '/gone#top' })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.data.page, body.data.status], ['/gone', 'indexed'])
    now += 31_000
    const { data } = (await send('GET', '/sites/acme.test/pages?columns=index_status&search=gone')).body
    assert.equal(data[0].index_status, 'indexed', 'the table reads what was inspected since')
    assert.equal((await send('POST', index('/pages'), { page: '//other.test/' })).status, 422)
    google.isRevoked = true
    const refused = await send('POST', index('/pages'), { page: '/' })
    assert.equal(refused.status, 409)
    assert.equal(refused.body.code, 'search-revoked')
    google.isRevoked = false
  })

  const failing = async (failures: FakeGoogle['failures'], problem: string, waitMs: number) => {
    now += 8 * 24 * hour
    google.failures.push(...failures)
    await send('PUT', index(), { inspects: 0 })
    await send('PUT', index(), { inspects: 1 })
    const status = await eventually(async () => {
      const read = await inspection()
      assert.equal(read.state, 'failed', JSON.stringify(read))
      return read
    })
    assert.equal(status.problem, problem)
    assert.ok(status.advice)
    assert.equal(Date.parse(status.next_inspection_at) - now, waitMs)
    google.failures.length = 0
  }

  test('problems are shown with what to do, and tried again', async () => {
    await visit('/', 1)
    const denied = { status: 403, body: { error: { code: 403, errors: [{ reason: 'forbidden' }] } } }
    await failing([denied], 'denied', 24 * hour)
    await visit('/', 1)
    const failed = { status: 503, body: 'Sorry' }
    await visit('/a', 1)
    await visit('/b', 1)
    await failing([failed, failed, failed], 'unavailable', hour / 12)
  })

  test('one page that Google fails to inspect does not keep others from it', async () => {
    now += 8 * 24 * hour
    const before = google.inspected.length
    for (const path of ['/', '/a', '/b']) await visit(path, 1)
    await eventually(async () => {
      const { body } = await send('GET', `/websites/${website}/stats/page?period=today`)
      assert.equal(body.data.length, 3)
    })
    google.failures.push({ status: 200, body: { inspectionResult: {} } })
    await send('PUT', index(), { inspects: 0 })
    await send('PUT', index(), { inspects: 1 })
    await eventually(async () => assert.equal((await inspection()).state, 'idle'))
    assert.ok(google.inspected.length >= before + 2)
  })

  test('a quota that is used up is no problem, and is waited for', async () => {
    now += 8 * 24 * hour
    await visit('/', 1)
    const limited = { status: 429, body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } } }
    google.failures.push({ ...limited, headers: { 'retry-after': '7200' } })
    await send('PUT', index(), { inspects: 0 })
    await send('PUT', index(), { inspects: 1 })
    const status = await eventually(async () => {
      const read = await inspection()
      assert.equal(read.state, 'idle', JSON.stringify(read))
      return read
    })
    assert.equal(Date.parse(status.next_inspection_at) - now, 2 * hour)
  })

  test('sitemaps are submitted, listed with their state, and removed', async () => {
    const path = `/websites/${website}/search/google/sitemaps`
    assert.deepEqual((await send('GET', path)).body.data, [])
    for (const name of ['sitemap', 'bad', 'pending'])
      assert.equal((await send('POST', path, { url: `https://acme.test/${name}.xml` })).status, 200)
    const { data } = (await send('GET', path)).body
    assert.deepEqual(
      data.map((one: { [name: string]: unknown }) => [
        one.url,
        one.state,
        one.read_at,
        one.errors,
        one.warnings,
        one.urls,
      ]),
      [
        ['https://acme.test/sitemap.xml', 'read', '2026-11-16T00:00:00.000Z', 0, 2, 42],
        ['https://acme.test/bad.xml', 'failed', '2026-11-16T00:00:00.000Z', 1, 2, 42],
        ['https://acme.test/pending.xml', 'pending', null, null, null, 42],
      ],
    )
    for (const url of ['https://other.test/sitemap.xml', 'sitemap.xml'])
      assert.equal((await send('POST', path, { url })).status, 422, url)
    const removed = await send('DELETE', `${path}?url=${encodeURIComponent('https://acme.test/bad.xml')}`)
    assert.equal(removed.body.data.length, 2)
    google.failures.push({ status: 403, body: { error: { code: 403, errors: [{ reason: 'forbidden' }] } } })
    const denied = await send('POST', path, { url: 'https://acme.test/sitemap.xml' })
    assert.deepEqual([denied.status, denied.body.code], [409, 'search-denied'])
    assert.equal((await send('GET', `/websites/${website}/search/bing/sitemaps`)).status, 404)
  })

  test('Bing gets sitemaps, too', async () => {
    const site = 'https://acme.test/'
    bing.sites.set(site, [])
    const { id } = (await send('POST', '/connections', { kind: 'bing', key: bing.apiKey })).body.data
    await send('PUT', `/websites/${website}/search/bing`, { connection: id, property: site })
    const path = `/websites/${website}/search/bing/sitemaps`
    const url = 'https://acme.test/sitemap.xml'
    const { status, body } = await send('POST', path, { url })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(body.data, [
      {
        ...{ object: 'submitted_sitemap', url, type: 'sitemap', state: 'read', errors: 0, warnings: null, urls: 7 },
        ...{ submitted_at: '2025-11-15T00:00:00.000Z', read_at: '2025-11-16T00:00:00.000Z' },
      },
    ])
    assert.deepEqual((await send('DELETE', `${path}?url=${encodeURIComponent(url)}`)).body.data, [])
  })

  test('switched off, nothing is inspected; what is known is deleted with the numbers', async () => {
    await send('PUT', index(), { inspects: 0 })
    assert.equal((await inspection()).state, 'off')
    assert.notEqual((await statuses()).meta.total, 0)
    await send('DELETE', `/websites/${website}/search/google`)
    assert.notEqual((await statuses()).meta.total, 0)
    await send('DELETE', `/websites/${website}/search/google/numbers`)
    assert.equal((await statuses()).meta.total, 0)
  })

  test('no reply has a key', () => {
    const [, line = ''] = String(JSON.parse(google.serviceAccountKey).private_key).split('\n')
    for (const reply of replies)
      assert.ok(!reply.includes(line) && !reply.includes('ya29') && !reply.includes(bing.apiKey), reply.slice(0, 200))
  })
})
