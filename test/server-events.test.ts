import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type AnalyticsService, startAnalyticsService } from './support/analytics-service.ts'
import { type Client, createClient, type Fields, form, json, type One, type Problem, query } from './support/client.ts'
import { longestBlockOf } from './support/cpu-time.ts'
import { eventEngines } from './support/event-engines.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { browserAgent, sendHit } from './support/hits.ts'
import { ownerKey, startSightline } from './support/sightline.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

interface Result {
  readonly status: string
  readonly event_id: string | null
  readonly reason?: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}
interface Results {
  readonly counted: number
  readonly repeated: number
  readonly dropped: number
  readonly invalid: number
  readonly results: readonly Result[]
}
interface Order {
  readonly order_id: string
  readonly event: string
  readonly revenue: number
  readonly currency: string
}

const visitor = (number: number) => ({ address: `203.0.113.${number}`, user_agent: browserAgent })
const lines = (events: readonly unknown[]) => ({
  headers: { 'content-type': 'application/x-ndjson' },
  body: events.map((event) => (typeof event === 'string' ? event : JSON.stringify(event))).join('\n'),
})
const all = { period: 'all' } as const

for (const { name, engine, skip, place } of eventEngines)
  describe(`events of servers on ${name}`, { skip }, () => {
    let service: AnalyticsService
    let client: Client
    let ahead = 0
    const now = (): number => Date.now() + ahead
    before(async () => {
      service = await startAnalyticsService({ folder: temporaryFolder(), events: await place(), engine }, now)
      client = service.client
    })
    after(() => service.stop())

    const post = (website: Statistics, sent: Parameters<Client['post']>[1]) =>
      client.post<One<Results> & Problem>(`${website.path}/events`, sent)
    const send = async (website: Statistics, ...events: readonly object[]): Promise<Results> => {
      const { status, body, text } = await post(website, json(events))
      assert.equal(status, 200, text)
      return body.data
    }
    const browse = async (website: Statistics, number: number, path: string): Promise<void> => {
      const { address, user_agent } = visitor(number)
      const headers = { 'user-agent': user_agent, 'x-forwarded-for': address }
      const { status } = await sendHit(client.baseUrl, { u: `https://${website.website.domain}${path}` }, headers)
      assert.equal(status, 202)
    }
    const counts = (website: Statistics, expected: readonly number[], fields: Fields = {}): Promise<void> =>
      eventually(async () =>
        assert.deepEqual(await website.totals('visitors,visits,pageviews,events', fields), expected),
      )

    test('a form, JSON, a list and lines of JSON', async () => {
      const website = await trackWebsite(client, 'formats.test')
      const pageview = { name: 'pageview', url: '/start?utm_source=mail', ...visitor(1) }
      const one = await post(website, form({ ...pageview, props: '{"plan":"pro"}' }))
      assert.deepEqual(one.body.data.results, [{ status: 'counted', event_id: null }])
      assert.equal((await post(website, json({ name: 'Signup', ...visitor(1) }))).body.data.counted, 1)
      assert.equal((await post(website, json({ events: [{ name: 'Signup', ...visitor(2) }] }))).body.data.counted, 1)
      const mixed = await post(
        website,
        lines([{ name: 'Signup', event_id: 7, ...visitor(3) }, '{"name":', '[]', '', 'null']),
      )
      assert.deepEqual(
        mixed.body.data.results.map(({ status, errors }) => [status, errors?.event?.[0]]),
        [
          ['counted', undefined],
          ['invalid', 'event is not valid JSON.'],
          ['invalid', 'event must be an object of fields; found 0 values.'],
          ['invalid', 'event must be an object of fields; found an object.'],
        ],
      )
      await counts(website, [3, 3, 1, 3])
      assert.deepEqual(await website.breakdown('source'), { mail: 1, '': 2 })
      assert.deepEqual(await website.breakdown('properties/plan', 'pageviews'), { pro: 1 })
      assert.deepEqual(await website.breakdown('page', 'pageviews'), { '/start': 1, '': 0 })
    })

    test('an event joins the visit of the browser, and a browser that of an event', async () => {
      const website = await trackWebsite(client, 'joined.test')
      await browse(website, 1, '/a')
      assert.equal((await send(website, { name: 'Paid', ...visitor(1) })).counted, 1)
      assert.equal((await send(website, { name: 'Called', ...visitor(2) })).counted, 1)
      await browse(website, 2, '/b')
      await counts(website, [2, 2, 2, 2])
      assert.deepEqual(await website.breakdown('page', 'visits', { filter: 'visit(event:is:Paid)' }), {
        '/a': 1,
        '': 1,
      })
    })

    test('a late event joins the visit that has ended, or begins one', async () => {
      const website = await trackWebsite(client, 'late.test')
      const began = now()
      await browse(website, 1, '/a')
      await counts(website, [1, 1, 1, 0])
      ahead += 3 * hour
      const at = (ms: number): string => new Date(began + ms).toISOString()
      const sent = await send(
        website,
        { name: 'Delivered', time: at(20 * minute), ...visitor(1) },
        { name: 'Delivered', time: at(100 * minute), ...visitor(1) },
        { name: 'Delivered', time: began - 40 * minute, ...visitor(1) },
      )
      assert.equal(sent.counted, 3)
      await eventually(async () => assert.deepEqual(await website.totals('visits,pageviews,events', all), [3, 1, 3]))
    })

    test('events of the last 30 days count on their days; those of a visit are together, in whatever order they come', async () => {
      const website = await trackWebsite(client, 'past.test')
      const noon = Math.floor(now() / day) * day + 12 * hour - 20 * day
      const at = (ms: number) => ({ time: noon + ms, ...visitor(1) })
      assert.equal((await send(website, { name: 'b', ...at(10 * minute) }, { name: 'a', ...at(0) })).counted, 2)
      assert.equal((await send(website, { name: 'c', ...at(30 * minute) })).counted, 1)
      assert.equal((await send(website, { name: 'd', ...at(3 * hour) })).counted, 1)
      const date = new Date(noon).toISOString().slice(0, 10)
      await counts(website, [1, 2, 0, 4], { from: date, to: date })
    })

    test('an event with an id is counted once', async () => {
      const website = await trackWebsite(client, 'once.test')
      const events = Array.from({ length: 40 }, (_, index) => ({
        name: 'Buy',
        event_id: `e-${index}`,
        ...visitor(index),
      }))
      const bot = { name: 'Buy', event_id: 'bot', address: '203.0.113.200', user_agent: 'Googlebot/2.1' }
      const sent = await Promise.all(Array.from({ length: 6 }, () => send(website, ...events, ...events, bot)))
      assert.equal(
        sent.reduce((sum, { counted }) => sum + counted, 0),
        40,
      )
      assert.equal(
        sent.reduce((sum, { dropped }) => sum + dropped, 0),
        1,
      )
      assert.equal(
        sent.reduce((sum, { repeated }) => sum + repeated, 0),
        6 * 81 - 41,
      )
      await counts(website, [40, 40, 0, 40])
      await eventually(async () => assert.deepEqual(await website.drops(), { bot: 1 }))
      const other = await trackWebsite(client, 'other.test')
      assert.equal((await send(other, ...events)).counted, 40)
    })

    test('an order is corrected and refunded where it was counted', async () => {
      const website = await trackWebsite(client, 'orders.test')
      const order = { name: 'Order', revenue: '100.50', currency: 'eur', ...visitor(1) }
      const [first] = (await send(website, { ...order, order_id: 'A 1/ä' }, { ...order, order_id: 'B', revenue: 7 }))
        .results
      assert.equal(first?.status, 'counted')
      const path = `${website.path}/orders/${encodeURIComponent('A 1/ä')}`
      const { body } = await client.get<One<Order>>(path)
      assert.deepEqual(
        [body.data.order_id, body.data.event, body.data.revenue, body.data.currency],
        ['A 1/ä', 'Order', 100.5, 'EUR'],
      )
      const revenue = (expected: number): Promise<void> =>
        eventually(async () => {
          const [revenue] = await website.revenue()
          assert.equal(Number(revenue?.revenue), expected)
        })
      const change = async (fields: Fields) => (await client.put<One<Order> & Problem>(path, form(fields))).body
      // It may go to the event store together with the order, or later.
      assert.equal((await change({ revenue: 80 })).data.revenue, 80)
      await revenue(87)
      await counts(website, [1, 1, 0, 2])
      assert.equal((await change({ refund: '30.25' })).data.revenue, 49.75)
      await revenue(56.75)
      assert.equal((await change({ refund: '49.75' })).data.revenue, 0)
      await revenue(7)
      await counts(website, [1, 1, 0, 2])
      assert.match((await change({ refund: '0.01' })).detail, /at most 0, the revenue of the order; found "0.01"/)
      assert.match((await change({})).detail, /found neither/)
      assert.match((await change({ revenue: 1, refund: 1 })).detail, /found both/)
      const again = (await send(website, { ...order, order_id: 'B' })).results[0]
      assert.match(again?.errors?.order_id?.[0] ?? '', /the order B exists, and is corrected by PUT/)
      assert.equal((await client.get(`${website.path}/orders/none`)).status, 404)
    })

    test('erasing a visitor deletes events that servers sent, also of earlier days', async () => {
      const website = await trackWebsite(client, 'erased.test')
      const sent = await send(
        website,
        { name: 'Now', ...visitor(1) },
        { name: 'Then', time: now() - 9 * day, ...visitor(1) },
        { name: 'Now', ...visitor(2) },
      )
      assert.equal(sent.counted, 3)
      await counts(website, [3, 3, 0, 3], all)
      const erased = await client.post<One<{ events: number }>>(`${website.path}/erase`, form(visitor(1)))
      assert.equal(erased.body.data.events, 2, erased.text)
      await counts(website, [1, 1, 0, 1], all)
    })

    describe('refuses', () => {
      let website: Statistics
      before(async () => {
        website = await trackWebsite(client, 'refused.test')
      })
      const valid = { name: 'Event', ...visitor(1) }
      const rows: readonly (readonly [name: string, event: object, field: string, message: RegExp])[] = [
        ['no name', { ...valid, name: '' }, 'name', /is required/],
        ['a long name', { ...valid, name: 'ä'.repeat(61) }, 'name', /at most 120 bytes/],
        ['engagement', { ...valid, name: 'engagement' }, 'name', /only browsers/],
        ['no address', { ...valid, address: undefined }, 'address', /is required/],
        ['a host', { ...valid, address: 'example.com' }, 'address', /must be an IP address; found "example.com"/],
        ['no user agent', { ...valid, user_agent: ' ' }, 'user_agent', /is required/],
        ['a pageview without page', { ...valid, name: 'pageview' }, 'url', /is required for a pageview/],
        ['a page that is none', { ...valid, url: 'javascript:alert(1)' }, 'url', /must be the address of a page/],
        ['a time before 30 days', { ...valid, time: Date.now() - 31 * day }, 'time', /at most 30 days ago/],
        ['a time in the future', { ...valid, time: '2999-01-01T00:00:00Z' }, 'time', /in the future/],
        ['a time without zone', { ...valid, time: '2026-11-01T00:00:00' }, 'time', /must be a time such as/],
        ['an object as time', { ...valid, time: {} }, 'time', /found an object/],
        ['revenue without currency', { ...valid, revenue: 5 }, 'revenue', /currency of three letters/],
        ['an order without revenue', { ...valid, order_id: '1' }, 'order_id', /needs revenue/],
        ['a list of properties', { ...valid, props: [1] }, 'props', /must be an object/],
        [
          'many properties',
          { ...valid, props: Object.fromEntries(Array.from({ length: 31 }, (_, n) => [n, n])) },
          'props',
          /30/,
        ],
      ]
      for (const [title, event, field, message] of rows)
        test(title, async () => {
          const { status, body } = await post(website, json(event))
          assert.equal(status, 422)
          assert.match(body.errors?.[field]?.[0] ?? '', message)
          const [result] = (await send(website, event)).results
          assert.equal(result?.status, 'invalid')
          assert.match(result?.errors?.[field]?.[0] ?? '', message)
        })

      test('more than 1,000 events, none, text, and more than 4 MB', async () => {
        const many = Array.from({ length: 1_001 }, () => valid)
        assert.match((await post(website, json(many))).body.detail, /from 1 to 1000 entries; found 1001/)
        assert.match((await post(website, json([]))).body.detail, /found 0/)
        assert.match((await post(website, json({ events: 'all' }))).body.detail, /must be a list/)
        assert.equal((await post(website, { headers: { 'content-type': 'application/json' }, body: '{' })).status, 400)
        assert.equal((await post(website, { headers: { 'content-type': 'text/plain' }, body: 'a' })).status, 415)
        assert.equal((await post(website, json({ ...valid, title: 'x'.repeat(5_000_000) }))).status, 413)
        assert.equal((await client.post('/api/v1/websites/999/events', json(valid))).status, 404)
        await eventually(async () => assert.deepEqual(await website.totals('events'), [0]))
      })

      const event = (number: number) => ({
        ...{ name: 'Sent', url: '/', ...visitor(number % 250) },
        props: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`property${at}`, 'x'.repeat(40)])),
      })
      const properties = (count: number): string =>
        JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, at])))
      const large: Readonly<Record<string, readonly [type: string, body: () => string, status: number, text: RegExp]>> =
        {
          'nested arrays': ['application/json', () => '['.repeat(4_000_000), 400, /nested more than 32 deep/],
          'nested arrays in a line': ['application/x-ndjson', () => '['.repeat(4_000_000), 400, /nested/],
          'two million lines': ['application/x-ndjson', () => '1\n'.repeat(2_000_000), 422, /found 2000000/],
          '200,000 properties': [
            'application/json',
            () => `{"name":"Sent","props":${properties(200_000)}}`,
            400,
            /more than 100000 values/,
          ],
          '200,000 properties as a text': [
            'application/json',
            () => JSON.stringify({ name: 'Sent', url: '/', ...visitor(1), props: properties(200_000) }),
            422,
            /props must be an object/,
          ],
          'a form of 4 MB': [
            'application/x-www-form-urlencoded',
            () => `name=${'%41'.repeat(1_300_000)}`,
            400,
            /one event/,
          ],
          'a thousand events': [
            'application/json',
            () => JSON.stringify(Array.from({ length: 1_000 }, (_, at) => event(at))),
            200,
            /"counted":1000/,
          ],
        }
      for (const [what, [type, makeBody, expected, message]] of Object.entries(large))
        test(`${what}: other requests are answered meanwhile`, async () => {
          const website = await trackWebsite(client, `${what.replaceAll(/\W/g, '')}.test`)
          const sent = { headers: { 'content-type': type }, body: makeBody() }
          let reply = { status: 0, text: '' }
          const longest = await longestBlockOf(async () => {
            reply = await post(website, sent)
          })
          assert.equal(reply.status, expected, reply.text.slice(0, 300))
          assert.match(reply.text, message)
          assert.ok(longest < 100, `blocked for ${longest} ms`)
        })

      test('events before those that the website keeps', async () => {
        const short = await trackWebsite(client, 'short.test', { retention_days: 7 })
        const [result] = (await send(short, { ...valid, time: now() - 8 * day })).results
        assert.match(result?.errors?.time?.[0] ?? '', /must not be before the events that this website keeps/)
      })
    })
  })

