import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { dayOf } from '../../events/day.ts'
import { duckdbEngine } from '../../events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../../events/duckdb/store.ts'
import type { Event } from '../../events/event.ts'
import { type Dimension, levelOf } from '../../events/sql/dimensions.ts'
import type { EventStore } from '../../events/store.ts'
import { type Measured, metricNames } from '../metrics.ts'
import { createStats } from '../stats.ts'
import { answersOf, bucketsOf, expectedAnswers, randomAsked } from './answers.ts'
import { modelOf } from './model.ts'
import { randomStream } from './random-events.ts'

let folder: string
let store: EventStore
let websites = 0
let lastId = 0
const seed = Number(process.env.SEED ?? 20261115)
const withoutScroll = metricNames.filter((metric) => metric !== 'scroll_depth')
const unscrolled = (measured: Measured): Measured => ({ ...measured, scroll_sum: 0, scroll_pages: 0 })
const farFuture = Date.UTC(2100, 0, 1)

const open = (): Promise<EventStore> => openDuckdbEventStore({ path: join(folder, 'events.duckdb') })

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-model-'))
  store = await open()
})
after(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

/** How events arrive: day by day as they do live, or in any other order, as imports may bring them. */
const arrivals = {
  'day by day': (events: readonly Event[]) => [...Map.groupBy(events, ({ time }) => dayOf(time)).values()],
  backwards: (events: readonly Event[]) => [...Map.groupBy(events, ({ time }) => dayOf(time)).values()].reverse(),
  'visit by visit': (events: readonly Event[]) => [...Map.groupBy(events, ({ visit }) => visit % 3n).values()],
  anyhow: (events: readonly Event[]) => [...Map.groupBy(events, ({ time }) => time % 2).values()],
}

const feeding = fc.record({
  arrival: fc.constantFrom('day by day', 'day by day', 'backwards', 'visit by visit', 'anyhow'),
  builds: fc.infiniteStream(fc.nat(4)),
  restarts: fc.infiniteStream(fc.nat(5).map((chance) => chance === 0)),
})

/** Events, roll-ups of some days, a restart, and so on: many days are built, changed, and only sometimes built again. */
async function feed(
  batches: readonly (readonly Event[])[],
  builds: Iterator<number>,
  restarts: Iterator<boolean>,
): Promise<void> {
  for (const events of batches) {
    await store.append({ events, drops: [], inbox: 'main', after: lastId, lastId: ++lastId })
    const wanted = Number(builds.next().value)
    for (let build = 0; build < wanted && (await store.rollUp(farFuture)); build++);
    if (!restarts.next().value) continue
    await store.close()
    store = await open()
  }
}

/** What has to hold of any answer, whatever was counted. */
function checkInvariants(dimension: Dimension, total: Measured, parts: readonly Measured[]): void {
  for (const { visitors, visits, pageviews, events } of [total, ...parts]) {
    assert.ok(visitors <= visits && visits <= pageviews + events)
  }
  if ('property' in dimension || dimension.name === 'event') return
  const parted = ['pageviews', 'events', ...(levelOf(dimension) === 'row' ? [] : (['visits'] as const))] as const
  for (const measure of parted) {
    assert.equal(
      parts.reduce((sum, part) => sum + part[measure], 0),
      total[measure],
    )
  }
}

test('the same numbers as a plain model, by roll-ups and by rows, under every filter', async () => {
  const byRollUps = () => createStats(store, duckdbEngine)
  const byRows = () => createStats(store, { dialect: duckdbEngine.dialect })
  const scenario = randomStream.chain((stream) =>
    fc.record({
      stream: fc.constant(stream),
      feeding,
      questions: fc.array(randomAsked(stream.moment.time), { minLength: 6, maxLength: 6 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(scenario, async ({ stream, feeding, questions }) => {
      const website = ++websites
      const events = stream.eventsOf(website)
      await feed(arrivals[feeding.arrival](events), feeding.builds, feeding.restarts)
      const model = modelOf(events)
      for (const asked of questions) {
        const expected = expectedAnswers(model, asked)
        const { filters, range, dimension } = asked
        checkInvariants(dimension, expected.total, [...expected.parts.values()])
        for (const stats of filters.length > 0 ? [byRollUps()] : [byRows(), byRollUps()]) {
          assert.deepEqual(await answersOf(stats, website, asked), expected)
          const question = { website, span: range.span, filters, metrics: withoutScroll, buckets: bucketsOf(asked) }
          assert.deepEqual((await stats.series(question)).map(unscrolled), expected.series.map(unscrolled))
        }
      }
      await store.deleteWebsite(website)
    }),
    { numRuns: Number(process.env.RUNS ?? 60), seed, endOnFailure: true, interruptAfterTimeLimit: 60_000 },
  )
})
