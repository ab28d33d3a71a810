import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { queryLimits } from '../../../../test/support/query-limits.ts'
import type { App } from '../../../http/app.ts'
import { dayMs } from '../../events/day.ts'
import { duckdbEngine } from '../../events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../../events/duckdb/store.ts'
import type { EventStore, RollUpBuilder } from '../../events/store.ts'
import { sampleEvent } from '../../events/testing/sample-event.ts'
import { createExports } from '../exports/exports.ts'
import { createQuerySlots } from '../slots/query-slots.ts'
import { noRecords } from '../testing/no-records.ts'
import { createStatsServer } from '../testing/stats-server.ts'
import { createSelections } from './selections.ts'
import { createViewerZones } from './viewer-zones.ts'

const minute = 60_000
const start = Date.UTC(2026, 2, 30, 12)
const baseUrl = 'http://localhost:4100'
const shareToken = 'a'.repeat(22)

let folder: string
let store: EventStore
let app: App
let now: number
let adding: Promise<void>[]

beforeEach(async () => {
  now = start
  adding = []
  folder = await mkdtemp(join(tmpdir(), 'sightline-viewers-'))
  store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
  const events = Array.from({ length: 3 }, (_, day) => {
    const time = start - day * dayMs - 7 * 60 * minute
    return sampleEvent({ time, startedAt: time, visitor: BigInt(day), visit: BigInt(day) })
  })
  await store.append({ events, drops: [], inbox: 'main', after: 0, lastId: 1 })
  const addViewerZone: RollUpBuilder['addViewerZone'] = (viewer) => {
    const added = store.addViewerZone(viewer)
    adding.push(added)
    return added
  }
  const deps = {
    store,
    baseUrl,
    engine: duckdbEngine,
    clock: () => now,
    exports: createExports(),
    selections: createSelections(store, duckdbEngine),
    querySlots: createQuerySlots(store, queryLimits),
    ...noRecords,
    viewerZones: createViewerZones(
      { addViewerZone },
      () => now,
      (error) => assert.ifError(error),
    ),
  }
  app = await createStatsServer(deps)
})
afterEach(async () => {
  await app.close()
  await store.close()
  await rm(folder, { recursive: true })
})

const days = (zone: string, period: string): string => `period=${period}&timezone=${encodeURIComponent(zone)}`

/** The owner looks at two pages within a second. */
async function look(zone: string, period = '7d'): Promise<unknown> {
  const get = (path: string) =>
    app.inject({ url: `/api/v1/websites/1/stats${path}?${days(zone, period)}`, headers: { authorization: 'Bearer 1' } })
  const replies = [await get(''), await get('/page'), await get('/timeseries')]
  await Promise.all(adding)
  return replies.map((reply) => {
    assert.equal(reply.statusCode, 200, reply.body)
    return reply.json().data
  })
}

async function lookAtSharedPage(zone: string, network: string): Promise<void> {
  const url = `/shared/websites/${shareToken}/stats?${days(zone, '7d')}`
  const { statusCode, body } = await app.inject({ url, headers: { 'x-forwarded-for': network } })
  assert.equal(statusCode, 200, body)
  await Promise.all(adding)
}

const readZones = async (
  table: 'viewer_zones' | 'days' | 'roll_ups' | 'slots' | 'visit_days',
): Promise<readonly string[]> =>
  (await store.query({ text: `SELECT DISTINCT zone FROM ${table} ORDER BY zone`, values: [] })).map(({ zone }) =>
    String(zone),
  )

const rollUpAll = async (): Promise<void> => {
  while (await store.rollUp(now));
}

describe('the time zones of viewers', () => {
  test('a zone that the owner asks for again is rolled up, and its numbers stay the same', async () => {
    const before = await look('Asia/Kathmandu')
    await rollUpAll()
    assert.deepEqual(await readZones('viewer_zones'), [])
    now += minute
    assert.deepEqual(await look('Asia/Kathmandu'), before)
    assert.deepEqual(await readZones('viewer_zones'), ['Asia/Kathmandu'])
    assert.deepEqual(await look('Asia/Kathmandu'), before, 'while its days are not rolled up')
    await rollUpAll()
    for (const table of ['days', 'roll_ups', 'slots', 'visit_days'] as const)
      assert.deepEqual(await readZones(table), ['Asia/Kathmandu', 'UTC'], table)
    assert.deepEqual(await look('Asia/Kathmandu'), before, 'from its roll-ups')
  })

  test('a few days, an offset, or a zone with the same days are not rolled up separately', async () => {
    for (let round = 0; round < 2; round++) {
      await look('Asia/Kathmandu', 'yesterday')
      await look('+05:45')
      await look('Africa/Abidjan')
      await look('Europe/Paris')
      await look('Europe/Berlin')
      now += minute
    }
    assert.deepEqual(await readZones('viewer_zones'), ['Europe/Paris'])
  })

  test('those that nobody has asked for the longest are dropped', async () => {
    const zones = [
      'Asia/Kathmandu',
      'Europe/Berlin',
      'America/New_York',
      'Asia/Tokyo',
      'Asia/Kathmandu',
      'Asia/Kolkata',
    ]
    for (const zone of zones) {
      await look(zone)
      now += dayMs
      await look(zone)
      await rollUpAll()
    }
    const left = ['Asia/Kathmandu', 'Asia/Kolkata', 'Asia/Tokyo']
    assert.deepEqual(await readZones('viewer_zones'), left)
    for (const table of ['days', 'roll_ups', 'slots', 'visit_days'] as const)
      assert.deepEqual(await readZones(table), [...left, 'UTC'], table)
    now += 40 * dayMs
    await rollUpAll()
    assert.deepEqual(await readZones('viewer_zones'), [])
    assert.deepEqual(await readZones('visit_days'), ['UTC'])
  })

  test('on a shared page, one network cannot ask for zones', async () => {
    for (const zone of Intl.supportedValuesOf('timeZone').slice(0, 40)) await lookAtSharedPage(zone, '192.0.2.1')
    now += dayMs
    for (const zone of Intl.supportedValuesOf('timeZone').slice(0, 40)) await lookAtSharedPage(zone, '192.0.2.1')
    assert.deepEqual(await readZones('viewer_zones'), [])
  })

  test('on a shared page, several networks can ask for few zones, and not instead of those of the owner', async () => {
    const own = ['Asia/Kathmandu', 'America/New_York']
    for (const zone of own) await look(zone)
    now += minute
    for (const zone of own) await look(zone)
    const asked = ['Asia/Tokyo', 'Asia/Kolkata', 'Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe']
    for (const zone of asked)
      for (let network = 1; network <= 20; network++) await lookAtSharedPage(zone, `192.0.2.${network}`)
    assert.deepEqual(await readZones('viewer_zones'), [...own, 'Asia/Kolkata'].sort())
    assert.equal(adding.length, 4)
    await rollUpAll()
    assert.deepEqual(await readZones('days'), [...own, 'Asia/Kolkata', 'UTC'].sort())
  })
})
