import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { clickhouse, duckdb } from '../../../../test/support/event-engines.ts'
import type { EventStore } from '../../events/store.ts'
import { openEngine } from '../../events/thread/engine.ts'
import { createStats } from '../stats.ts'
import { createModel } from './model.ts'
import { randomStream } from './random-events.ts'
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
    queries: fc.array(randomModelQuery(stream.moment.time), { minLength: 2, maxLength: 2 }),
  }),
)

/** The engine may be emulated: runs as many scenarios as fit into this time, and at least one. */
const maxMs = 8_000

test('ClickHouse returns the numbers of DuckDB and of the reference model', { skip }, async () => {
  const end = Date.now() + maxMs
  let website = 0
  await fc.assert(
    fc.asyncProperty(scenario, async ({ stream, queries }) => {
      if (website > 0 && Date.now() > end) return
      website++
      const events = stream.eventsOf(website)
      for (const store of stores)
        await store.append({ events, drops: [], inbox: 'model', after: website - 1, lastId: website })
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
    { numRuns: Number(process.env.RUNS ?? 60), seed: Number(process.env.SEED ?? 20261115), endOnFailure: true },
  )
})
