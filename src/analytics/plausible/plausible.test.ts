import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventEngines } from '../../../test/support/event-engines.ts'
import type { Event } from '../events/event.ts'
import { sampleEvent } from '../events/testing/sample-event.ts'
import type { RetainedWebsites } from '../stats/plan/retained.ts'
import { openPlausibleApp, type PlausibleApp, sampleGoal } from './testing/plausible-app.ts'

const minute = 60_000
const hour = 60 * minute
/** In Berlin, it is half past one on Saturday. */
const now = Date.UTC(2026, 2, 20, 23, 30)
const yesterday = Date.UTC(2026, 2, 19, 10)

const goals = [
  sampleGoal({ id: 1, name: 'Signup', event: 'Signup' }),
  sampleGoal({ id: 2, name: 'Pricing', type: 'page', page: '/pricing' }),
  sampleGoal({ id: 3, name: 'Purchase', event: 'Purchase', value_type: 'revenue' }),
]
const segments: Readonly<Record<number, readonly string[]>> = { 5: ['country:is:DE|AT', 'visit(page:is:/pricing)'] }

let visitors = 0
/** A visit of a new visitor. */
function visit(first: Partial<Event>, ...more: readonly Partial<Event>[]): readonly Event[] {
  visitors += 1
  const start = first.time ?? yesterday
  const shared = { visitor: BigInt(visitors), visit: BigInt(visitors), startedAt: start, time: start }
  const { channel = 'direct' } = first
  const event = sampleEvent({ ...shared, channel, entryPage: first.page ?? '/', ...first })
  return [event, ...more.map((change, index) => ({ ...event, time: start + (index + 1) * minute, ...change }))]
}
const signup = { kind: 'event', name: 'Signup', props: { plan: 'pro', method: 'a|b' } } as const
const purchase = { kind: 'event', name: 'Purchase', revenue: 12_500, currency: 'EUR' } as const

const events: readonly Event[] = [
  ...visit(
    { page: '/', country: 'DE', city: 'Berlin', source: 'Google', channel: 'search' },
    { page: '/pricing' },
    signup,
  ),
  ...visit(
    { page: '/pricing', country: 'DE', city: 'Berlin', source: 'Google', channel: 'search' },
    { page: '/pricing' },
  ),
  ...visit({ page: '/blog/a', country: 'AT', city: 'Vienna', utmSource: 'news', utmMedium: 'email', channel: 'email' }),
  ...visit(
    { page: '/', country: '', device: 'mobile' },
    { page: '/blog/a' },
    { ...signup, props: { plan: 'free' } },
    purchase,
  ),
  ...visit(
    { page: '/user/17', country: 'US', city: 'New York', time: yesterday - 24 * hour },
    { ...purchase, revenue: 500 },
  ),
  ...visit({ page: '/user/x', country: 'US', time: now - 2 * minute, os: 'macOS', browser: 'Edge' }),
]

