import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { clickhouse, duckdb } from '../../../../test/support/event-engines.ts'
import type { Event } from '../../events/event.ts'
import type { Condition } from '../../events/sql/conditions.ts'
import { type Funnel, type FunnelBreakdown, funnelOrders, funnelScopes } from '../../events/sql/funnel.ts'
import { openEngine } from '../../events/thread/engine.ts'
import { readFunnel } from '../funnel.ts'
import { modelFunnel } from './funnel-model.ts'
import { createModel } from './model.ts'
import { randomStream } from './random-events.ts'
import { dimensions, randomCondition, randomFilters, randomSpan } from './random-queries.ts'

const engines = [{ ...duckdb, skip: false }, clickhouse]

const is = (name: 'page' | 'event', ...values: string[]): Condition => ({ dimension: { name }, operator: 'is', values })

/** Most are pages and events that are frequent, so that visits come far; others are any conditions. */
const randomStep: fc.Arbitrary<Condition> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(is('page', '/', '/docs'), is('page', '/docs', '/docs/a', '/i')) },
  { weight: 2, arbitrary: fc.constantFrom(is('event', 'Signup'), is('event', 'Buy', '404', 'pageview')) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Condition>({ dimension: { name: 'page' }, operator: 'contains', values: ['/'] }),
  },
  { weight: 1, arbitrary: fc.constantFrom(is('page', '/'), is('page', '/ü', '/Ü')) },
  { weight: 1, arbitrary: randomCondition },
)

const minute = 60_000
const randomMs = fc.option(fc.constantFrom(0, minute, 5 * minute, 20 * minute, 60 * minute), { freq: 2 })

export const randomFunnel: fc.Arbitrary<Funnel> = fc
  .record({
    steps: fc.array(randomStep, { minLength: 2, maxLength: 4 }),
    scope: fc.constantFrom(...funnelScopes),
    order: fc.constantFrom(...funnelOrders),
    maxMs: randomMs,
    maxStepMs: randomMs,
  })
  .map((funnel) => (funnel.order === 'any_order' ? { ...funnel, maxStepMs: null } : funnel))

const randomBreakdown = fc.option(
  fc.constantFrom(
    ...dimensions.filter(
      (dimension): dimension is FunnelBreakdown => 'property' in dimension || dimension.name !== 'exit_page',
    ),
  ),
  { freq: 2 },
)

const scenario = randomStream.chain((stream) =>
  fc.record({
    stream: fc.constant(stream),
    /** Whether many rows have the same time. */
    isCoarse: fc.boolean(),
    queries: fc.array(
      fc.record({
        funnel: randomFunnel,
        range: randomSpan(stream.moment.time),
        filters: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: randomFilters }),
        breakdown: randomBreakdown,
      }),
      { minLength: 4, maxLength: 4 },
    ),
  }),
)

const coarse = (event: Event): Event => {
  const rounded = (time: number): number => time - (time % (10 * minute))
  return { ...event, time: rounded(event.time), startedAt: rounded(event.startedAt) }
}

/** An engine may be emulated: runs as many scenarios as fit into this time, and at least one. */
const maxMs = Number(process.env.MAX_MS ?? 8_000)

for (const { name, engine, place, skip } of engines)
  test(`${name} counts random funnels as the reference model does`, { skip }, async (t) => {
    const store = await openEngine(await place(), console.error)
    t.after(() => store.close())
    const end = Date.now() + maxMs
    let website = 0
    let farthest = 0
    await fc.assert(
      fc.asyncProperty(scenario, async ({ stream, isCoarse, queries }) => {
        if (website > 0 && Date.now() > end) return
        website++
        const events = stream.eventsOf(website).map((event) => (isCoarse ? coarse(event) : event))
        await store.append({ events, drops: [], inbox: 'model', after: website - 1, lastId: website })
        const model = createModel(events)
        for (const { funnel, range, filters, breakdown } of queries) {
          const expected = modelFunnel(model, events, funnel, { span: range.span, filters }, breakdown)
          farthest = Math.max(farthest, expected.steps.filter(({ reached }) => reached > 0).length)
          const query = { website, span: range.span, filters, funnel, breakdown, limit: 1_000 }
          assert.deepEqual(await readFunnel(store, engine.dialect, query), expected)
        }
      }),
      { numRuns: Number(process.env.RUNS ?? 200), seed: Number(process.env.SEED ?? 20261116), endOnFailure: true },
    )
    t.diagnostic(`${website} streams, up to ${farthest} steps reached`)
  })
