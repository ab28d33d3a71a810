import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { eventEngines } from '../../../test/support/event-engines.ts'
import { modelMs, modelRuns } from '../../../test/support/tier.ts'
import type { Event } from '../events/event.ts'
import type { Condition } from '../events/sql/conditions.ts'
import { type Measure, measures } from '../events/sql/measures.ts'
import type { EventStore } from '../events/store.ts'
import { openEngine } from '../events/thread/engine.ts'
import { createModel } from '../stats/model/model.ts'
import { randomStream } from '../stats/model/random-events.ts'
import { randomCondition, randomDimension } from '../stats/model/random-queries.ts'
import { bucketsOf, randomModelQuery } from '../stats/model/results.ts'
import { countCombinations, type Part } from './count-combinations.ts'

const engines = eventEngines.filter(({ skip }) => skip === false)
const stores: EventStore[] = []
let website = 0

before(async () => {
  for (const engine of engines) stores.push(await openEngine(await engine.place(), console.error))
})
after(async () => {
  for (const store of stores) await store.close()
})

const scenario = randomStream.chain((stream) =>
  fc.record({
    stream: fc.constant(stream),
    query: randomModelQuery(stream.moment.time),
    dimensions: fc.array(randomDimension, { minLength: 1, maxLength: 3 }),
    hasTime: fc.boolean(),
    goals: fc.array(randomCondition, { maxLength: 2 }),
  }),
)

const maxMs = modelMs(8_000)
const separator = '\u001f'

test('random combinations of dimensions, times and goals are those of the reference model on every engine', async () => {
  const end = Date.now() + maxMs
  await fc.assert(
    fc.asyncProperty(scenario, async ({ stream, query, dimensions, hasTime, goals }) => {
      if (website > 0 && Date.now() > end) return
      website++
      const events = stream.eventsOf(website)
      const { span } = query.range
      const buckets = bucketsOf(query)
      const parts: readonly Part[] = [
        ...dimensions.map((dimension) => ({ kind: 'dimension', dimension }) as const),
        ...(hasTime ? [{ kind: 'time', buckets } as const] : []),
        ...(goals.length > 0 ? [{ kind: 'goal', goals } as const] : []),
      ]
      const model = createModel(events)
      const bucketAt = (time: number): number => buckets.starts.findLastIndex((start) => start <= time)
      const groupOf = (event: Event, goal: number): string =>
        parts
          .map((part) => {
            if (part.kind === 'dimension') return model.valueOn(event, part.dimension)
            return String(part.kind === 'time' ? bucketAt(event.time) : goal)
          })
          .join(separator)
      const measured = (more: readonly Condition[], goal: number) => [
        ...model.measure(span, [...query.filters, ...more], (event) => groupOf(event, goal)),
      ]
      const groups = goals.length === 0 ? measured([], 0) : goals.flatMap((goal, index) => measured([goal], index))
      const expected = new Map(groups)
      for (const [index, { engine, name }] of engines.entries()) {
        const store = stores[index]
        assert.ok(store)
        const { arrived } = await store.mark('combinations')
        await store.append({ events, drops: [], inbox: 'combinations', after: arrived, lastId: website })
        const { rows, total } = await countCombinations(store, engine.dialect, {
          ...{ website, span, filters: query.filters, measures: measures as readonly Measure[], parts },
          ...{ order: [{ by: parts.length - 1, descending: true }], limit: 100_000, offset: 0 },
        })
        assert.equal(total, rows.length)
        assert.deepEqual(new Map(rows.map((row) => [row.values.join(separator), row.measured])), expected, name)
        const last = rows.map(({ values }) => values.at(-1) ?? '')
        const isText = parts.at(-1)?.kind === 'dimension'
        const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
        assert.deepEqual(
          last,
          last.toSorted((a, b) => (isText ? bytes(b, a) : Number(b) - Number(a))),
        )
      }
    }),
    { numRuns: modelRuns(200) },
  )
})