for (const engine of eventEngines) {
  describe(`Plausible's Stats API on ${engine.name}`, { skip: engine.skip }, () => {
    let api: PlausibleApp
    let retained: RetainedWebsites = new Map()

    before(async () => {
      const site = { domain: 'example.com', timezone: 'Europe/Berlin', now, events, goals, segments }
      api = await openPlausibleApp(engine, { ...site, readRetained: () => retained })
    })
    after(() => api.close())

    const post = (body: object, key?: string) => api.post(body, key)
    const query = (body: object) => api.query(body)
    const get = (path: string) => api.get(path)

    test('a filter that matches no country: an empty answer', async () => {
      const filters = [['contains', 'visit:country_name', ['Atlantis']]]
      assert.deepEqual(await query({ metrics: ['visitors'], filters }), [[0]])
      assert.deepEqual(await query({ metrics: ['visitors'], dimensions: ['visit:country'], filters }), [])
      const not = [['contains_not', 'visit:country_name', ['Atlantis']]]
      assert.deepEqual(await query({ metrics: ['visitors'], filters: not }), [[6]])
    })

    test('totals', async () => {
      const metrics = ['visitors', 'visits', 'pageviews', 'views_per_visit', 'bounce_rate', 'visit_duration', 'events']
      assert.deepEqual(await query({ metrics }), [[6, 6, 9, 1.5, 33, 70, 13]])
      assert.deepEqual(
        await query({ metrics: ['visitors', 'bounce_rate'], date_range: ['2020-01-01', '2020-01-02'] }),
        [[0, 0]],
      )
    })

    test('date ranges end before today, in the time zone of the website', async () => {
      const rangeOf = async (date_range: unknown) =>
        (await post({ metrics: ['visitors'], date_range })).body.query.date_range
      assert.deepEqual(await rangeOf('day'), ['2026-03-21T00:00:00+01:00', '2026-03-21T23:59:59+01:00'])
      assert.deepEqual(await rangeOf('24h'), ['2026-03-20T00:30:00+01:00', '2026-03-21T00:29:59+01:00'])
      assert.deepEqual(await query({ date_range: '24h', dimensions: ['time'] }), [['2026-03-21 00:00:00', 1]])
      assert.deepEqual(await rangeOf('7d'), ['2026-03-14T00:00:00+01:00', '2026-03-20T23:59:59+01:00'])
      assert.deepEqual(await rangeOf('2mo'), ['2026-01-01T00:00:00+01:00', '2026-02-28T23:59:59+01:00'])
      assert.deepEqual(await rangeOf('month'), ['2026-03-01T00:00:00+01:00', '2026-03-31T23:59:59+02:00'])
      assert.deepEqual(await rangeOf('all'), ['2026-03-18T00:00:00+01:00', '2026-03-21T23:59:59+01:00'])
      const hours = ['2026-03-19T10:00:00Z', '2026-03-19T10:00:59Z']
      assert.deepEqual(await query({ metrics: ['visits', 'pageviews'], date_range: hours }), [[4, 4]])
      assert.deepEqual(await query({ date_range: 'day' }), [[1]])
      assert.deepEqual(await query({ date_range: '1d' }), [[0]])
    })

    test('several dimensions, with names of countries', async () => {
      const dimensions = ['visit:country_name', 'visit:city_name']
      const filters = [['is_not', 'visit:country_name', ['']]]
      assert.deepEqual(await query({ dimensions, filters, metrics: ['visitors', 'pageviews', 'bounce_rate'] }), [
        ['Germany', 'Berlin', 2, 4, 0],
        ['Austria', 'Vienna', 1, 1, 100],
        ['United States', '', 1, 1, 100],
        ['United States', 'New York', 1, 1, 0],
      ])
      assert.deepEqual(
        await query({ dimensions: ['visit:exit_page', 'visit:country'], filters: [['is', 'visit:country', ['DE']]] }),
        [
          ['/', 'DE', 1],
          ['/pricing', 'DE', 1],
        ],
      )
    })

    test('empty values by their labels', async () => {
      assert.deepEqual(await query({ dimensions: ['visit:source'] }), [
        ['Direct / None', 4],
        ['Google', 2],
      ])
      assert.deepEqual(await query({ filters: [['is', 'visit:source', ['Direct / None']]] }), [[4]])
      assert.deepEqual(await query({ dimensions: ['visit:utm_source'], metrics: ['visitors', 'percentage'] }), [
        ['(not set)', 5, 83.33],
        ['news', 1, 16.67],
      ])
      assert.deepEqual(await query({ dimensions: ['visit:device'] }), [
        ['Desktop', 5],
        ['Mobile', 1],
      ])
      assert.deepEqual(await query({ dimensions: ['visit:os', 'visit:browser'] }), [
        ['GNU/Linux', 'Firefox', 5],
        ['Mac', 'Microsoft Edge', 1],
      ])
      assert.deepEqual(await query({ dimensions: ['visit:channel'] }), [
        ['Direct', 3],
        ['Organic Search', 2],
        ['Email', 1],
      ])
      assert.deepEqual(
        await query({ filters: [['contains', 'visit:channel', ['search'], { case_sensitive: false }]] }),
        [[2]],
      )
    })

    test('times, of which only those with visits are listed', async () => {
      assert.deepEqual(await query({ dimensions: ['time:day'] }), [
        ['2026-03-18', 1],
        ['2026-03-19', 4],
        ['2026-03-21', 1],
      ])
      const { body } = await post({
        ...{ metrics: ['visitors'], date_range: ['2026-03-19', '2026-03-19'], dimensions: ['time:hour'] },
        include: { time_labels: true, total_rows: true, imports: true },
      })
      assert.deepEqual(body.results, [{ dimensions: ['2026-03-19 11:00:00'], metrics: [4] }])
      assert.equal(body.meta.time_labels.length, 24)
      assert.equal(body.meta.time_labels[1], '2026-03-19 01:00:00')
      assert.equal(body.meta.total_rows, 1)
      assert.equal(body.meta.imports_included, false)
      const order_by = [
        ['time:day', 'asc'],
        ['event:props:plan', 'desc'],
      ]
      const properties = { dimensions: ['time:day', 'event:props:plan'], filters: [['is', 'event:goal', ['Signup']]] }
      assert.deepEqual(await query({ ...properties, order_by }), [
        ['2026-03-19', 'pro', 1],
        ['2026-03-19', 'free', 1],
      ])
    })

    test('hours that a clock change repeats have different labels', async () => {
      const { body } = await post({
        ...{ metrics: ['visitors'], date_range: ['2025-10-26', '2025-10-26'], dimensions: ['time:hour'] },
        include: { time_labels: true },
      })
      assert.deepEqual(body.meta.time_labels.slice(1, 5), [
        '2025-10-26 01:00:00',
        '2025-10-26 02:00:00+02:00',
        '2025-10-26 02:00:00+01:00',
        '2025-10-26 03:00:00',
      ])
      assert.equal(new Set(body.meta.time_labels).size, 25)
    })

    test('comparisons with other periods', async () => {
      const day = { metrics: ['visitors', 'bounce_rate'], date_range: ['2026-03-19', '2026-03-19'] }
      const compared = async (more: object, comparisons: object = { mode: 'previous_period' }) => {
        const { status, body } = await post({ ...day, ...more, include: { comparisons } })
        assert.equal(status, 200, JSON.stringify(body))
        return body
      }
      const total = await compared({})
      assert.deepEqual(total.results, [
        { metrics: [4, 25], dimensions: [], comparison: { dimensions: [], metrics: [1, 0], change: [300, 25] } },
      ])
      assert.deepEqual(total.query.comparison_date_range, ['2026-03-18T00:00:00+01:00', '2026-03-18T23:59:59+01:00'])
      const countries = await compared(
        { metrics: ['visitors'], dimensions: ['visit:country'] },
        {
          ...{ mode: 'custom', date_range: ['2026-03-18', '2026-03-19'] },
        },
      )
      assert.deepEqual(
        countries.results.map((row: { comparison: unknown }) => row.comparison),
        countries.results.map(({ dimensions, metrics }: { dimensions: string[]; metrics: number[] }) => ({
          ...{ dimensions, metrics, change: [0] },
        })),
      )
      const days = await compared({
        ...{ metrics: ['visitors'], date_range: ['2026-03-19', '2026-03-20'], dimensions: ['time:day'] },
      })
      assert.deepEqual(days.results, [
        {
          ...{ dimensions: ['2026-03-19'], metrics: [4] },
          comparison: { dimensions: ['2026-03-17'], metrics: [0], change: [100] },
        },
      ])
      for (const [mode, first] of [
        ['previous_period', '2026-03-12'],
        ['year_over_year', '2025-03-20'],
      ]) {
        const { query } = await compared({}, { mode, match_day_of_week: true })
        assert.match(query.comparison_date_range[0], new RegExp(`^${first}`), 'a Thursday, too')
      }
    })

    test('pages of results', async () => {
      const pages = { dimensions: ['event:page'], metrics: ['pageviews'], include: { total_rows: true } }
      const order_by = [
        ['pageviews', 'desc'],
        ['event:page', 'asc'],
      ]
      const rows = await query({ ...pages, order_by })
      assert.deepEqual(rows, [
        ['/pricing', 3],
        ['/', 2],
        ['/blog/a', 2],
        ['/user/17', 1],
        ['/user/x', 1],
      ])
      const { body } = await post({ ...pages, order_by, date_range: 'all', pagination: { limit: 2, offset: 2 } })
      assert.deepEqual(
        body.results.map(({ dimensions }: { dimensions: unknown }) => dimensions),
        [['/blog/a'], ['/user/17']],
      )
      assert.equal(body.meta.total_rows, 5)
      assert.deepEqual(body.query.pagination, { limit: 2, offset: 2 })
    })

    describe('filters', () => {
      const rows: readonly (readonly [name: string, filters: readonly unknown[], visitors: number])[] = [
        ['is', [['is', 'event:page', ['/', '/blog/a']]], 3],
        ['is_not', [['is_not', 'visit:country', ['DE', 'US']]], 2],
        ['contains', [['contains', 'event:page', ['user', 'blog']]], 4],
        ['contains_not', [['contains_not', 'visit:entry_page', ['/']]], 0],
        ['matches', [['matches', 'event:page', ['^/user/\\d+$']]], 1],
        ['matches_not', [['matches_not', 'visit:entry_page', ['^/user/\\d+$', '^/blog']]], 4],
        ['regardless of case', [['is', 'visit:browser', ['FIREFOX'], { case_sensitive: false }]], 5],
        ['with case', [['is', 'visit:browser', ['FIREFOX']]], 0],
        ['a system by the name that Plausible has for it', [['is', 'visit:os', ['GNU/Linux']]], 5],
        ['a part of that name', [['contains', 'visit:os', ['gnu/'], { case_sensitive: false }]], 5],
        ['a system by our name', [['is', 'visit:os', ['Linux', 'Windows']]], 5],
        ['systems by a pattern', [['matches', 'visit:os', ['^mac']]], 1],
        ['not a system by that name', [['is_not', 'visit:os', ['GNU/Linux', 'Windows']]], 1],
        [
          'and',
          [
            [
              'and',
              [
                ['is', 'visit:country', ['DE']],
                ['is', 'event:page', ['/']],
              ],
            ],
          ],
          1,
        ],
        [
          'or',
          [
            [
              'or',
              [
                ['is', 'visit:country', ['AT']],
                ['is', 'event:page', ['/']],
              ],
            ],
          ],
          3,
        ],
        ['not', [['not', ['is', 'visit:country_name', ['Germany']]]], 4],
        ['a name of no country', [['is', 'visit:country_name', ['Atlantis']]], 0],
        [
          'has_done',
          [
            ['is', 'event:goal', ['Signup']],
            ['has_done', ['is', 'event:page', ['/pricing']]],
          ],
          1,
        ],
        ['has_not_done', [['has_not_done', ['is', 'event:page', ['/pricing']]]], 4],
        ['a goal', [['is', 'event:goal', ['Signup']]], 2],
        ['a goal by its page', [['is', 'event:goal', ['Visit /pricing']]], 2],
        ['one of several goals', [['is', 'event:goal', ['Signup', 'Purchase']]], 3],
        ['goals that contain', [['contains', 'event:goal', ['ur']]], 2],
        ['a goal inside of another filter', [['not', ['has_done', ['is', 'event:goal', ['Signup']]]]], 4],
        ['a segment', [['is', 'segment', [5]]], 2],
        ['a property with a bar', [['is', 'event:props:method', ['a|b']]], 1],
      ]
      for (const [name, filters, visitors] of rows)
        test(name, async () => assert.deepEqual(await query({ filters }), [[visitors]]))
    })

    test('conversions and revenue', async () => {
      const metrics = ['visitors', 'events', 'conversion_rate', 'total_revenue', 'average_revenue']
      const amount = (value: number, text: string, short = text) => ({ value, currency: 'EUR', short, long: text })
      assert.deepEqual(
        await query({ dimensions: ['event:goal'], metrics }),
        [
          ['Pricing', 2, 3, 33.33, null, null],
          ['Purchase', 2, 2, 33.33, amount(13, '€13.00', '€13'), amount(6.5, '€6.50', '€6.5')],
          ['Signup', 2, 2, 33.33, null, null],
        ].toSorted((a, b) => order.indexOf(String(a[0])) - order.indexOf(String(b[0]))),
      )
      const filters = [['is', 'event:goal', ['Signup']]]
      assert.deepEqual(
        await query({
          filters,
          dimensions: ['visit:country'],
          metrics: ['visitors', 'conversion_rate', 'group_conversion_rate'],
        }),
        [
          ['', 1, 16.67, 100],
          ['DE', 1, 16.67, 50],
        ],
      )
      const { body } = await post({ metrics: ['total_revenue'], date_range: 'all', filters })
      assert.deepEqual(body.results, [{ metrics: [null], dimensions: [] }])
      assert.equal(body.meta.metric_warnings.total_revenue.code, 'no_revenue_goals_matching')
      for (const more of [{}, { dimensions: ['visit:country'] }]) {
        const { body, status } = await post({ metrics: ['visitors', 'total_revenue'], date_range: 'all', ...more })
        assert.equal(status, 200, JSON.stringify(body))
        assert.equal(body.results[0].metrics[1], null)
        assert.equal(body.meta.metric_warnings.total_revenue.code, 'no_revenue_goals_matching')
      }
      assert.deepEqual(
        (await query({ dimensions: ['event:goal'], metrics: ['total_revenue'] }))[0]?.[0],
        'Purchase',
        'the goal with the most revenue is first',
      )
    })
    const order = ['Signup', 'Pricing', 'Purchase']

    test('what needs events that have been deleted says so', async () => {
      retained = new Map([[1, { zone: 'Europe/Berlin', rowsFrom: Date.UTC(2026, 2, 18, 23), rollUpsFrom: null }]])
      const body = { metrics: ['visitors'], date_range: 'all', dimensions: ['visit:country', 'visit:browser'] }
      const reply = await post(body)
      retained = new Map()
      assert.match(reply.body.meta.warning, /deleted/)
      assert.deepEqual(reply.body.results[0], { dimensions: ['DE', 'Firefox'], metrics: [2] })
      assert.equal((await post(body)).body.meta.warning, undefined)
    })

    describe('errors say what was found', () => {
      const all = { metrics: ['visitors'], date_range: 'all' }
      let deep: unknown = ['is', 'event:page', ['/']]
      for (let depth = 0; depth < 100; depth++) deep = ['not', deep]
      const rows: readonly (readonly [name: string, body: object, error: RegExp])[] = [
        ['an unknown metric', { ...all, metrics: ['clicks'] }, /metrics must be among visitors, .*found "clicks"/],
        ['no metric', { ...all, metrics: [] }, /at least one/],
        ['the same metric twice', { ...all, metrics: ['visits', 'visits'] }, /twice/],
        ['an unknown dimension', { ...all, dimensions: ['visit:shoe_size'] }, /found "visit:shoe_size"/],
        ['an unknown operator', { ...all, filters: [['like', 'event:page', ['/']]] }, /found "like"/],
        ['an unknown key', { ...all, colour: 'red' }, /found "colour"/],
        ['an unknown goal', { ...all, filters: [['is', 'event:goal', ['Nothing']]] }, /no goal "Nothing".*"Signup"/],
        ['an unknown segment', { ...all, filters: [['is', 'segment', [77]]] }, /no segment 77/],
        ['a range that is none', { ...all, date_range: 'fortnight' }, /found "fortnight"/],
        ['dates in the wrong order', { ...all, date_range: ['2026-02-02', '2026-01-01'] }, /must not be after/],
        ['a day that does not exist', { ...all, date_range: ['2026-02-30', '2026-03-01'] }, /2026-02-30/],
        ['an order by something else', { ...all, order_by: [['visits', 'desc']] }, /order_by/],
        ['conversions without a goal', { ...all, metrics: ['conversion_rate'] }, /needs a filter on event:goal/],
        ['filters nested a hundred deep', { ...all, filters: [deep] }, /nested 8 deep/],
        ['a pattern that is none', { ...all, filters: [['matches', 'event:page', ['(']]] }, /RE2.*found "\("/],
        ['a pattern that looks ahead', { ...all, filters: [['matches', 'event:page', ['(?=x)']]] }, /RE2/],
        ['a hundred filters', { ...all, filters: Array(100).fill(['is', 'event:page', ['/']]) }, /50/],
        ['a page of no size', { ...all, pagination: { limit: 0 } }, /from 1 to 10000; found 0/],
        ['an unknown comparison', { ...all, include: { comparisons: { mode: 'week' } } }, /previous_period, .*"week"/],
        ['a custom comparison without dates', { ...all, include: { comparisons: { mode: 'custom' } } }, /date_range/],
        ['labels of no time', { ...all, include: { time_labels: true } }, /needs a time dimension/],
        ['texts for lists', { ...all, filters: 'event:page==/' }, /filters must be a list/],
        [
          'too many intervals',
          { ...all, date_range: ['2001-01-01', '2026-01-01'], dimensions: ['time:hour'] },
          /too many/,
        ],
      ]
      for (const [name, body, error] of rows)
        test(name, async () => {
          const reply = await post(body)
          assert.equal(reply.status, 400, JSON.stringify(reply.body))
          assert.deepEqual(Object.keys(reply.body), ['error'])
          assert.match(reply.body.error, error)
        })

      test('no body at all', async () => {
        const reply = await api.app.inject({
          method: 'POST',
          url: '/api/v2/query',
          headers: { authorization: 'Bearer 1' },
        })
        assert.equal(reply.statusCode, 400)
        assert.match(reply.json().error, /site_id must be the domain/)
      })

      test('a website of another account', async () => {
        assert.equal((await post(all, '2')).status, 401)
        assert.match(
          (await post({ ...all, site_id: 'other.test' })).body.error,
          /no website with the domain in site_id/,
        )
      })
    })

    describe('version 1', () => {
      const site = 'site_id=example.com'

      test('aggregate, compared with the period before', async () => {
        const { body } = await get(
          `aggregate?${site}&period=day&date=2026-03-19&metrics=visitors,bounce_rate&compare=previous_period`,
        )
        assert.deepEqual(body, {
          results: { visitors: { value: 4, change: 300 }, bounce_rate: { value: 25, change: 100 } },
        })
        assert.deepEqual((await get(`aggregate?${site}`)).body, { results: { visitors: { value: 6 } } })
      })

      test('timeseries, also of days without visits', async () => {
        const { body } = await get(`timeseries?${site}&period=custom&date=2026-03-18,2026-03-20`)
        assert.deepEqual(body.results, [
          { date: '2026-03-18', visitors: 1 },
          { date: '2026-03-19', visitors: 4 },
          { date: '2026-03-20', visitors: 0 },
        ])
        const withBlank = await get(`timeseries?${site}&period=custom&date=2026-03-18,%202026-03-20`)
        assert.deepEqual(withBlank.body, body)
        const months = await get(`timeseries?${site}&period=6mo`)
        assert.deepEqual(months.body.results.at(-1), { date: '2026-03-01', visitors: 6 })
        assert.equal(months.body.results.length, 6)
      })

      test('breakdown, with filters', async () => {
        const filters = (text: string) => `&filters=${encodeURIComponent(text)}`
        const property = (name: string, text: string) => get(`breakdown?${site}&property=${name}${filters(text)}`)
        assert.deepEqual((await property('event:page', 'event:page==/user/*')).body.results, [
          { page: '/user/17', visitors: 1 },
          { page: '/user/x', visitors: 1 },
        ])
        assert.deepEqual(
          (await property('event:props:method', 'event:goal==Signup;visit:country==DE|AT')).body.results,
          [{ method: 'a|b', visitors: 1 }],
        )
        assert.deepEqual((await property('visit:source', 'event:props:method==a\\|b;visit:country!=US')).body.results, [
          { source: 'Google', visitors: 1 },
        ])
        assert.deepEqual((await property('visit:country', 'event:goal==Visit /pricing')).body.results, [
          { country: 'DE', visitors: 2 },
        ])
        assert.equal((await property('visit:country', 'page=/')).status, 400)
        const inJson = await property('visit:country', ' [["is", "event:goal", ["Visit /pricing"]]]')
        assert.deepEqual(inJson.body.results, [{ country: 'DE', visitors: 2 }])
        assert.match((await property('visit:country', '[["is"')).body.error, /must be a list in JSON/)
      })

      test('current visitors', async () => {
        assert.equal((await get(`realtime/visitors?${site}`)).body, 1)
        assert.equal((await get('realtime/visitors?site_id=other.test')).status, 401)
      })
    })
  })
}
