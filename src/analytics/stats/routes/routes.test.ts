import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { queryLimits } from '../../../../test/support/query-limits.ts'
import { notFound } from '../../../base/errors.ts'
import type { App } from '../../../http/app.ts'
import { addAuthenticatedRoutes } from '../../../http/auth.ts'
import { createRateLimits } from '../../../http/rate-limits.ts'
import { createServer } from '../../../http/server.ts'
import { createLogger } from '../../../program/logger.ts'
import { duckdbEngine } from '../../events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../../events/duckdb/store.ts'
import type { Event } from '../../events/event.ts'
import type { EventStore } from '../../events/store.ts'
import { sampleEvent } from '../../events/testing/sample-event.ts'
import { createExports } from '../exports/exports.ts'
import { ownerAudience, statsRoutes } from '../routes.ts'
import { createQuerySlots } from '../slots/query-slots.ts'
import { noRecords } from '../testing/no-records.ts'
import { createSelections } from '../views/selections.ts'

const minute = 60_000
const now = Date.UTC(2026, 2, 30, 12, 0, 30)
const baseUrl = 'http://localhost:4100'
const plenty = 100_000

let folder: string
let store: EventStore
let app: App

const germanReader = { visitor: 1n, visit: 11n, startedAt: now - 3 * minute, source: 'Google', country: 'DE' }
const frenchBuyer = { visitor: 2n, visit: 21n, startedAt: now - 60 * minute, source: '=cmd()', country: 'FR' }