test('after kill -9 in the middle, sending everything again counts each event once', async () => {
  const folder = temporaryFolder()
  const environment = { SIGHTLINE_DATA_DIR: folder }
  let sightline = await startSightline({ environment })
  let client = await createClient(sightline.analyticsUrl, ownerKey)
  const website = await trackWebsite(client, 'killed.test')
  const path = `${website.path}/events`
  const batch = (number: number) =>
    Array.from({ length: 100 }, (_, index) => ({ name: 'Buy', event_id: `${number}-${index}`, ...visitor(index) }))
  const sending = (async () => {
    for (let number = 0; number < 30; number++) await client.post(path, json(batch(number)))
  })().catch(() => undefined)
  await eventually(async () => assert.ok(((await website.totals('events'))[0] ?? 0) > 0))
  await sightline.kill()
  await sending
  sightline = await startSightline({ environment })
  client = await createClient(sightline.analyticsUrl, ownerKey)
  for (let number = 0; number < 30; number++) assert.equal((await client.post(path, json(batch(number)))).status, 200)
  const total = async (): Promise<number> => {
    const at = `${website.path}/stats${query({ metrics: 'events' })}`
    return (await client.get<One<{ events: { value: number } }>>(at)).body.data.events.value
  }
  await eventually(async () => assert.equal(await total(), 3_000))
  await client.delete(website.path)
  assert.equal((await client.post(path, json(batch(1)))).status, 404)
  assert.equal(await sightline.stop(), 0)
})
