import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { queryLimits } from '../../../../test/support/query-limits.ts'
import type { App } from '../../../http/app.ts'
import { duckdbEngine } from '../../events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../../events/duckdb/store.ts'
import type { EventStore } from '../../events/store.ts'
import { sampleEvent } from '../../events/testing/sample-event.ts'
import { goalCondition } from '../../goals/goal-condition.ts'
import { createExports } from '../exports/exports.ts'
import type { StatsGoal } from '../query/goal.ts'
import { createQuerySlots } from '../slots/query-slots.ts'
import { noRecords } from '../testing/no-records.ts'
import { createStatsServer } from '../testing/stats-server.ts'
import { createSelections } from '../views/selections.ts'

const minute = 60_000
const now = Date.UTC(2026, 2, 30, 12, 0, 30)
const own = '/api/v1/websites/1/stats'
const shared = `/shared/websites/${'a'.repeat(22)}/stats`

const none = { page: '', event: '', link: '', scroll_depth: null, condition: '' }
const goals: readonly StatsGoal[] = [
  {
    ...{ id: 1, name: 'Docs', countsEveryTime: true, value: { kind: 'fixed', thousandths: 2_500, currency: 'EUR' } },
    condition: goalCondition({ ...none, type: 'page', page: '/docs' }),
  },
  {
    ...{ id: 2, name: 'Buy', countsEveryTime: false, value: { kind: 'revenue' } },
    condition: goalCondition({ ...none, type: 'event', event: 'Buy' }),
  },
  {
    ...{ id: 3, name: 'Seats', countsEveryTime: true, value: { kind: 'property', property: 'seats', currency: '' } },
    condition: goalCondition({ ...none, type: 'event', event: 'Buy' }),
  },
]

let folder: string
let store: EventStore
let app: App

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-goals-'))
  store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
  const hit = (visitor: number, country: string, page: string, minutes: number, more = {}) =>
    sampleEvent({
      ...{ visitor: BigInt(visitor), visit: BigInt(visitor * 10), country, page, entryPage: '/' },
      ...{ startedAt: now - 90 * minute, time: now - (90 - minutes) * minute },
      ...more,
    })
  const bought = (revenue: number, currency: string, seats: string) => ({
    ...{ kind: 'event' as const, name: 'Buy', revenue, currency, props: { seats } },
  })
  const events = [
    ...[hit(1, 'DE', '/', 0), hit(1, 'DE', '/docs', 1), hit(1, 'DE', '/Docs/?a=1', 2)],
    ...[hit(2, 'FR', '/', 0), hit(2, 'FR', '/buy', 1, bought(10_000, 'EUR', '2'))],
    ...[hit(2, 'FR', '/buy', 2, bought(5_500, 'USD', '0.25')), hit(2, 'FR', '/buy', 3, bought(1_000, 'EUR', 'many'))],
    hit(3, 'DE', '/', 0),
  ]
  await store.append({ events, drops: [], inbox: 'main', after: 0, lastId: 1 })
  app = await createStatsServer({
    ...{ store, baseUrl: 'http://localhost:4100', engine: duckdbEngine, clock: () => now, exports: createExports() },
    ...noRecords,
    viewerZones: { viewed: () => undefined },
    selections: createSelections(store, duckdbEngine),
    querySlots: createQuerySlots(store, queryLimits),
    readGoals: async () => goals,
  })
})
after(async () => {
  await app.close()
  await store.close()
  await rm(folder, { recursive: true })
})

const headers = { authorization: 'Bearer 1' }
async function read(url: string) {
  const reply = await app.inject({ url, headers })
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}
const day = 'period=today'
const buys = { conversions: 1, converting_visits: 1, converting_visitors: 1, conversion_rate: 33.33 }
const docs = { conversions: 2, converting_visits: 1, converting_visitors: 1, conversion_rate: 33.33 }
const amounts = [
  { currency: 'EUR', value: 11 },
  { currency: 'USD', value: 5.5 },
]

