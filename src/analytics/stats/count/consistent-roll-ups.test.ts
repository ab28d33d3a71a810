import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { queryLimits } from '../../../../test/support/query-limits.ts'
import { duckdbEngine } from '../../events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../../events/duckdb/store.ts'
import type { EventQueries, EventStore } from '../../events/store.ts'
import { sampleEvent } from '../../events/testing/sample-event.ts'
import { queryOnce } from '../slots/query-once.ts'
import { createQuerySlots } from '../slots/query-slots.ts'
import { createStats } from '../stats.ts'

const day = Date.UTC(2026, 2, 10)
const hour = 3_600_000
const farFuture = Date.UTC(2100, 0, 1)
const span = { from: day, to: day + 48 * hour }

let folder: string
let store: EventStore
let lastId = 0

const visit = (id: bigint, time: number) =>
  store.append({
    events: [sampleEvent({ visitor: id, visit: id, time, startedAt: time })],
    ...{ drops: [], inbox: 'main', after: lastId, lastId: ++lastId },
  })

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-consistent-'))
  store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
  for (let id = 1n; id <= 10n; id++) await visit(id, day + Number(id) * hour)
  while (await store.rollUp(farFuture));
})
after(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

/** Records the statements, and calls `beforeCount` before the first one that counts. */
function watched(beforeCount: () => Promise<unknown> = async () => undefined) {
  const reads: ('days' | 'counts')[] = []
  const query: EventQueries['query'] = async (statement, options) => {
    const kind = /FROM days\b/.test(statement.text) ? 'days' : 'counts'
    if (kind === 'counts' && !reads.includes('counts')) await beforeCount()
    reads.push(kind)
    return store.query(statement, options)
  }
  return { reads, reader: { ...store, query } }
}

const ofRequest = (reader: EventStore) =>
  createQuerySlots(reader, queryLimits).forRequest({ slots: 'own', owner: '1' }, new AbortController().signal)
const ofMail = (reader: EventStore) => createQuerySlots(reader, queryLimits).forMail()

const order = { search: '', sortBy: 'visitors', descending: true, limit: 10, offset: 0 } as const
const question = { website: 1, span, filters: [], metrics: ['visitors'] } as const

describe('the days with roll-ups', () => {
  test('are read once for several queries of a request if nothing changes', async () => {
    for (const slots of [ofRequest, ofMail]) {
      const { reader, reads } = watched()
      const stats = createStats(slots(reader), duckdbEngine)
      assert.equal((await stats.totals(question)).visitors, 10)
      for (const dimension of [{ name: 'page' }, { name: 'source' }] as const)
        assert.equal((await stats.breakdown({ ...question, ...order, dimension })).rows[0]?.measured.visitors, 10)
      assert.deepEqual(reads, ['days', 'counts', 'counts', 'counts'])
    }
  })

  test('are read once for queries that run at the same time', async () => {
    const { reader, reads } = watched()
    const stats = createStats(ofRequest(reader), duckdbEngine)
    await Promise.all([
      stats.totals(question),
      stats.breakdown({ ...question, ...order, dimension: { name: 'page' } }),
      stats.breakdown({ ...question, ...order, dimension: { name: 'source' } }),
    ])
    assert.deepEqual(reads, ['days', 'counts', 'counts', 'counts'])
  })

  test('are read again if events or roll-ups change', async () => {
    const stats = createStats(ofRequest(store), duckdbEngine)
    const ask = async () => (await stats.totals(question)).visitors
    assert.equal(await ask(), 10)
    await visit(11n, day + 11 * hour)
    assert.equal(await ask(), 11)
    while (await store.rollUp(farFuture));
    assert.equal(await ask(), 11)
  })

  test('that change while a query runs are not used', async () => {
    const { reader, reads } = watched(async () => {
      await visit(12n, day + 12 * hour)
      while (await store.rollUp(farFuture));
      await visit(13n, day + 13 * hour)
    })
    assert.equal((await createStats(reader, duckdbEngine).totals(question)).visitors, 13)
    // The second time from rows, since no day has roll-ups then.
    assert.deepEqual(reads, ['days', 'counts', 'days', 'counts'])
  })

  test('that change are read again by questions of a view, which have results in common', async () => {
    const { reader } = watched(async () => {
      await visit(14n, day + 14 * hour)
      while (await store.rollUp(farFuture));
      await visit(15n, day + 15 * hour)
    })
    const stats = createStats(queryOnce(reader, new Map()), duckdbEngine)
    assert.equal((await stats.totals(question)).visitors, 15)
    while (await store.rollUp(farFuture));
    assert.equal((await stats.totals(question)).visitors, 15)
    await visit(16n, day + 16 * hour)
    assert.equal((await stats.totals(question)).visitors, 16)
  })
})
