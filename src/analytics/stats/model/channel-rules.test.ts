import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { clickhouse, duckdb } from '../../../../test/support/event-engines.ts'
import { modelMs, modelRuns } from '../../../../test/support/tier.ts'
import { withChannelRules } from '../../events/engine.ts'
import type { Condition } from '../../events/sql/conditions.ts'
import type { Dimension } from '../../events/sql/dimensions.ts'
import type { EventStore } from '../../events/store.ts'
import { openEngine } from '../../events/thread/engine.ts'
import type { FindCounts } from '../count/counter.ts'
import type { GroupBy } from '../query/stats-query.ts'
import { createStats } from '../stats.ts'
import { createSelections } from '../views/selections.ts'
import { createModel } from './model.ts'
import { randomStream } from './random-events.ts'
import { randomFilters, timezones } from './random-queries.ts'
import { randomRules } from './random-rules.ts'
import { bucketsOf, expectedResult, type ModelQuery, randomModelQuery, readResult } from './results.ts'

const engines = [duckdb, clickhouse].filter(({ skip }) => skip === false)
const stores: EventStore[] = []

before(async () => {
  for (const engine of engines) stores.push(await openEngine(await engine.place(), console.error))
})
after(async () => {
  for (const store of stores) await store.close()
})

const ruled: fc.Arbitrary<Dimension> = fc.constantFrom({ name: 'source' } as const, { name: 'channel' } as const)

/** A filter by what rules may set, alone or with others. */
const ruledFilter: fc.Arbitrary<readonly Condition[]> = fc
  .tuple(
    fc.record({
      dimension: ruled,
      operator: fc.constantFrom('is', 'is_not', 'contains', 'is_set'),
      values: fc.constantFrom(['Partners'], ['Google', 'search'], ['ü'], ['o']),
    }),
    fc.option(randomFilters),
    fc.boolean(),
  )
  .map(([filter, others, isOfVisit]): readonly Condition[] => [
    isOfVisit ? { kind: 'visit', condition: filter } : filter,
    ...(others ?? []),
  ])

const scenario = randomStream.chain((stream) =>
  fc.record({
    stream: fc.constant(stream),
    zone: fc.constantFrom(...timezones),
    builds: fc.constantFrom(0, 2, 100),
    rules: randomRules,
    queries: fc.array(
      fc.tuple(randomModelQuery(stream.moment.time), fc.oneof(fc.constant(null), ruledFilter), fc.option(ruled)).map(
        ([query, filters, dimension]): ModelQuery => ({
          ...query,
          filters: filters ?? query.filters,
          dimension: dimension ?? query.dimension,
        }),
      ),
      { minLength: 3, maxLength: 3 },
    ),
  }),
)

const farFuture = Date.UTC(2100, 0, 1)
const maxMs = modelMs(8_000)

test('rules of an account name sources and channels as in the reference model, from visits, rows and cached counts', async () => {
  const end = Date.now() + maxMs
  let website = 0
  await fc.assert(
    fc.asyncProperty(scenario, async ({ stream, zone, builds, rules, queries }) => {
      if (website > 0 && Date.now() > end) return
      website++
      const events = stream.eventsOf(website)
      const model = createModel(events, rules)
      for (const [index, { name, engine }] of engines.entries()) {
        const store = stores[index]
        assert.ok(store)
        await store.setTimeZones(new Map([[website, zone]]))
        await store.append({ events, drops: [], inbox: 'model', after: website - 1, lastId: website })
        for (let build = 0; build < builds && (await store.rollUp(farFuture)); build++);
        const ruledEngine = withChannelRules(engine, rules)
        const selections = createSelections(store, engine)
        for (const query of queries) {
          const groups: readonly GroupBy[] = [
            { kind: 'total' },
            { kind: 'dimension', dimension: query.dimension },
            { kind: 'dimension', dimension: { name: 'channel' } },
            { kind: 'buckets', buckets: bucketsOf(query) },
          ]
          const findCounts: FindCounts = async (selection, groupBy) =>
            (await selections.select(store, selection, groups))?.(groupBy) ?? null
          const expected = expectedResult(model, query)
          assert.deepEqual(await readResult(createStats(store, ruledEngine), website, query), expected, name)
          assert.deepEqual(
            await readResult(createStats(store, ruledEngine, findCounts), website, query),
            expected,
            `${name}, all groups at once`,
          )
        }
        await selections.close()
      }
    }),
    { numRuns: modelRuns(100), seed: Number(process.env.SEED ?? 20261116), endOnFailure: true },
  )
})
