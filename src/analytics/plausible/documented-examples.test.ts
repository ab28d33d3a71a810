import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventEngines } from '../../../test/support/event-engines.ts'
import { dayMs } from '../events/day.ts'
import type { Event } from '../events/event.ts'
import { sampleEvent } from '../events/testing/sample-event.ts'
import { openPlausibleApp, type PlausibleApp, sampleGoal } from './testing/plausible-app.ts'

/** The queries of the examples in Plausible's documentation of its Stats API, and what they answer for these events. */
const now = Date.UTC(2024, 8, 17, 12)
const yesterday = Date.UTC(2024, 8, 16, 10)

let visitors = 0
function visit(first: Partial<Event>, ...more: readonly Partial<Event>[]): readonly Event[] {
  visitors += 1
  const time = first.time ?? yesterday
  const own = { visitor: BigInt(visitors), visit: BigInt(visitors), startedAt: time, time, channel: 'direct' }
  const event = sampleEvent({ ...own, hostname: 'dummy.site', entryPage: first.page ?? '/', country: '', ...first })
  return [event, ...more.map((change, index) => ({ ...event, time: time + (index + 1) * 60_000, ...change }))]
}
const purchase = (currency: string, revenue: number): Partial<Event> => ({
  ...{ kind: 'event', name: `Purchase${currency}`, currency, revenue },
})

const events: readonly Event[] = [
  ...visit(
    { page: '/pricing', country: 'EE', city: 'Tallinn', utmMedium: 'social', utmSource: 'twitter', os: 'macOS' },
    { kind: 'event', name: 'Signup', props: { is_customer: 'true' } },
    purchase('USD', 96_336_315_000),
  ),
  ...visit({ page: '/Blog/launch', country: 'EE', city: 'Tallinn', utmSource: 'google', source: 'Google' }),
  ...visit({ page: '/docs', country: 'US', city: 'San Francisco', utmSource: 'duckduckgo', time: yesterday - dayMs }),
  ...visit({ page: '/', os: 'Windows' }, { kind: 'event', name: 'Signup', props: { is_customer: 'false' } }),
  ...visit({ page: '/', time: yesterday + dayMs }, purchase('EUR', 1_000)),
  ...visit({ page: '/', time: Date.UTC(2024, 7, 3, 9) }),
]
const goals = [
  sampleGoal({ id: 1, name: 'Signup', event: 'Signup' }),
  sampleGoal({ id: 2, name: 'PurchaseUSD', event: 'PurchaseUSD', value_type: 'revenue', currency: 'USD' }),
  sampleGoal({ id: 3, name: 'PurchaseEUR', event: 'PurchaseEUR', value_type: 'revenue', currency: 'EUR' }),
]
const segments = { 2: ['country:is:EE'] }

interface Example {
  readonly name: string
  readonly query: Readonly<Record<string, unknown>>
  /** Dimensions, then metrics. */
  readonly results: readonly (readonly unknown[])[]
  /** What the documentation shows of `meta`. */
  readonly meta?: Readonly<Record<string, unknown>>
}

const week = ['2024-09-10T00:00:00+00:00', '2024-09-16T23:59:59+00:00']
const amount = (value: number, currency: string, short: string, long: string) => ({ value, currency, short, long })

