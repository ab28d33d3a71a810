import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { judgeTraffic, type RecentEvents } from './traffic.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const now = Date.UTC(2026, 5, 10, 15)
const slotMs = 10 * minute

/** `perSlot`: how many events there are in the 10 minutes that end so long ago. */
function recent(perSlot: (agoMs: number) => number): RecentEvents {
  const slots = Array.from({ length: 8 * 144 }, (_, index) => perSlot((8 * 144 - 1 - index) * slotMs))
  const last = slots.findLastIndex((count) => count > 0)
  if (last < 0) return { slots, lastAt: null }
  const lastAgo = (8 * 144 - 1 - last) * slotMs
  if (lastAgo < day) return { slots, lastAt: now - lastAgo }
  const slotsBeforeLast = Array.from({ length: 8 * 144 }, (_, index) =>
    perSlot(lastAgo + (8 * 144 - 1 - index) * slotMs),
  )
  return { slots, lastAt: now - lastAgo, slotsBeforeLast }
}

/** Nothing between 1 and 7 in the morning. */
const isNight = (agoMs: number): boolean => {
  const hours = new Date(now - agoMs).getUTCHours()
  return hours >= 1 && hours < 7
}
const isWeekend = (agoMs: number): boolean => [0, 6].includes(new Date(now - agoMs).getUTCDay())

const rows: readonly {
  readonly name: string
  readonly events: RecentEvents
  readonly expected: readonly [status: string, perDay: number | null, perHour?: number]
}[] = [
  { name: 'no events', events: recent(() => 0), expected: ['never', null] },
  { name: 'as usual', events: recent(() => 5), expected: ['ok', 720] },
  {
    name: 'nothing for 3 hours of the afternoon',
    events: recent((ago) => (ago < 3 * hour || isNight(ago) ? 0 : 7)),
    expected: ['silent', 756, 42],
  },
  {
    name: 'nothing in the night, as usual',
    events: recent((ago) => (ago >= 12 * hour && (ago - 12 * hour) % day < 12 * hour ? 7 : 0)),
    expected: ['ok', 504],
  },
  {
    name: 'nothing for ten minutes',
    events: recent((ago) => (ago < 10 * minute ? 0 : 5)),
    expected: ['ok', 720],
  },
  {
    name: 'nothing on a weekend, as usual',
    events: recent((ago) => (isWeekend(ago - 4 * day) ? 0 : 5)),
    expected: ['ok', 720],
  },
  {
    name: 'a tenth of the usual events',
    events: recent((ago) => (ago < day ? Number(ago % hour === 0) : 2)),
    expected: ['quiet', 288, 12],
  },
  {
    name: 'half of the usual events',
    events: recent((ago) => (ago < day ? 1 : 2)),
    expected: ['ok', 288],
  },
  {
    name: 'a few events each day, none today yet',
    events: recent((ago) => (ago >= 20 * hour && (ago - 20 * hour) % day === 0 ? 3 : 0)),
    expected: ['ok', 3],
  },
  {
    name: 'a few events each day, and none for two days',
    events: recent((ago) => (ago >= 50 * hour && ago % day === 0 ? 3 : 0)),
    expected: ['silent', 3],
  },
  {
    name: 'the first events were yesterday',
    events: recent((ago) => (ago >= 20 * hour && ago < 26 * hour ? 40 : 0)),
    expected: ['ok', null],
  },
  {
    name: 'many events each day, and none for 6 days',
    events: recent((ago) => (ago >= 6 * day ? 5 : 0)),
    expected: ['silent', 720],
  },
  {
    name: 'the last event was 8 days ago',
    events: { ...recent(() => 0), lastAt: now - 9 * day },
    expected: ['silent', null],
  },
  { name: 'the only event was 5 days ago', events: recent((ago) => Number(ago === 5 * day)), expected: ['ok', null] },
]

describe('traffic compared with the days before', () => {
  for (const { name, events, expected } of rows)
    test(name, () => {
      const { status, usual24Hours, usualPerHour } = judgeTraffic(events, now)
      const [, , perHour] = expected
      const counts = [status, usual24Hours, ...(perHour === undefined ? [] : [usualPerHour])]
      assert.deepEqual(counts, expected)
    })
})
