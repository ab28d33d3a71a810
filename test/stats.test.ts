import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dimensionNames } from '../src/analytics/events/sql/dimensions.ts'
import { type Client, createClient, type One, query } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { sendHit } from './support/hits.ts'
import { ages, day, events, longName, minute, now, oldVisits, startSeeded, values } from './support/seeded-website.ts'
import { ownerKey, type Sightline } from './support/sightline.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'
import { runsAll } from './support/tier.ts'

let sightline: Sightline
let client: Client
let statistics: Statistics
before(async () => {
  ;({ sightline, statistics } = await startSeeded())
  client = await createClient(sightline.analyticsUrl, ownerKey)
})
after(() => sightline.stop())

describe('periods', () => {
  const date = (time: number): string => new Date(time).toISOString().slice(0, 10)
  const month = (monthsAgo: number): string => {
    const today = new Date()
    return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - monthsAgo, 1)).toISOString().slice(0, 7)
  }
  const periods: Readonly<Record<string, (time: number) => boolean>> = {
    today: (time) => date(time) === date(Date.now()),
    yesterday: (time) => date(time) === date(Date.now() - day),
    '24h': (time) => time > Date.now() - day,
    '7d': (time) => date(time) >= date(Date.now() - 6 * day),
    '30d': (time) => date(time) >= date(Date.now() - 29 * day),
    month: (time) => date(time) >= month(0),
    last_month: (time) => date(time).startsWith(month(1)),
    '6mo': (time) => date(time) >= month(5),
    '12mo': (time) => date(time) >= month(11),
    year: (time) => date(time) >= month(0).slice(0, 4),
    all: () => true,
  }
  for (const [period, isWithin] of Object.entries(periods)) {
    test(period, async () => {
      const expected = events.filter(({ kind, time }) => kind === 'pageview' && isWithin(time)).length
      assert.deepEqual(await statistics.totals('pageviews', { period }), [expected])
      const series = await client.get<One<readonly { pageviews: number }[]>>(
        `${statistics.path}/stats/timeseries${query({ period, metrics: 'pageviews' })}`,
      )
      assert.equal(
        series.body.data.reduce((sum, { pageviews }) => sum + pageviews, 0),
        expected,
      )
    })
  }

  test('a range of dates includes both', async () => {
    const fields = { from: date(now - 6 * day), to: date(now - 2 * day) }
    const within = ({ time }: { time: number }) => date(time) >= fields.from && date(time) <= fields.to
    assert.deepEqual(await statistics.totals('visits', fields), [oldVisits.filter(within).length])
  })

  test('a day begins at midnight of its time zone', async () => {
    for (const [timezone, hours] of [
      ['Asia/Kathmandu', 5.75],
      ['America/Phoenix', -7],
    ] as const) {
      const local = (time: number): string => date(time + hours * 60 * minute)
      const today = local(now)
      const expected = events.filter(({ kind, time }) => kind === 'pageview' && local(time) === today).length
      assert.deepEqual(await statistics.totals('pageviews', { from: today, to: today, timezone }), [expected])
    }
  })

  const comparisons = { previous: { days: 1 }, year: { years: 1 } } as const
  for (const [compare, back] of Object.entries(comparisons)) {
    test(`compared with ${compare}`, async () => {
      const fields = {
        from: date(now - 2 * minute),
        to: date(now - 2 * minute),
        compare,
        metrics: 'visits,bounce_rate',
      }
      const { body } = await client.get<
        One<Record<string, { value: number; previous: number; change: number | null }>>
      >(`${statistics.path}/stats${query(fields)}`)
      const visitsOn = (when: string) =>
        events.filter(({ kind, time }) => kind === 'pageview' && date(time) === when).length
      const [value, previous] = [
        visitsOn(fields.from),
        visitsOn(String(Temporal.PlainDate.from(fields.from).subtract(back))),
      ]
      assert.ok(previous > 0)
      const change = Math.round(((value - previous) / previous) * 10_000) / 100
      assert.deepEqual(body.data.visits, { value, previous, change })
    })
  }
})

