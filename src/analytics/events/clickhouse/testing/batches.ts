import assert from 'node:assert/strict'
import type { Batch, EventStore } from '../../store.ts'
import { sampleEvent } from '../../testing/sample-event.ts'

export const inbox = 'main'
const eventsInBatch = 10
const newYear = Date.UTC(2026, 0, 1)

/** A deterministic batch: events of two months, and a drop. */
export function batchOf(after: number, lastId: number): Batch {
  const startedAt = newYear - eventsInBatch / 2
  const events = Array.from({ length: eventsInBatch }, (_, index) =>
    sampleEvent({ time: startedAt + index, startedAt, visit: BigInt(lastId), revenue: lastId }),
  )
  return { events, drops: [{ website: 1, time: newYear, reason: `${lastId}`, count: 1 }], inbox, after, lastId }
}

/** Like the drain after a start: sends the batch that may be in flight first, then the following ones. */
export async function nextBatch(store: EventStore): Promise<Batch> {
  const { arrived, inFlight } = await store.mark(inbox)
  return batchOf(arrived, inFlight ?? arrived + 1)
}

/** Asserts that every batch up to this one is stored completely and once, and no other. */
export async function assertBatches(store: EventStore, lastId: number): Promise<void> {
  const text = 'SELECT revenue AS id, count(*) AS n FROM events GROUP BY revenue ORDER BY revenue'
  const dropped = 'SELECT reason, sum(count) AS n FROM drops GROUP BY reason'
  const ids = Array.from({ length: lastId }, (_, index) => index + 1)
  assert.deepEqual(
    await store.query({ text, values: [] }),
    ids.map((id) => ({ id, n: eventsInBatch })),
  )
  const drops = await store.query({ text: dropped, values: [] })
  assert.deepEqual(new Map(drops.map(({ reason, n }) => [Number(reason), n])), new Map(ids.map((id) => [id, 1])))
}