describe('goals', () => {
  test('are counted together, with their values by currency', async () => {
    const { data } = await read(`${own}/goals?${day}`)
    assert.deepEqual(data, [
      { id: 1, name: 'Docs', ...docs, goal_value: [{ currency: 'EUR', value: 5 }] },
      { id: 2, name: 'Buy', ...buys, goal_value: amounts },
      { id: 3, name: 'Seats', ...buys, conversions: 3, goal_value: [{ currency: '', value: 2.25 }] },
    ])
  })

  test('are compared, and filtered', async () => {
    const { data } = await read(`${own}/goals?${day}&compare=previous&filter=country:is:DE`)
    const zero = { conversions: 0, converting_visits: 0, converting_visitors: 0, conversion_rate: null, goal_value: [] }
    assert.deepEqual(data[0], {
      ...{ id: 1, name: 'Docs', ...docs, conversion_rate: 50, goal_value: [{ currency: 'EUR', value: 5 }] },
      previous: zero,
    })
  })

  test('are counted as CSV', async () => {
    const { body } = await app.inject({ url: `${own}/goals?${day}&format=csv`, headers })
    assert.deepEqual(body.trim().split('\r\n'), [
      '"id","name","conversions","converting_visits","converting_visitors","conversion_rate","goal_value"',
      '1,"Docs",2,1,1,33.33,"5 EUR"',
      '2,"Buy",1,1,1,33.33,"11 EUR, 5.5 USD"',
      '3,"Seats",3,1,1,33.33,"2.25"',
    ])
  })

  const breakdowns: readonly (readonly [string, string, readonly string[]])[] = [
    ['a fixed value', 'goal=1', ['"country","conversions","goal_value"', '"DE",2,"5 EUR"', '"FR",0,""']],
    ['revenue', 'goal=2', ['"country","conversions","goal_value"', '"FR",1,"11 EUR, 5.5 USD"', '"DE",0,""']],
    ['a property', 'goal=3', ['"country","conversions","goal_value"', '"FR",3,"2.25"', '"DE",0,""']],
  ]
  for (const [what, goal, lines] of breakdowns)
    test(`are worth something in a breakdown as CSV: ${what}`, async () => {
      const query = `${day}&${goal}&metrics=conversions&sort_by=conversions&format=csv`
      const { body } = await app.inject({ url: `${own}/country?${query}`, headers })
      assert.deepEqual(body.trim().split('\r\n'), lines)
      const visitor = await app.inject({ url: `${shared}/country?${query}` })
      assert.match(visitor.body, /^"country","conversions"\r\n/)
    })

  test('are shown on shared pages without values', async () => {
    const { data } = await read(`${shared}/goals?${day}`)
    assert.deepEqual(data[1], { id: 2, name: 'Buy', ...buys })
    const { data: totals } = await read(`${shared}?${day}&goal=2`)
    assert.equal(totals.conversions.value, 1)
    assert.equal(totals.goal_value, undefined)
  })

  test('are metrics of totals, time series and breakdowns', async () => {
    const { data: totals } = await read(`${own}?${day}&goal=2&compare=previous&metrics=visitors,conversion_rate`)
    assert.deepEqual(totals, {
      visitors: { value: 3, previous: 0, change: null },
      conversion_rate: { value: 33.33, previous: null, change: null },
      goal_value: { value: amounts, previous: [] },
    })
    const { data: series } = await read(`${own}/timeseries?${day}&goal=2&interval=day&metrics=conversions`)
    assert.deepEqual(series, [{ time: '2026-03-30', conversions: 1, goal_value: amounts }])
    const { data: countries } = await read(`${own}/country?${day}&goal=2&sort_by=conversions&metrics=conversions`)
    assert.deepEqual(countries, [
      { value: 'FR', conversions: 1, goal_value: amounts },
      { value: 'DE', conversions: 0, goal_value: [] },
    ])
    for (const dimension of ['page', 'exit_page', 'entry_page', 'event'])
      assert.ok((await read(`${own}/${dimension}?${day}&goal=2`)).data.length > 0)
    const { data: exits } = await read(`${own}/exit_page?${day}&goal=3&metrics=conversions&sort_by=conversions`)
    assert.deepEqual(exits[0], { value: '/buy', conversions: 3, goal_value: [{ currency: '', value: 2.25 }] })
  })

  test('are filters', async () => {
    const visitors = async (filter: string) =>
      (await read(`${own}?${day}&metrics=visitors,pageviews&filter=${encodeURIComponent(filter)}`)).data
    assert.equal((await visitors('goal:is:1')).pageviews.value, 2)
    assert.equal((await visitors('visit(goal:is:1)')).pageviews.value, 3)
    assert.equal((await visitors('not visit(goal:is:1|2)')).visitors.value, 1)
  })

  test('of a view are those of single routes', async () => {
    const questions = [
      'totals?goal=1',
      'country?goal=1',
      'page?goal=1&sort_by=conversions',
      'timeseries?goal=2',
      'goals',
    ]
    for (const filter of [[], ['filter=country:is:DE']])
      for (const _ of [1, 2]) {
        const payload = [day, ...filter, ...questions.map((one) => `question=${encodeURIComponent(one)}`)].join('&')
        const type = { 'content-type': 'application/x-www-form-urlencoded' }
        const reply = await app.inject({
          method: 'POST',
          url: `${own}/query`,
          headers: { ...headers, ...type },
          payload,
        })
        const lines = reply.body
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
        for (const { question, status, body } of lines) {
          const [name = '', search = ''] = (questions[question] ?? '').split('?')
          const path = name === 'totals' ? '' : `/${name}`
          assert.equal(status, 200)
          assert.deepEqual(body.data, (await read(`${own}${path}?${[day, ...filter, search].join('&')}`)).data)
        }
        assert.equal(lines.length, questions.length)
      }
  })

  const refused: readonly (readonly [string, RegExp])[] = [
    ['/country?goal=9', /goal must be the id of a goal of this website; found 9/],
    ['/country?goal=x', /goal must be a whole number/],
    ['?filter=goal:is:9', /must name a goal of this website by its id; found goal \\"9\\"/],
    ['?metrics=conversions', /metrics must be some of .*with goal conversions/],
    ['/country?sort_by=conversions', /sort_by may be conversions only if goal is sent/],
  ]
  for (const [path, expected] of refused)
    test(`${path} is a 422`, async () => {
      const { statusCode, body } = await app.inject({ url: `${own}${path}`, headers })
      assert.equal(statusCode, 422, body)
      assert.match(body, expected)
    })
})