describe('dimensions', () => {
  // The models ask for every dimension; here it is the whole program that is asked.
  for (const dimension of dimensionNames.filter((_, index) => runsAll || index % 4 === 0)) {
    const value = values[dimension]
    test(`${dimension}: broken down, searched, sorted, filtered`, async () => {
      const all = await statistics.breakdown(dimension, 'visits', { period: 'all' })
      assert.equal(all[value], 1)
      assert.deepEqual(await statistics.breakdown(dimension, 'visits', { search: value.toUpperCase() }), { [value]: 1 })
      const sorted = await statistics.breakdown(dimension, 'visits', { sort_by: 'value', sort: 'asc', period: 'all' })
      assert.deepEqual(Object.keys(sorted).toSorted(), Object.keys(all).toSorted())
      assert.deepEqual(await statistics.totals('visits', { filter: `${dimension}:is:${value}` }), [1])
      const others = await statistics.totals('visits', { filter: `${dimension}:is_not:${value}`, period: 'all' })
      // The visit has another row than that with the event: the pageview.
      assert.deepEqual(others, [dimension === 'event' ? ages.length + 1 : ages.length])
    })
  }

  test('property names and values, with any name', async () => {
    const names = { plan: 1, '=cmd()': 1, [longName]: 1 }
    assert.deepEqual(await statistics.breakdown('properties', 'events'), names)
    assert.deepEqual(await statistics.breakdown('properties', 'events', { event: 'Other' }), {})
    assert.deepEqual(await statistics.breakdown('properties/plan', 'events', { event: 'Buy' }), { pro: 1 })
    assert.deepEqual(await statistics.breakdown(`properties/${encodeURIComponent('=cmd()')}`, 'events'), { '=1+1': 1 })
    assert.deepEqual(await statistics.breakdown(`properties/${encodeURIComponent(longName)}`, 'events'), { x: 1 })
  })

  test('engaged time and scroll depth of a visit', async () => {
    const filter = 'page:is:/buy'
    const metrics = 'visit_duration,engaged_time,scroll_depth,views_per_visit,bounce_rate'
    assert.deepEqual(await statistics.totals(metrics, { filter }), [30, 30, 80, 1, 0])
  })
})

describe('revenue', () => {
  const pay = (event: string, currency: string, amount: number, page = '/') =>
    sendHit(sightline.analyticsUrl, { u: `https://shop.test${page}`, n: event, $: { currency, amount } })
  let shop: Statistics
  before(async () => {
    shop = await trackWebsite(client, 'shop.test')
    await sendHit(sightline.analyticsUrl, { u: 'https://shop.test/' })
    await pay('Order', 'eur', 19.99)
    await pay('Order', 'EUR', 0.01, '/gift')
    await pay('Order', 'USD', 5)
    await pay('Refund', 'EUR', -2.5)
    await sendHit(sightline.analyticsUrl, { u: 'https://shop.test/', n: 'Sign up' })
    await eventually(async () => assert.deepEqual(await shop.totals('events'), [5]))
  })

  const order = { event: 'Order', currency: 'EUR', revenue: 20, events: 2 }
  const inDollars = { event: 'Order', currency: 'USD', revenue: 5, events: 1 }
  const refund = { event: 'Refund', currency: 'EUR', revenue: -2.5, events: 1 }

  test('is grouped by event and currency, without events that have none', async () => {
    assert.deepEqual(await shop.revenue(), [order, inDollars, refund])
  })

  test('of the events that filters match', async () => {
    assert.deepEqual(await shop.revenue({ filter: 'page:is:/gift' }), [{ ...order, revenue: 0.01, events: 1 }])
    assert.deepEqual(await shop.revenue({ filter: 'event:is:Refund' }), [refund])
  })

  test('of another period is empty', async () => {
    assert.deepEqual(await shop.revenue({ period: 'yesterday' }), [])
  })

  test('as CSV', async () => {
    const { text } = await client.getText(`${shop.path}/stats/revenue?format=csv`)
    assert.equal(
      text,
      '"event","currency","revenue","events"\r\n"Order","EUR",20,2\r\n"Order","USD",5,1\r\n"Refund","EUR",-2.5,1\r\n',
    )
  })
})

const filters: Readonly<Record<string, number>> = {
  'country:is:FR': 1,
  'country:is:FR|DE': ages.length + 1,
  'country:is_not:FR': ages.length,
  'country:is_not:FR|DE': 0,
  'page:contains:u': 1,
  'page:contains:U': 0,
  'page:contains:x|y': 1,
  'page:does_not_contain:uy': ages.length,
  'page:wildcard:/b*': 1,
  'page:wildcard:*': ages.length + 1,
  'page:wildcard:b*': 0,
  'property.plan:is:pro': 1,
  'property.plan:is:': ages.length + 1,
  'page:is:%': 0,
  'page:contains:_': 0,
}

describe('filters', () => {
  for (const [filter, visits] of Object.entries(filters)) {
    test(filter, async () => {
      assert.deepEqual(await statistics.totals('visits', { filter, period: 'all' }), [visits])
      const countries = await statistics.breakdown('country', 'visits', { filter, period: 'all' })
      assert.equal(
        Object.values(countries).reduce((sum: number, count) => sum + Number(count), 0),
        visits,
      )
    })
  }

  test('several filters must all match', async () => {
    const path = `${statistics.path}/stats?period=all&metrics=visits&filter=country:is:FR&filter=page:is:`
    for (const [page, visits] of [
      ['/buy', 1],
      ['/', 0],
    ] as const) {
      const { body } = await client.get<One<unknown>>(path + page)
      assert.deepEqual(body.data, { visits: { value: visits } })
    }
  })
})
