import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { clickhouse, duckdb } from '../../../../test/support/event-engines.ts'
import { modelMs, modelRuns } from '../../../../test/support/tier.ts'
import type { Event } from '../../events/event.ts'
import type { Condition } from '../../events/sql/conditions.ts'
import type { FunnelBreakdown } from '../../events/sql/funnel.ts'
import { journeyDirections } from '../../events/sql/journey.ts'
import { openEngine } from '../../events/thread/engine.ts'
import { readFunnel } from '../funnels/funnel.ts'
import { type JourneyColumns, journeyColumns, readJourneyLinks } from '../funnels/journeys.ts'
import { createStats } from '../stats.ts'
import { modelFunnel } from './funnel-model.ts'
import { modelJourney } from './journey-model.ts'
import { createModel } from './model.ts'
import { randomStream } from './random-events.ts'
import { randomFunnel, randomFunnelCondition, randomStep } from './random-funnels.ts'
import { dimensions, randomFilters, randomPatterns, randomSpan } from './random-queries.ts'
import { expectedResult, randomModelQuery, readResult } from './results.ts'

const engines = [{ ...duckdb, skip: false }, clickhouse]

const randomBreakdown = fc.option(
  fc.constantFrom(
    ...dimensions.filter(
      (dimension): dimension is FunnelBreakdown => 'property' in dimension || dimension.name !== 'exit_page',
    ),
  ),
  { freq: 2 },
)

const someFilters = fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: randomFilters })

const scenario = randomStream.chain((stream) =>
  fc.record({
    stream: fc.constant(stream),
    /** Whether many rows have the same time. */
    isCoarse: fc.boolean(),
    /** How many days are rolled up. */
    builds: fc.constantFrom(0, 3),
    queries: fc.array(
      fc.record({
        funnel: randomFunnel,
        range: randomSpan(stream.moment.time),
        filters: someFilters,
        breakdown: randomBreakdown,
      }),
      { minLength: 4, maxLength: 4 },
    ),
    /** Queries for statistics of visits that came as far. */
    filtered: fc.record({
      query: randomModelQuery(stream.moment.time),
      condition: randomFunnelCondition,
      isNegated: fc.boolean(),
    }),
    journeys: fc.array(
      fc.record({
        journey: fc.record({
          start: fc.option(randomStep, { freq: 2 }),
          direction: fc.constantFrom(...journeyDirections),
          steps: fc.integer({ min: 1, max: 5 }),
          patterns: fc.oneof(fc.constant([]), randomPatterns),
          limit: fc.constantFrom(1, 2, 5, 50),
        }),
        range: randomSpan(stream.moment.time),
        filters: someFilters,
      }),
      { minLength: 2, maxLength: 2 },
    ),
  }),
)

/** The visits of a step are those of the step before, less those that ended; links add up to their nodes. */
function checkColumns({ steps, links }: JourneyColumns): void {
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
  for (const { step, nodes } of steps.slice(1)) {
    assert.equal(sum(nodes.map(({ visits }) => visits)), steps[step - 1]?.visits)
    for (const [index, node] of nodes.entries()) {
      const into = links.filter((link) => link.step === step && link.to === index)
      assert.equal(sum(into.map(({ visits }) => visits)), node.visits)
      const out = links.filter((link) => link.step === step + 1 && link.from === index)
      const isFollowed = steps[step + 1] !== undefined && node.kind !== 'exit' && node.kind !== 'entry'
      assert.equal(sum(out.map(({ visits }) => visits)), isFollowed ? node.visits : 0)
    }
  }
}

const minute = 60_000
const farFuture = Date.UTC(2100, 0, 1)

const coarse = (event: Event): Event => {
  const rounded = (time: number): number => time - (time % (10 * minute))
  return { ...event, time: rounded(event.time), startedAt: rounded(event.startedAt) }
}

/** An engine may be emulated: runs as many scenarios as fit into this time, and at least one. */
const maxMs = modelMs(8_000)

for (const { name, engine, place, skip } of engines)
  test(`${name} counts random funnels and journeys as the reference model does`, { skip }, async (t) => {
    const store = await openEngine(await place(), console.error)
    t.after(() => store.close())
    const end = Date.now() + maxMs
    let website = 0
    let farthest = 0
    await fc.assert(
      fc.asyncProperty(scenario, async ({ stream, isCoarse, builds, queries, filtered, journeys }) => {
        if (website > 0 && Date.now() > end) return
        website++
        const events = stream.eventsOf(website).map((event) => (isCoarse ? coarse(event) : event))
        await store.setTimeZones(new Map([[website, 'Europe/Berlin']]))
        await store.append({ events, drops: [], inbox: 'model', after: website - 1, lastId: website })
        for (let build = 0; build < builds && (await store.rollUp(farFuture)); build++);
        const model = createModel(events)
        for (const { funnel, range, filters, breakdown } of queries) {
          const expected = modelFunnel(model, events, funnel, { span: range.span, filters }, breakdown)
          farthest = Math.max(farthest, expected.steps.filter(({ reached }) => reached > 0).length)
          const query = { website, span: range.span, filters, funnel, breakdown, limit: 1_000 }
          assert.deepEqual(await readFunnel(store, engine.dialect, query), expected)
        }
        const { query, condition, isNegated } = filtered
        const inFunnel: Condition = isNegated ? { kind: 'not', condition } : condition
        const asked = { ...query, filters: [...query.filters, inFunnel] }
        assert.deepEqual(await readResult(createStats(store, engine), website, asked), expectedResult(model, asked))
        for (const { journey, range, filters } of journeys) {
          const expected = modelJourney(model, events, journey, { span: range.span, filters })
          const selection = { website, span: range.span, filters }
          assert.deepEqual(await readJourneyLinks(store, engine.dialect, journey, selection), expected)
          checkColumns(journeyColumns(expected, journey))
        }
      }),
      { numRuns: modelRuns(200), seed: Number(process.env.SEED ?? 20261116), endOnFailure: true },
    )
    t.diagnostic(`${website} streams, up to ${farthest} steps reached`)
  })
