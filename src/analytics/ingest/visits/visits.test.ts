import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayMs, dayOf } from '../../events/day.ts'
import type { Event } from '../../events/event.ts'
import { visitIdPrefix } from '../../events/visit.ts'
import { decodeGroup, encodeGroup } from '../inbox/entry.ts'
import { browser, createCounter } from '../testing/draft.ts'
import { createOpenVisits, type OpenVisits } from './open-visits.ts'
import { toOpenVisit } from './restore.ts'
import { visitorId } from './salts.ts'

const minute = 60_000
const hour = 60 * minute

/** What happens next: some time passes, and then somebody does something, or the process restarts. */
interface Happening {
  readonly gap: number
  readonly what: 'pageview' | 'event' | 'engagement' | 'restart'
  readonly person: number
}

const happenings: fc.Arbitrary<Happening[]> = fc.array(
  fc.record({
    gap: fc.oneof(
      fc.constantFrom(0, 1, minute, 30 * minute - 1, 30 * minute, 30 * minute + 1, 6 * hour, 23 * hour, dayMs),
      fc.integer({ min: 0, max: 40 * minute }),
    ),
    what: fc.constantFrom('pageview', 'pageview', 'event', 'engagement', 'restart'),
    person: fc.integer({ min: 0, max: 2 }),
  }),
  { minLength: 1, maxLength: 60 },
)

interface ModelVisit {
  readonly startedAt: number
  lastSeenAt: number
  readonly number: number
}

/** Visits as a person would count them with pencil and paper: the number of the visit that each hit belongs to, or null. */
function model(list: readonly Happening[], start: number): (ModelVisit | null)[] {
  const latest = new Map<number, ModelVisit>()
  let time = start
  let visits = 0
  return list.flatMap(({ gap, what, person }) => {
    time += gap
    if (what === 'restart') return []
    const known = latest.get(person)
    const open = known && time - known.lastSeenAt < 30 * minute && time - known.startedAt < 24 * hour ? known : null
    if (open) open.lastSeenAt = time
    else if (what !== 'engagement') latest.set(person, { startedAt: time, lastSeenAt: time, number: ++visits })
    return [open ?? (what === 'engagement' ? null : (latest.get(person) ?? null))]
  })
}

/** The same by the service's own steps; a restart forgets everything but the events. */
async function count(list: readonly Happening[], start: number): Promise<(Event | null)[]> {
  const events: (Event | null)[] = []
  let count = createCounter(createOpenVisits({ visits: 100, bytes: 1e9 }))
  let time = start
  for (const { gap, what, person } of list) {
    time += gap
    if (what === 'restart') {
      const visits = createOpenVisits({ visits: 100, bytes: 1e9 })
      restore(visits, events)
      count = createCounter(visits)
      continue
    }
    const hit = { kind: what, name: what }
    const outcome = await count({ time, hit, address: `203.0.113.${person}` })
    const decoded = outcome.kind === 'counted' ? decodeGroup(encodeGroup(0, [outcome.entry], [])).events : []
    events.push(decoded[0] ?? null)
  }
  return events
}

function restore(visits: OpenVisits, events: readonly (Event | null)[]): void {
  for (const event of events) if (event) visits.restore(toOpenVisit(event, event.time))
}

const starts = fc.constantFrom(
  Date.UTC(2026, 0, 10, 12),
  Date.UTC(2026, 0, 31, 23, 50),
  Date.UTC(2026, 2, 29, 0, 59),
  Date.UTC(2027, 11, 31, 23, 59, 59, 999),
)

test('visits are what a plain model says: 30 idle minutes, 24 hours, midnight or not, restarts or not', async () => {
  await fc.assert(
    fc.asyncProperty(happenings, starts, async (list, start) => {
      const expected = model(list, start)
      const events = await count(list, start)
      assert.equal(events.length, expected.length)
      const numbers = new Map<bigint, number>()
      events.forEach((event, index) => {
        const visit = expected[index]
        assert.equal(event === null, visit === null)
        if (!event || !visit) return
        assert.equal(event.startedAt, visit.startedAt)
        assert.equal(numbers.get(event.visit) ?? visit.number, visit.number)
        numbers.set(event.visit, visit.number)
      })
      assert.equal(new Set(numbers.values()).size, numbers.size)
    }),
    { numRuns: 300 },
  )
})

test('a visitor id belongs to the day on which its visit began, and is seen on that day and the next at most', async () => {
  await fc.assert(
    fc.asyncProperty(happenings, starts, async (list, start) => {
      const addresses = list.filter(({ what }) => what !== 'restart').map(({ person }) => `203.0.113.${person}`)
      const events = await count(list, start)
      events.forEach((event, index) => {
        if (!event) return
        const id = visitorId(`salt ${dayOf(event.startedAt)}`, 1, addresses[index] ?? '', browser)
        assert.equal(event.visitor, BigInt(`0x${id}`))
        assert.ok(dayOf(event.time) - dayOf(event.startedAt) <= 1)
      })
    }),
    { numRuns: 100 },
  )
})

test('with more visits open than allowed, the one unseen for longest ends', () => {
  const visits = createOpenVisits({ visits: 2, bytes: 1e9 })
  const [a, b, c] = ['a', 'b', 'c'].map((digit) => digit.repeat(16)) as [string, string, string]
  const [first, second] = [visits.begin(a, 0, '', 'x'), visits.begin(b, 1, '', 'x')]
  visits.touch(first, 2, 'x')
  visits.begin(c, 3, '', 'x')
  assert.equal(visits.count(), 2)
  assert.equal(visits.find(a, 4)?.visit, first.visit)
  assert.equal(visits.find(b, 4), null)
  assert.notEqual(first.visit, second.visit)
})

test('ids of visits begin with the time at which they began, and differ', () => {
  const visits = createOpenVisits({ visits: 1000, bytes: 1_000_000 })
  const ids = Array.from({ length: 500 }, (_, index) => {
    const time = Date.UTC(2026, 0, 1) + index * minute
    const { visit } = visits.begin(index.toString(16).padStart(16, '0'), time, '', '')
    assert.match(visit, /^[0-9a-f]{16}$/)
    assert.equal(visit.slice(0, 5), visitIdPrefix(time))
    return visit
  })
  assert.equal(new Set(ids).size, ids.length)
})
