import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { runsAll } from '../../../../test/support/tier.ts'
import { dayMs } from '../../events/day.ts'
import { duckdbEngine } from '../../events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../../events/duckdb/store.ts'
import type { Event } from '../../events/event.ts'
import type { EventStore } from '../../events/store.ts'
import { sampleEvent } from '../../events/testing/sample-event.ts'
import { createModel } from '../model/model.ts'
import { metricNames } from '../query/metrics.ts'
import { createStats } from '../stats.ts'

const minute = 60_000
const midnight = Date.UTC(2026, 0, 11)

let folder: string
let store: EventStore

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-midnight-'))
  store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
})
after(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const at = (minutes: number, changes: Partial<Event>): Event => {
  const time = midnight + minutes * minute
  return sampleEvent({ visitor: 1n, visit: 1n, startedAt: time, ...changes, time })
}

const early = midnight - 60 * minute
const late = midnight - 5 * minute

/** Cases in which days share more than the visits that cross midnight. */
const cases: readonly { readonly name: string; readonly events: readonly Event[] }[] = [
  {
    name: 'a page seen on an earlier visit, and by the visit that crosses only after midnight',
    events: [
      at(-60, { page: '/a', visit: 1n }),
      at(-5, { page: '/b', visit: 2n }),
      at(5, { page: '/a', visit: 2n, startedAt: late }),
    ],
  },
  {
    name: 'a visit that is no bounce, because of what it did after midnight',
    events: [at(-5, {}), at(5, { startedAt: late, kind: 'event', name: 'Buy' })],
  },
  {
    name: 'nothing but engagement after midnight',
    events: [at(-5, {}), at(5, { startedAt: late, kind: 'engagement', engagedMs: 20_000, scrollDepth: 80 })],
  },
  {
    name: 'a page scrolled deeper before midnight than after',
    events: [
      at(-5, {}),
      at(-4, { startedAt: late, kind: 'engagement', scrollDepth: 90 }),
      at(4, { startedAt: late, kind: 'engagement', scrollDepth: 30 }),
      at(5, { startedAt: late, page: '/next' }),
    ],
  },
  {
    // Local midnights in New York are at 05:00 UTC.
    name: 'a page seen on two days of a visitor, and another one in between',
    events: [
      at(10, { page: '/a', visit: 1n }),
      at(6 * 60, { page: '/b', visit: 2n }),
      ...Array.from({ length: 48 }, (_, index) =>
        at(23 * 60 + index * 29, {
          page: index === 47 ? '/a' : '/b',
          visit: 3n,
          startedAt: midnight + 23 * 60 * minute,
        }),
      ),
    ],
  },
  {
    name: 'a visit that lasts nearly until the next midnight',
    events: [
      at(-60, {}),
      ...Array.from({ length: 46 }, (_, index) => at(index * 29, { startedAt: early, page: `/${index % 3}` })),
    ],
  },
]

const zones = ['America/New_York', 'Asia/Kathmandu', ...(runsAll ? ['UTC', 'Europe/Berlin'] : [])]

/**
 * All cases at once, as visitors who share nothing: each has pages and a source of its own, so that a wrong count is found in the
 * group of its case.
 */
const eventsOf = (website: number): readonly Event[] =>
  cases.flatMap(({ name, events }, index) =>
    events.map((event) => ({
      ...event,
      website,
      visitor: BigInt(index),
      visit: BigInt(index) * 100n + event.visit,
      page: `${name}: ${event.page}`,
      source: name,
    })),
  )

for (const [index, zone] of zones.entries())
  test(`what days share at midnight in ${zone} is counted once`, async () => {
    const website = index + 1
    const events = eventsOf(website)
    await store.setTimeZones(new Map([[website, zone]]))
    await store.append({ events, drops: [], inbox: 'main', after: index, lastId: index + 1 })
    const model = createModel(events)
    const around = { from: midnight - 2 * dayMs, to: midnight + 3 * dayMs }
    // Each roll-up changes which part of the result comes from rows and which from roll-ups.
    for (let isBuilt = true; isBuilt; isBuilt = await store.rollUp(midnight + 9 * dayMs)) {
      const stats = createStats(store, duckdbEngine)
      for (const span of [around, { ...around, to: midnight + 20 * minute }, { ...around, from: late }]) {
        const question = { website, span, filters: [], metrics: metricNames }
        const order = { search: '', sortBy: 'visitors', descending: true, limit: 100, offset: 0 } as const
        for (const dimension of ['page', 'exit_page', 'source'] as const) {
          const { rows } = await stats.breakdown({ ...question, ...order, dimension: { name: dimension } })
          const expected = model.measure(span, [], (event) => model.valueOn(event, { name: dimension }))
          assert.deepEqual(new Map(rows.map(({ value, measured }) => [value, measured])), expected)
        }
        assert.deepEqual(await stats.totals(question), model.measure(span, [], () => '').get(''))
      }
    }
  })
