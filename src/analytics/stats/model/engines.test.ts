import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { clickhouse, duckdb } from '../../../../test/support/event-engines.ts'
import { modelMs, modelRuns } from '../../../../test/support/tier.ts'
import type { Event } from '../../events/event.ts'
import type { EventStore } from '../../events/store.ts'
import { openEngine } from '../../events/thread/engine.ts'
import { createStats } from '../stats.ts'
import { createModel } from './model.ts'
import { randomStream } from './random-events.ts'
import { timezones } from './random-queries.ts'
import { expectedResult, randomModelQuery, readResult } from './results.ts'

const { skip } = clickhouse
const engines = [duckdb, clickhouse]
const stores: EventStore[] = []

before(async () => {
  if (skip === false) for (const engine of engines) stores.push(await openEngine(await engine.place(), console.error))
})
after(async () => {
  for (const store of stores) await store.close()
})

const scenario = randomStream.chain((stream) =>
  fc.record({
    stream: fc.constant(stream),
    zone: fc.constantFrom(...timezones),
    /** How many days are rolled up after each part of the events. */
    builds: fc.tuple(fc.nat(3), fc.constantFrom(0, 2, 100)),
    queries: fc.array(randomModelQuery(stream.moment.time), { minLength: 2, maxLength: 2 }),
  }),
)

const farFuture = Date.UTC(2100, 0, 1)

/** The engine may be emulated: runs as many scenarios as fit into this time, and at least one. */
const maxMs = modelMs(10_000)

test('ClickHouse returns the numbers of DuckDB and of the reference model, from roll-ups and from rows', {
  skip,
}, async () => {
  const end = Date.now() + maxMs
  let website = 0
  let lastId = 0
  await fc.assert(
    fc.asyncProperty(scenario, async ({ stream, zone, builds, queries }) => {
      if (website > 0 && Date.now() > end) return
      website++
      const events = stream.eventsOf(website)
      // Every third event comes late, so that it changes days that are rolled up already.
      const isLate = (event: Event): boolean => event.visit % 3n === 0n
      const parts = [events.filter((event) => !isLate(event)), events.filter(isLate)]
      for (const store of stores) await store.setTimeZones(new Map([[website, zone]]))
      for (const [index, part] of parts.entries()) {
        lastId++
        for (const store of stores) {
          await store.append({ events: part, drops: [], inbox: 'model', after: lastId - 1, lastId })
          for (let build = 0; build < (builds[index] ?? 0) && (await store.rollUp(farFuture)); build++);
        }
      }
      const model = createModel(events)
      for (const query of queries) {
        const expected = expectedResult(model, query)
        for (const [index, { name, engine }] of engines.entries()) {
          const store = stores[index]
          assert.ok(store)
          assert.deepEqual(await readResult(createStats(store, engine), website, query), expected, name)
        }
      }
    }),
    { numRuns: modelRuns(60), seed: Number(process.env.SEED ?? 20261115), endOnFailure: true },
  )
})
