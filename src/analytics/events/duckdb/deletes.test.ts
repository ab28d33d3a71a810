import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { dayMs } from '../day.ts'
import { sampleEvent } from '../testing/sample-event.ts'
import { openDuckdbEventStore } from './store.ts'

test('roll-ups of days around a deleted span are rebuilt', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-deletes-'))
  const store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
  const midnight = Date.UTC(2026, 0, 11)
  // One visit crosses midnight, and one is only on the second day.
  const crossing = { visitor: 1n, visit: 1n, startedAt: midnight - 1000 }
  const events = [
    sampleEvent({ ...crossing, time: midnight - 1000 }),
    sampleEvent({ ...crossing, time: midnight + 1000 }),
    sampleEvent({ visitor: 2n, visit: 2n, time: midnight + 5 }),
  ]
  await store.append({ events, drops: [], inbox: 'main', after: 0, lastId: 1 })
  const rollUp = async () => {
    while (await store.rollUp(midnight + 3 * dayMs));
    const text = "SELECT sum(visits) AS visits, sum(bounces) AS bounces FROM roll_ups WHERE dimension = ''"
    return { ...(await store.query({ text, values: [] }))[0] }
  }
  assert.deepEqual(await rollUp(), { visits: 2, bounces: 1 })
  await store.deleteSpans([{ website: 1, from: midnight, to: midnight + dayMs }])
  assert.deepEqual(await rollUp(), { visits: 1, bounces: 1 })
  await store.close()
  await rm(folder, { recursive: true })
})
