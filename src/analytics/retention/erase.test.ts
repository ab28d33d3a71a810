import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { engines } from '../../../test/support/engines.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { temporaryFolder } from '../../../test/support/folder.ts'
import { freshRecords } from '../../../test/support/records.ts'
import { inFull } from '../../../test/support/tier.ts'
import { notFound } from '../../base/errors.ts'
import type { Records } from '../../database/records.ts'
import type { App } from '../../http/app.ts'
import { addAuthenticatedRoutes } from '../../http/auth.ts'
import { createRateLimits } from '../../http/rate-limits.ts'
import { createServer } from '../../http/server.ts'
import { createJobQueue } from '../../jobs/queue.ts'
import { createLogger } from '../../program/logger.ts'
import { dayMs } from '../events/day.ts'
import { duckdbEngine } from '../events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../events/duckdb/store.ts'
import type { Event } from '../events/event.ts'
import type { EventStore } from '../events/store.ts'
import { sampleEvent } from '../events/testing/sample-event.ts'
import { visitorId } from '../ingest/visits/salts.ts'
import { createStats } from '../stats/stats.ts'
import { eraseRoute } from './erase.ts'
import { createErasures, startErasures } from './erasures.ts'

let now = Date.UTC(2026, 10, 16, 12)
const baseUrl = 'http://127.0.0.1'
const plenty = 1_000_000_000
/** The key of an account is its number. */
const auth = {
  byBearer: async (key: string) => ({
    accountId: Number(key),
    by: { kind: 'key' as const, id: 1 },
    service: null,
    access: 'full_key' as const,
    limits: null,
  }),
  bySession: async () => undefined,
  limits: createRateLimits({ perKey: plenty, perAddress: plenty, failedSignIns: plenty }),
}
const today = Math.floor(now / dayMs)
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let folder: string
let store: EventStore
let records: Records
let app: App
let salts = [today - 1, today].map((day) => ({ day, salt: `salt of ${day}` }))
let lastId = 0

before(async () => {
  folder = temporaryFolder()
  store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
  const [sqlite = assert.fail()] = engines
  records = await freshRecords(sqlite)
  const options = {
    title: 'Test',
    baseUrl,
    logger: createLogger('silent'),
    trustProxy: [],
    isHealthy: async () => true,
  }
  app = await createServer(options, (app) =>
    addAuthenticatedRoutes(app, { name: 'analytics', baseUrl }, auth, (api) =>
      eraseRoute(api, {
        readWebsite: async (account) => {
          if (account !== 1) throw notFound('website')
          return Object.create(null)
        },
        erasures: createErasures({
          records,
          deleteVisitors: store.deleteVisitors,
          whenDrained: async () => {},
          salts: async () => salts,
          clock: () => now,
        }),
        clock: () => now,
      }),
    ),
  )
})
after(async () => {
  await app.close()
  await store.close()
  await records.close()
})

const append = (events: readonly Event[]): Promise<void> =>
  store.append({ events, drops: [], inbox: 'main', after: lastId, lastId: ++lastId })

const erase = (fields: object, account = 1) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/websites/1/erase',
    headers: { authorization: `Bearer ${account}` },
    payload: { address: '192.0.2.7', user_agent: agent, ...fields },
  })

const visitorsOf = async (website: number): Promise<number> => {
  const span = { from: now - 10 * dayMs, to: now + dayMs }
  return (await createStats(store, duckdbEngine).totals({ website, span, filters: [], metrics: ['visitors'] })).visitors
}