const examples: readonly Example[] = [
  {
    name: 'Simple aggregate query',
    query: { metrics: ['visitors', 'events'], date_range: '7d' },
    results: [[4, 7]],
  },
  {
    name: 'Custom date range',
    query: { metrics: ['visitors'], date_range: ['2024-08-01', '2024-08-15'] },
    results: [[1]],
  },
  {
    name: 'Country and city analysis',
    query: {
      ...{ metrics: ['visitors', 'pageviews', 'bounce_rate'], date_range: '7d' },
      filters: [['is_not', 'visit:country_name', ['']]],
      dimensions: ['visit:country_name', 'visit:city_name'],
    },
    results: [
      ['Estonia', 'Tallinn', 2, 2, 50],
      ['United States', 'San Francisco', 1, 1, 100],
    ],
  },
  {
    name: 'UTM medium, source analysis',
    query: {
      ...{ metrics: ['visitors', 'events', 'pageviews'], date_range: '7d' },
      dimensions: ['visit:utm_medium', 'visit:utm_source'],
    },
    results: [
      ['(not set)', '(not set)', 1, 2, 1],
      ['(not set)', 'duckduckgo', 1, 1, 1],
      ['(not set)', 'google', 1, 1, 1],
      ['social', 'twitter', 1, 3, 1],
    ],
  },
  {
    name: 'Filtering by page and country',
    query: {
      ...{ metrics: ['visitors'], date_range: '7d' },
      filters: [
        ['contains', 'event:page', ['/docs', '/pricing']],
        ['is', 'visit:country_name', ['Estonia', 'United States of America']],
      ],
    },
    results: [[1]],
  },
  {
    name: 'Case insensitive filtering',
    query: {
      ...{ metrics: ['visitors'], date_range: '7d' },
      filters: [['contains', 'event:page', ['blog'], { case_sensitive: false }]],
    },
    results: [[1]],
  },
  {
    name: 'Filtering by segment',
    query: { metrics: ['visitors', 'events'], filters: [['is', 'segment', [2]]], date_range: '7d' },
    results: [[2, 4]],
  },
  {
    name: 'Timeseries query',
    query: {
      ...{ metrics: ['visitors', 'events'], date_range: '7d' },
      filters: [['is', 'visit:os', ['GNU/Linux', 'Mac']]],
      dimensions: ['time:day'],
    },
    results: [
      ['2024-09-15', 1, 1],
      ['2024-09-16', 2, 4],
    ],
  },
  {
    name: 'Timeseries query hourly, with labels',
    query: { metrics: ['visitors'], date_range: 'day', dimensions: ['time:hour'], include: { time_labels: true } },
    results: [['2024-09-17 10:00:00', 1]],
    meta: {
      time_labels: Array.from({ length: 24 }, (_, hour) => `2024-09-17 ${String(hour).padStart(2, '0')}:00:00`),
    },
  },
  {
    name: 'Using custom properties',
    query: {
      ...{ metrics: ['visitors'], date_range: '7d', dimensions: ['time:day', 'event:props:is_customer'] },
      order_by: [
        ['time:day', 'asc'],
        ['event:props:is_customer', 'desc'],
      ],
    },
    results: [
      ['2024-09-15', '(none)', 1],
      ['2024-09-16', 'true', 1],
      ['2024-09-16', 'false', 1],
      ['2024-09-16', '(none)', 3],
    ],
  },
  {
    name: 'Pagination',
    query: {
      ...{ metrics: ['visitors', 'events', 'pageviews'], date_range: '7d' },
      dimensions: ['visit:utm_medium', 'visit:utm_source'],
      include: { total_rows: true },
      pagination: { limit: 3, offset: 1 },
    },
    results: [
      ['(not set)', 'duckduckgo', 1, 1, 1],
      ['(not set)', 'google', 1, 1, 1],
      ['social', 'twitter', 1, 3, 1],
    ],
    meta: { total_rows: 4 },
  },
  {
    name: 'Including imported data, of which there is none',
    query: { metrics: ['visitors'], date_range: 'all', dimensions: ['visit:source'], include: { imports: true } },
    results: [
      ['Direct / None', 5],
      ['Google', 1],
    ],
    meta: { imports_included: false, imports_skip_reason: 'no_imported_data' },
  },
  {
    name: 'Revenue metrics',
    query: { metrics: ['total_revenue'], date_range: 'all', dimensions: ['event:goal'] },
    results: [
      ['PurchaseUSD', amount(96_336_315, 'USD', '$96.3M', '$96,336,315.00')],
      ['PurchaseEUR', amount(1, 'EUR', '€1', '€1.00')],
      ['Signup', null],
    ],
    meta: {},
  },
  {
    name: 'Revenue metrics could not be calculated',
    query: {
      ...{ metrics: ['total_revenue'], date_range: 'all' },
      filters: [['is', 'event:goal', ['PurchaseUSD', 'PurchaseEUR']]],
    },
    results: [[null]],
    meta: {
      metric_warnings: {
        total_revenue: {
          code: 'no_single_revenue_currency',
          warning: 'Revenue is null: the goals have values in several currencies.',
        },
      },
    },
  },
  {
    name: 'Behavioral filters',
    query: {
      ...{ metrics: ['visitors'], date_range: 'all' },
      filters: [
        ['is', 'event:goal', ['Signup']],
        ['has_done', ['is', 'event:page', ['/pricing']]],
      ],
    },
    results: [[1]],
  },
]