const events: readonly Event[] = [
  sampleEvent({ ...germanReader, time: now - 3 * minute, page: '/docs' }),
  sampleEvent({
    ...germanReader,
    time: now - 2 * minute,
    page: '/docs',
    kind: 'engagement',
    engagedMs: 8000,
    scrollDepth: 40,
  }),
  sampleEvent({ ...frenchBuyer, time: now - 60 * minute, page: '/' }),
  sampleEvent({ ...frenchBuyer, time: now - 55 * minute, page: '/buy' }),
  sampleEvent({
    ...frenchBuyer,
    time: now - 54 * minute,
    page: '/buy',
    kind: 'event',
    name: 'Buy',
    props: { plan: 'pro', 'a/b': '1' },
    revenue: 19_990,
    currency: 'EUR',
  }),
  sampleEvent({ visitor: 3n, visit: 31n, time: now - 40 * 24 * 60 * minute }),
]

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-stats-'))
  store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
  const drops = [{ website: 1, time: now, reason: 'bot', count: 4 }]
  await store.append({ events, drops, inbox: 'main', after: 0, lastId: 1 })
  const deps = {
    store,
    baseUrl,
    engine: duckdbEngine,
    selections: createSelections(store, duckdbEngine),
    querySlots: createQuerySlots(store, queryLimits),
    clock: () => now,
    exports: createExports(),
    ...noRecords,
    viewerZones: { viewed: () => undefined },
    readGoals: async () => [],
    audience: ownerAudience(async (accountId, id) => {
      if (accountId !== 1 || id !== 1) throw notFound('website')
    }),
  }
  const auth = {
    byBearer: async (key: string) =>
      key === 'secret'
        ? {
            accountId: 1,
            by: { kind: 'key' as const, id: 1 },
            service: null,
            access: 'reading_key' as const,
            limits: null,
          }
        : undefined,
    bySession: async () => undefined,
    limits: createRateLimits({ perKey: plenty, perAddress: plenty, failedSignIns: plenty }),
  }
  const options = {
    title: 'Test',
    baseUrl,
    logger: createLogger('silent'),
    trustProxy: [],
    isHealthy: async () => true,
  }
  app = await createServer(options, (app) =>
    addAuthenticatedRoutes(app, { name: 'analytics', baseUrl }, auth, (api) => statsRoutes(api, deps)),
  )
})
after(async () => {
  await app.close()
  await store.close()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/v1/websites/1${path}`, headers: { authorization: 'Bearer secret', ...headers } })

describe('statistics', () => {
  test('totals cover the last 30 days by default', async () => {
    const { data, meta } = (await get('/stats')).json()
    assert.deepEqual(data, {
      visitors: { value: 2 },
      visits: { value: 2 },
      pageviews: { value: 3 },
      events: { value: 1 },
      views_per_visit: { value: 1.5 },
      bounce_rate: { value: 50 },
      visit_duration: { value: 210 },
      engaged_time: { value: 4 },
      scroll_depth: { value: 40 },
    })
    assert.deepEqual(meta, { from: '2026-03-01T00:00:00.000Z', to: '2026-03-30T12:00:30.001Z', timezone: 'UTC' })
  })

  test('a comparison returns previous values and changes', async () => {
    const { data, meta } = (await get('/stats?compare=previous')).json()
    assert.deepEqual(data.visitors, { value: 2, previous: 1, change: 100 })
    assert.deepEqual(data.events, { value: 1, previous: 0, change: null })
    assert.deepEqual(data.scroll_depth, { value: 40, previous: null, change: null })
    assert.deepEqual(meta.compared, { from: '2026-01-30T00:00:00.000Z', to: '2026-02-28T12:00:30.001Z' })
  })

  test('a comparison can begin on the same weekday, or have days of its own', async () => {
    const comparedWith = async (query: string) => (await get(`/stats?${query}`)).json().meta.compared
    // The range begins on a Sunday, and the time before it on a Friday.
    assert.deepEqual(await comparedWith('compare=previous&match_weekdays=1'), {
      from: '2026-01-25T00:00:00.000Z',
      to: '2026-02-23T12:00:30.001Z',
    })
    assert.deepEqual(await comparedWith('compare=custom&compare_from=2026-02-27&compare_to=2026-02-28'), {
      from: '2026-02-27T00:00:00.000Z',
      to: '2026-03-01T00:00:00.000Z',
    })
    const { data } = (
      await get('/stats/page?metrics=visitors&compare=custom&compare_from=2026-02-27&compare_to=2026-02-28')
    ).json()
    assert.ok(data.length > 0 && data.every((row: { readonly previous?: object }) => row.previous))
  })

  test('averages of nothing are null', async () => {
    const { data } = (await get('/stats?from=2020-01-01&to=2020-01-02')).json()
    assert.deepEqual(data.visitors, { value: 0 })
    assert.deepEqual(data.bounce_rate, { value: null })
  })

  test('a time series has no gaps, and 23 hours on the day the clocks go forward', async () => {
    const { data, meta } = (
      await get('/stats/timeseries?from=2026-03-29&to=2026-03-29&timezone=Europe/Berlin&interval=hour')
    ).json()
    assert.equal(data.length, 23)
    assert.equal(data[1].time, '2026-03-29T01:00:00+01:00')
    assert.equal(data[2].time, '2026-03-29T03:00:00+02:00')
    assert.equal(meta.interval, 'hour')
    const days = (await get('/stats/timeseries?period=7d')).json().data
    assert.deepEqual(
      days.map(({ time, visitors }: { time: string; visitors: number }) => [time, visitors]),
      [24, 25, 26, 27, 28, 29, 30].map((day) => [`2026-03-${day}`, day === 30 ? 2 : 0]),
    )
  })

  test('a time series has the whole days that it is compared with', async () => {
    const asked = '/stats/timeseries?period=30d&metrics=visitors&compare='
    const { data, previous, meta } = (await get(`${asked}previous`)).json()
    const days = previous.map(({ time }: { readonly time: string }) => time)
    assert.deepEqual([data.length, days.length, days[0], days.at(-1)], [30, 30, '2026-01-30', '2026-02-28'])
    // The third visitor, 40 days ago.
    assert.deepEqual(
      previous.filter(({ visitors }: { readonly visitors: number }) => visitors > 0),
      [{ time: '2026-02-18', visitors: 1 }],
    )
    assert.deepEqual(meta.compared, { from: '2026-01-30T00:00:00.000Z', to: '2026-02-28T12:00:30.001Z' })
    const hours = (await get('/stats/timeseries?period=24h&compare=previous')).json().previous
    assert.deepEqual([hours.length, hours[0].time], [48, '2026-03-28T00:00:00+00:00'])
    assert.equal((await get('/stats/timeseries?period=7d')).json().previous, undefined)
    assert.deepEqual(Object.keys((await get(`${asked}previous&format=csv`)).json().errors), ['compare'])
  })

  test('a breakdown is a paged list', async () => {
    const { data, links, meta } = (await get('/stats/page?per_page=10&sort_by=pageviews&sort=asc')).json()
    assert.deepEqual(
      data.map(({ value }: { value: string }) => value),
      ['/', '/buy', '/docs'],
    )
    assert.deepEqual(data[1], {
      value: '/buy',
      visitors: 1,
      visits: 1,
      pageviews: 1,
      events: 1,
      bounce_rate: 0,
      visit_duration: 360,
    })
    assert.equal(meta.total, 3)
    assert.equal(links.next, null)
  })

  test('a breakdown compares its rows with the time before', async () => {
    const asked = '/stats/page?from=2026-03-01&to=2026-03-30&metrics=visitors,bounce_rate&search=DOC&compare='
    const [row] = (await get(`${asked}previous`)).json().data
    assert.deepEqual(row, {
      value: '/docs',
      visitors: 1,
      bounce_rate: 100,
      previous: { visitors: 0, bounce_rate: null },
    })
    // The page of the third visitor, 40 days ago.
    const [home] = (await get('/stats/page?period=30d&metrics=visitors&filter=page:is:/&compare=previous')).json().data
    assert.deepEqual(home, { value: '/', visitors: 1, previous: { visitors: 1 } })
    assert.equal((await get(`${asked}year`)).json().data[0].previous.visitors, 0)
    assert.equal((await get('/stats/page?page=9&compare=previous')).json().meta.total, 3)
  })

  test('a breakdown as CSV does not compare', async () => {
    const reply = await get('/stats/page?compare=previous&format=csv')
    assert.equal(reply.statusCode, 422)
    assert.deepEqual(Object.keys(reply.json().errors), ['compare'])
  })

  test('a page past the last one still has the total', async () => {
    const { data, meta } = (await get('/stats/page?page=9')).json()
    assert.deepEqual(data, [])
    assert.equal(meta.total, 3)
  })

  test('search ignores case, and takes special characters literally', async () => {
    assert.equal((await get('/stats/page?search=DOC')).json().meta.total, 1)
    assert.equal((await get('/stats/page?search=%25')).json().meta.total, 0)
  })

  test('properties and the values of a property are listed', async () => {
    const names = (await get('/stats/properties?event=Buy&sort_by=value&sort=asc')).json().data
    assert.deepEqual(names[1], { value: 'plan', visitors: 1, visits: 1, pageviews: 0, events: 1 })
    assert.equal((await get('/stats/properties/plan?metrics=events')).json().data[0].value, 'pro')
    assert.equal((await get('/stats/properties/a%2Fb')).json().data[0].value, '1')
    assert.equal((await get('/stats/properties?event=Other')).json().meta.total, 0)
  })

  test('realtime counts each active visitor once, by their latest hit', async () => {
    const { data } = (await get('/stats/realtime')).json()
    const one = (value: string) => [{ value, visitors: 1 }]
    assert.deepEqual(data.active, {
      page: one('/docs'),
      entry_page: one('/'),
      source: one('Google'),
      channel: one('Direct'),
      country: one('DE'),
      device: one('desktop'),
      browser: one('Firefox'),
    })
    assert.deepEqual(data.last_30_minutes, { visitors: 1, pageviews: 1, events: 0 })
    assert.deepEqual(data.events, [])
    const { data: filtered } = (await get('/stats/realtime?filter=country:is:FR')).json()
    assert.deepEqual(filtered.active.page, [])
  })

  test('the latest events carry no visitor, visit, property or place below the country', async () => {
    const { data } = (await get('/stats/realtime/events')).json()
    assert.deepEqual(
      data.map(({ time, page }: { time: string; page: string }) => [time, page]),
      [[new Date(now - 3 * minute).toISOString(), '/docs']],
    )
    const fields = ['browser', 'country', 'device', 'kind', 'name', 'os', 'page', 'source', 'time']
    assert.deepEqual(Object.keys(data[0]).toSorted(), fields)
    assert.deepEqual((await get('/stats/realtime/events?filter=country:is:FR')).json().data, [])
  })

  test('realtime counts visitors of the last five minutes', async () => {
    const { data } = (await get('/stats/realtime')).json()
    assert.equal(data.visitors, 1)
    assert.equal(data.minutes.length, 30)
    assert.deepEqual(data.minutes[26], { time: '2026-03-30T11:57:00+00:00', visitors: 1, pageviews: 1 })
    assert.deepEqual(data.pages, [{ value: '/docs', visitors: 1 }])
    assert.deepEqual(data.sources, [{ value: 'Google', visitors: 1 }])
  })

  test('drops are listed by day and reason', async () => {
    assert.deepEqual((await get('/stats/drops?period=today')).json().data, [
      { date: '2026-03-30', reason: 'bot', count: 4 },
    ])
  })

  test('all statistics are available as CSV, without formulas for spreadsheets', async () => {
    const csv = await get('/stats/source?metrics=visitors&sort_by=value', { accept: 'text/csv' })
    assert.match(String(csv.headers['content-type']), /^text\/csv/)
    assert.equal(csv.body, '"source","visitors"\r\n"Google",1\r\n"\'=cmd()",1\r\n')
    assert.equal((await get('/stats?metrics=visits&format=csv')).body, '"metric","value"\r\n"visits",2\r\n')
    assert.equal(
      (await get('/stats/drops?period=today&format=csv')).body,
      '"date","reason","count"\r\n"2026-03-30","bot",4\r\n',
    )
    assert.match(
      (await get('/stats/timeseries?period=7d&metrics=visits&format=csv')).body,
      /^"time","visits"\r\n"2026-03-24",0/,
    )
    assert.equal((await get('/stats/realtime?format=csv')).body.split('\r\n').length, 32)
    const wins = await get('/stats?format=json', { accept: 'text/csv' })
    assert.match(String(wins.headers['content-type']), /json/)
  })

  test('events are exported as JSON and as CSV', async () => {
    const { data } = (await get('/events?period=today&filter=event:is:Buy')).json()
    assert.equal(data.length, 1)
    assert.equal(data[0].revenue, 19.99)
    assert.deepEqual(data[0].props, { plan: 'pro', 'a/b': '1' })
    assert.equal(data[0].time, '2026-03-30T11:06:30.000Z')
    const lines = (await get('/events?period=all&format=csv')).body.trimEnd().split('\r\n')
    assert.equal(lines.length, 1 + events.length)
    assert.match(String(lines[0]), /^"time","started_at","visitor",/)
  })
})

const filtered: readonly { readonly filter: string; readonly visits: number }[] = [
  { filter: 'country:is:DE', visits: 1 },
  { filter: 'country:is:DE|FR', visits: 2 },
  { filter: 'country:is_not:DE', visits: 1 },
  { filter: 'page:contains:/d', visits: 1 },
  { filter: 'page:does_not_contain:/', visits: 0 },
  { filter: 'page:wildcard:/*u*', visits: 1 },
  { filter: 'page:wildcard:/d', visits: 0 },
  { filter: 'entry_page:is:/', visits: 2 },
  { filter: 'exit_page:is:/buy', visits: 1 },
  { filter: 'event:is:Buy', visits: 1 },
  { filter: 'property.plan:is:pro', visits: 1 },
  { filter: 'property.a/b:is:1', visits: 1 },
  { filter: 'source:is:\\=cmd()', visits: 0 },
  { filter: 'source:is:=cmd()', visits: 1 },
  { filter: 'page:is:a\\|b\\:c', visits: 0 },
  { filter: "source:is:' OR 1=1 --", visits: 0 },
  { filter: 'page:starts_with:/d|/b', visits: 2 },
  { filter: 'page:ends_with:y', visits: 1 },
  { filter: 'page:is_i:/DOCS', visits: 1 },
  { filter: 'page:is:/DOCS', visits: 0 },
  { filter: 'country:does_not_contain_i:d', visits: 1 },
  { filter: 'property.plan:is_set', visits: 1 },
  { filter: 'property.plan:is_not_set', visits: 2 },
  { filter: 'revenue:is_set', visits: 1 },
  { filter: 'revenue:gte:19.99', visits: 1 },
  { filter: 'revenue:gt:19.99', visits: 0 },
  { filter: 'revenue:lt:19.9900001', visits: 1 },
  { filter: 'revenue:lte:-5', visits: 0 },
  { filter: 'currency:is:EUR', visits: 1 },
  { filter: 'property.a/b:gt:0.5', visits: 1 },
  { filter: 'property.plan:lt:5', visits: 0 },
  { filter: 'visit(event:is:Buy)', visits: 1 },
  { filter: 'not visit(event:is:Buy)', visits: 1 },
  { filter: 'visit(page:is:/buy and event:is:Buy)', visits: 1 },
  { filter: 'visit(page:is:/ and event:is:Buy)', visits: 0 },
  { filter: 'visit(page:is:/) and visit(event:is:Buy)', visits: 1 },
  { filter: '(country:is:DE or visit(event:is:Buy)) and not page:is:/buy', visits: 2 },
  { filter: 'not (country:is:DE or page:is:/buy)', visits: 1 },
  { filter: 'not not country:is:DE', visits: 1 },
  { filter: '(source:is:=cmd\\(\\))', visits: 1 },
  { filter: '(page:is:/docs or page:is:a\\ b)', visits: 1 },
  { filter: 'page:is:/docs or country:is:FR', visits: 0 },
  { filter: '( page:is:/docs\n)', visits: 1 },
]

describe('filters', () => {
  for (const { filter, visits } of filtered)
    test(filter, async () => {
      const reply = await get(`/stats?metrics=visits&filter=${encodeURIComponent(filter)}`)
      assert.equal(reply.statusCode, 200, reply.body)
      assert.deepEqual(reply.json().data, { visits: { value: visits } })
    })

  test('several filters must all match', async () => {
    const { data } = (await get('/stats?filter=country:is:FR&filter=page:is:/buy&filter=event:is_not:Buy')).json()
    assert.deepEqual([data.visits.value, data.pageviews.value, data.events.value], [1, 1, 0])
  })
})

const refused: readonly { readonly path: string; readonly status: number; readonly says: RegExp }[] = [
  { path: '/stats?period=3d', status: 422, says: /period must be one of today/ },
  { path: '/stats?from=2026-02-30&to=2026-03-01', status: 422, says: /from must be a date/ },
  { path: '/stats?from=2026-03-02&to=2026-03-01', status: 422, says: /must not be after/ },
  { path: '/stats?to=2026-03-01', status: 422, says: /from is required/ },
  { path: '/stats?from=2026-03-01&period=7d', status: 422, says: /period must not/ },
  { path: '/stats?timezone=Mars/Olympus', status: 422, says: /timezone must be an IANA/ },
  { path: `/stats?timezone=${encodeURIComponent("UTC'; DROP TABLE events")}`, status: 422, says: /timezone/ },
  { path: '/stats?timezone=', status: 422, says: /timezone/ },
  { path: '/stats?compare=last', status: 422, says: /compare must be one of previous, year, custom/ },
  { path: '/stats?compare=custom', status: 422, says: /compare_from is required with compare=custom/ },
  { path: '/stats/page?compare=custom&compare_from=2026-02-30', status: 422, says: /compare_from must be a date/ },
  { path: '/stats?metrics=visitors,password', status: 422, says: /metrics must be some of/ },
  { path: '/stats?filter=country', status: 422, says: /filter must be dimension:operator:value/ },
  { path: '/stats?filter=password:is:x', status: 422, says: /filter must name one of page/ },
  { path: '/stats?filter=page:like:x', status: 422, says: /filter must use one of is/ },
  { path: `/stats?filter=page:is:${'a|'.repeat(60)}`, status: 422, says: /50 values at most/ },
  { path: `/stats?${'filter=page:is:a&'.repeat(21)}`, status: 422, says: /at most 20 times/ },
  { path: '/stats?filter=page:is_set:x', status: 422, says: /no value after is_set/ },
  {
    path: '/stats?filter=page:gt:5',
    status: 422,
    says: /gt, gte, lt, lte with revenue, scroll_depth and property.NAME; found page/,
  },
  {
    path: '/stats?filter=revenue:is:5',
    status: 422,
    says: /gt, gte, lt, lte, is_set, is_not_set with revenue; found is/,
  },
  { path: '/stats?filter=property.a:gt:1e3', status: 422, says: /a number after gt.*found ..1e3/ },
  { path: '/stats?filter=property.a:gt:1|2', status: 422, says: /one value after gt; found 2/ },
  { path: '/stats?filter=property.a:gt_i:1', status: 422, says: /may ignore case with one of is_i/ },
  { path: '/stats?filter=(page:is:/a', status: 422, says: /\) after a condition.*found the end/ },
  { path: '/stats?filter=(page:is:/a))', status: 422, says: /and or or after a condition.*found ..\)/ },
  {
    path: '/stats?filter=(page:is:/a country:is:DE)',
    status: 422,
    says: /\) after a condition.*found ..country:is:DE/,
  },
  { path: '/stats?filter=not (or page:is:/a)', status: 422, says: /a condition after.*found ..or/ },
  { path: '/stats?filter=visit(visit(page:is:/a))', status: 422, says: /no visit\(…\) inside visit/ },
  {
    path: `/stats?filter=${'('.repeat(100)}page:is:/a${')'.repeat(100)}`,
    status: 422,
    says: /nested 8 deep.*found more/,
  },
  { path: `/stats?filter=${'not '.repeat(900)}page:is:/a`, status: 422, says: /nested 8 deep/ },
  { path: `/stats?filter=${'('.repeat(4096)}`, status: 422, says: /nested 8 deep/ },
  {
    path: `/stats?filter=(page:is:/a${' or page:is:/b'.repeat(50)})`,
    status: 422,
    says: /50 conditions of the form dimension:operator:value together; found 51/,
  },
  {
    path: `/stats?filter=(visit(page:is:/a)${' or visit(page:is:/b)'.repeat(10)})`,
    status: 422,
    says: /10 conditions on visits.*found 11/,
  },
  { path: '/stats?filter=page:is:%00', status: 422, says: /control characters/ },
  { path: '/stats/timeseries?interval=second', status: 422, says: /interval must be one of minute/ },
  { path: '/stats/timeseries?interval=minute&period=12mo', status: 422, says: /interval must be longer/ },
  { path: '/stats/page?sort_by=visitors;DROP', status: 422, says: /sort_by must be one of/ },
  { path: '/stats/page?per_page=30', status: 422, says: /per_page must be one of/ },
  { path: '/stats/password', status: 404, says: /no such dimension/ },
  { path: '/stats/page?format=xml', status: 422, says: /format must be one of json, csv/ },
]

describe('invalid requests are refused', () => {
  for (const { path, status, says } of refused)
    test(path.slice(0, 80), async () => {
      const reply = await get(path)
      assert.equal(reply.statusCode, status, reply.body)
      assert.match(reply.body, says)
    })

  for (const path of [
    '/stats',
    '/stats/timeseries',
    '/stats/page',
    '/stats/realtime',
    '/stats/realtime/events',
    '/stats/drops',
    '/stats/properties',
    '/events',
  ])
    test(`${path} of another account is not found`, async () => {
      const headers = { authorization: 'Bearer secret' }
      assert.equal((await app.inject({ url: `/api/v1/websites/2${path}`, headers })).statusCode, 404)
    })
})