describe('erasing a visitor', () => {
  const idOn = (day: number, address: string): bigint => BigInt(`0x${visitorId(`salt of ${day}`, 1, address, agent)}`)

  before(async () => {
    const seen = (address: string, time: number): Event => {
      const visitor = idOn(Math.floor(time / dayMs), address)
      return sampleEvent({ website: 1, time, startedAt: time, visitor, visit: visitor })
    }
    const times = [now, now - dayMs, now - 2 * dayMs]
    await append(['192.0.2.7', '192.0.2.8'].flatMap((address) => times.map((time) => seen(address, time))))
    while (await store.rollUp(now));
  })

  test('a dry run counts, and deletes nothing', async () => {
    const reply = await erase({ dry_run: 1 })
    assert.deepEqual(reply.json(), {
      data: { object: 'erasure', events: 2, days: ['2026-11-15', '2026-11-16'], dry_run: 1 },
    })
    assert.equal(await visitorsOf(1), 6)
  })

  test('events of the days with salts are deleted and roll-ups corrected; other visitors stay', async () => {
    assert.equal((await erase({})).json().data.events, 2)
    assert.equal(await visitorsOf(1), 4)
    while (await store.rollUp(now));
    assert.equal(await visitorsOf(1), 4)
    assert.equal((await erase({})).json().data.events, 0)
  })

  test('events that reach the event store later are erased by a job, but none that happened after the request', async () => {
    const visitor = idOn(today, '192.0.2.9')
    assert.equal((await erase({ address: '192.0.2.9' })).json().data.events, 0)
    const from = (time: number) => sampleEvent({ website: 1, time, startedAt: time, visitor, visit: visitor })
    await append([from(now - 1_000), from(now + 1_000)])
    const before = now
    now += 60_000
    const onError = (error: unknown): void => assert.fail(String(error))
    const queue = createJobQueue(records, () => now)
    const worker = startErasures({ queue, clock: () => now, deleteVisitors: store.deleteVisitors, onError })
    const left = () =>
      store.query({ text: `SELECT time FROM events WHERE website = 1 AND visitor = ${visitor}`, values: [] })
    await eventually(async () => (await left()).length === 1)
    await worker.stop()
    assert.deepEqual(
      (await left()).map(({ time }) => Number(time)),
      [before + 1_000],
    )
    await store.deleteVisitors({ website: 1, visitors: [visitor], dryRun: false })
    now = before
  })

  test('an address that is none, and the website of another account', async () => {
    assert.equal((await erase({ address: 'example.com' })).statusCode, 422)
    assert.equal((await erase({}, 2)).statusCode, 404)
  })

  test('without salts, nothing links events to a person', async () => {
    const before = salts
    salts = []
    const reply = await erase({})
    assert.equal(reply.statusCode, 409)
    assert.match(reply.json().detail, /nothing links stored events to a person/)
    salts = before
  })

  test('guesses are limited', async () => {
    let reply = await erase({ dry_run: 1 })
    for (let attempt = 0; attempt < 20 && reply.statusCode === 200; attempt++) reply = await erase({ dry_run: 1 })
    assert.equal(reply.statusCode, 429)
  })
})

test('what was deleted is found in no file of the event store', inFull, async () => {
  const marker = 'bytes-of-a-deleted-website'
  const texts = Object.fromEntries(
    ['hostname', 'page', 'entryPage', 'title', 'referrer', 'source', 'utmCampaign', 'city', 'name'].map((field) => [
      field,
      `${marker}-${field}`,
    ]),
  )
  const events = Array.from({ length: 900 }, (_, index) => {
    const time = now - 5 * dayMs + index * 200_000
    const visit = BigInt(index)
    const base = { time, startedAt: time, visitor: visit, visit }
    return index % 3 === 0
      ? sampleEvent({
          ...base,
          website: 2,
          kind: 'event',
          ...texts,
          page: `/${marker}/${index}`,
          props: { [marker]: `${marker}${index}` },
        })
      : sampleEvent({ ...base, website: 3, page: `/other/${index}` })
  })
  await append(events)
  while (await store.rollUp(now));
  const holders = (): readonly string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => readFileSync(file).includes(marker))
  assert.notDeepEqual(holders(), [])
  const others = await visitorsOf(3)
  await store.deleteWebsite(2)
  await store.wipeDeleted()
  assert.deepEqual(holders(), [])
  assert.equal(await visitorsOf(3), others)
  await append([sampleEvent({ website: 3, time: now, startedAt: now, visitor: 9_999_999n, visit: 9_999_999n })])
  assert.equal(await visitorsOf(3), others + 1)
  await store.close()
  store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
  assert.equal(await visitorsOf(3), others + 1)
})
