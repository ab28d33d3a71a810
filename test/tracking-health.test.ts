import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type AnalyticsService, startAnalyticsService } from './support/analytics-service.ts'
import { type Client, json, type One } from './support/client.ts'
import { eventEngines } from './support/event-engines.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { browserAgent, sendHit } from './support/hits.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

interface Health {
  readonly status: string
  readonly reasons: readonly string[]
  readonly last_event_at: string | null
  readonly events: {
    readonly last_24_hours: number
    readonly usual_24_hours: number | null
    readonly usual_per_hour: number | null
  }
  readonly rejections: readonly { reason: string; last_24_hours: number; last_7_days: number }[]
  readonly untagged_pages: unknown
  readonly clock_skew: {
    readonly server_events: { events: number; median_ms: number; max_ms: number } | null
    readonly node_ms: number | null
  }
}

for (const { name, engine, skip, place } of eventEngines)
  describe(`tracking health on ${name}`, { skip }, () => {
    let service: AnalyticsService
    let client: Client
    let ahead = 0
    const now = (): number => Date.now() + ahead
    before(async () => {
      service = await startAnalyticsService({ folder: temporaryFolder(), events: await place(), engine }, now)
      client = service.client
    })
    after(() => service.stop())

    const read = async ({ path }: Statistics): Promise<Health> => {
      const { status, body, text } = await client.get<One<Health>>(`${path}/tracking-health`)
      assert.equal(status, 200, text)
      return body.data
    }
    const sendEvents = async ({ path }: Statistics, events: readonly object[]): Promise<void> => {
      const visitor = { name: 'Buy', address: '203.0.113.1', user_agent: browserAgent }
      const { status, text } = await client.post(
        `${path}/events`,
        json(events.map((event) => ({ ...visitor, ...event }))),
      )
      assert.equal(status, 200, text)
    }

    test('a website without events', async () => {
      const { status, reasons, last_event_at, events, rejections, clock_skew } = await read(
        await trackWebsite(client, 'never.test'),
      )
      assert.deepEqual([status, reasons, last_event_at, rejections], ['never', ['no-events-yet'], null, []])
      assert.deepEqual(events, { last_24_hours: 0, usual_24_hours: null, usual_per_hour: null })
      assert.deepEqual(clock_skew, { server_events: null, node_ms: null })
    })

    test('events that stop', async () => {
      const website = await trackWebsite(client, 'stops.test')
      const start = now()
      // 4 an hour for 8 days, up to now.
      await sendEvents(
        website,
        Array.from({ length: 8 * 24 * 4 }, (_, index) => ({ time: start - index * 15 * minute })),
      )
      await eventually(async () => {
        const { status, reasons, last_event_at, events: counts } = await read(website)
        assert.deepEqual([status, reasons, last_event_at], ['ok', [], new Date(start).toISOString()])
        assert.deepEqual(counts, { last_24_hours: 96, usual_24_hours: 96, usual_per_hour: 4 })
      })
      ahead += 3 * hour
      const silent = await read(website)
      assert.deepEqual([silent.status, silent.reasons, silent.events.usual_per_hour], ['silent', ['no-events'], 4])
      assert.equal(silent.events.last_24_hours, 84)
      ahead += 5 * day
      const later = await read(website)
      assert.deepEqual([later.status, later.events.last_24_hours, later.events.usual_24_hours], ['silent', 0, 96])
      await sendEvents(website, [{ time: now() }])
      await eventually(async () => assert.equal((await read(website)).status, 'ok'))
    })

    test('hits that are rejected, by reason', async () => {
      const website = await trackWebsite(client, 'rejects.test')
      const u = 'https://rejects.test/'
      const refused: readonly (readonly [path: string, init: RequestInit])[] = [
        ['/api/event', { method: 'POST', body: JSON.stringify({ n: '', u }) }],
        ['/api/event', { method: 'POST', body: JSON.stringify({ n: 'pageview', u: '//', d: 'rejects.test' }) }],
        [
          '/api/send',
          { method: 'POST', body: JSON.stringify({ type: 'x', payload: { website: website.website.id } }) },
        ],
        ['/count?d=rejects.test', {}],
        ['/api/pixel.gif?d=rejects.test&u=http://', {}],
      ]
      for (const [path, init] of refused) {
        const { status } = await fetch(client.baseUrl + path, init)
        assert.ok(status === 400, `${path}: ${status}`)
      }
      for (let sent = 0; sent < 8; sent++)
        await fetch(`${client.baseUrl}/api/event`, { method: 'POST', body: JSON.stringify({ u }) })
      assert.equal((await sendHit(client.baseUrl, { u }, { 'user-agent': 'Googlebot/2.1' })).dropped, 'bot')
      // Unknown websites are nobody's.
      await fetch(`${client.baseUrl}/api/event`, {
        method: 'POST',
        body: JSON.stringify({ u: 'https://nobody.test/' }),
      })
      const counts = (health: Health) =>
        Object.fromEntries(health.rejections.map((row) => [row.reason, [row.last_24_hours, row.last_7_days]]))
      await eventually(async () => {
        const health = await read(website)
        assert.deepEqual(counts(health), { invalid: [13, 13], bot: [1, 1] })
        assert.deepEqual(health.reasons, ['no-events-yet', 'rejected-hits'])
      })
      ahead += 2 * day
      assert.deepEqual(counts(await read(website)), { invalid: [0, 13], bot: [0, 1] })
    })

    test('the clocks of servers', async () => {
      const website = await trackWebsite(client, 'clocks.test')
      const start = now()
      await sendEvents(website, [{ time: start - 3 * hour }, { time: start - hour }, { time: start + 3 * minute }, {}])
      await eventually(async () => {
        const { clock_skew, reasons } = await read(website)
        const { events = 0, median_ms = 0, max_ms = 0 } = clock_skew.server_events ?? {}
        assert.equal(events, 3)
        assert.ok(Math.abs(median_ms + hour) < minute, String(median_ms))
        assert.ok(Math.abs(max_ms - 3 * minute) < minute, String(max_ms))
        assert.deepEqual(reasons, ['clock-skew'])
      })
      const late = await trackWebsite(client, 'future.test')
      await sendEvents(late, [{ time: now() + hour }, { time: 'yesterday' }, {}])
      await eventually(async () => {
        const { rejections, reasons } = await read(late)
        assert.deepEqual(
          rejections.map((row) => [row.reason, row.last_24_hours]),
          [
            ['future-time', 1],
            ['invalid', 1],
          ],
        )
        assert.deepEqual(reasons, ['clock-skew'])
      })
    })
  })