const ranges: readonly (readonly [range: unknown, visitors: number])[] = [
  [['2024-01-01', '2024-07-01'], 0],
  [['2024-09-16T12:00:00+02:00', '2024-09-16T15:59:59+02:00'], 3],
  [['2024-09-16T12:00:00+02:00', '2024-09-16T12:05:00+02:00'], 3],
  ['day', 1],
  ['24h', 1],
  ['7d', 4],
  ['28d', 4],
  ['30d', 4],
  ['91d', 5],
  ['month', 5],
  ['6mo', 1],
  ['12mo', 1],
  ['year', 6],
  ['all', 6],
]

const months = ['04', '05', '06', '07', '08', '09'].map((month) => `2024-${month}-01`)

/** The examples of version 1, by what they are about. */
const firstVersion: Readonly<Record<string, readonly [path: string, reply: unknown]>> = {
  'current visitors': ['realtime/visitors?site_id=dummy.site', 0],
  totals: [
    'aggregate?site_id=dummy.site&period=6mo&metrics=visitors,pageviews,bounce_rate,visit_duration',
    {
      results: {
        ...{
          visitors: { value: 6 },
          pageviews: { value: 6 },
          bounce_rate: { value: 50 },
          visit_duration: { value: 40 },
        },
      },
    },
  ],
  'visitors of one page': [
    'aggregate?site_id=dummy.site&period=6mo&filters=event:page%3D%3D%2Fpricing',
    { results: { visitors: { value: 1 } } },
  ],
  'months from one source': [
    'timeseries?site_id=dummy.site&period=6mo&filters=visit:source%3D%3DGoogle',
    { results: months.map((date) => ({ date, visitors: date === '2024-09-01' ? 1 : 0 })) },
  ],
  'sources with their bounce rate': [
    'breakdown?site_id=dummy.site&period=6mo&property=visit:source&metrics=visitors,bounce_rate&limit=5',
    {
      results: [
        { source: 'Direct / None', visitors: 5, bounce_rate: 40 },
        { source: 'Google', visitors: 1, bounce_rate: 100 },
      ],
    },
  ],
  'top pages': [
    'breakdown?site_id=dummy.site&period=6mo&property=event:page&limit=2',
    {
      results: [
        { page: '/', visitors: 3 },
        { page: '/Blog/launch', visitors: 1 },
      ],
    },
  ],
}

for (const engine of eventEngines) {
  describe(`documented examples of Plausible's Stats API on ${engine.name}`, { skip: engine.skip }, () => {
    let api: PlausibleApp
    before(async () => {
      api = await openPlausibleApp(engine, { domain: 'dummy.site', timezone: 'UTC', now, events, goals, segments })
    })
    after(() => api.close())

    for (const { name, query, results, meta } of examples)
      test(name, async () => {
        const { status, body } = await api.post(query)
        assert.equal(status, 200, JSON.stringify(body))
        assert.deepEqual(await api.query(query), results)
        if (meta) assert.deepEqual(body.meta, meta)
        const { site_id, metrics, date_range, dimensions, filters } = body.query
        assert.deepEqual(
          { site_id, metrics, dimensions, filters },
          {
            site_id: 'dummy.site',
            metrics: query.metrics,
            dimensions: query.dimensions ?? [],
            filters: query.filters ?? [],
          },
        )
        if (query.date_range === '7d') assert.deepEqual(date_range, week)
      })

    for (const [name, [path, reply]] of Object.entries(firstVersion))
      test(`version 1: ${name}`, async () => assert.deepEqual((await api.get(path)).body, reply))

    test('documented date ranges', async () => {
      for (const [date_range, count] of ranges)
        assert.deepEqual(await api.query({ date_range }), [[count]], String(date_range))
    })
  })
}
