import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { dayOf } from '../../events/day.ts'
import { duckdbDialect } from '../../events/duckdb/dialect.ts'
import { openDuckdbEventStore } from '../../events/duckdb/store.ts'
import type { Event } from '../../events/event.ts'
import { type Dimension, levelOf } from '../../events/sql/dimensions.ts'
import type { EventStore } from '../../events/store.ts'
import { calendarBuckets, intervals } from '../calendar.ts'
import { type Measured, metricNames } from '../metrics.ts'
import { createStats } from '../stats.ts'
import { modelOf } from './model.ts'
import { randomStream } from './random-events.ts'
import { randomDimension, randomFilters, randomSpan } from './random-questions.ts'

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

const nothing: Measured = {
  visitors: 0,
  visits: 0,
  pageviews: 0,
  events: 0,
  bounces: 0,
  duration_ms: 0,
  engaged_ms: 0,
  scroll_sum: 0,
  scroll_pages: 0,
}

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
  const byRollUps = () => createStats(store, duckdbDialect)
  const byRows = () => createStats(store, { ...duckdbDialect, hasRollUps: false })
  const scenario = randomStream.chain((stream) =>
    fc.record({
      stream: fc.constant(stream),
      feeding,
      questions: fc.array(
        fc.record({
          range: randomSpan(stream.moment.time),
          filters: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: randomFilters }),
          dimension: randomDimension,
          interval: fc.constantFrom(...intervals.slice(1)),
        }),
        { minLength: 6, maxLength: 6 },
      ),
    }),
  )
  await fc.assert(
    fc.asyncProperty(scenario, async ({ stream, feeding, questions }) => {
      const website = ++websites
      const events = stream.eventsOf(website)
      await feed(arrivals[feeding.arrival](events), feeding.builds, feeding.restarts)
      const model = modelOf(events)
      for (const { range, filters, dimension, interval } of questions) {
        const { span, timezone } = range
        const question = { website, span, filters, metrics: metricNames }
        const buckets = calendarBuckets(span, interval, timezone)
        assert.ok(buckets)
        const total = model.measure(span, filters, () => '').get('') ?? nothing
        const series = buckets.starts.map(
          (from, index) =>
            model.measure({ from, to: buckets.starts[index + 1] ?? buckets.end }, filters, () => '').get('') ?? nothing,
        )
        const parts = model.measure(span, filters, (event) => {
          const value = model.valueOn(event, dimension)
          if ('property' in dimension) return value === '' ? null : value
          return dimension.name === 'event' && event.kind !== 'event' ? null : value
        })
        for (const stats of filters.length > 0 ? [byRollUps()] : [byRows(), byRollUps()]) {
          assert.deepEqual(await stats.totals(question), total)
          assert.deepEqual(await stats.series({ ...question, buckets }), series)
          const counted = await stats.series({ ...question, metrics: withoutScroll, buckets })
          assert.deepEqual(counted.map(unscrolled), series.map(unscrolled))
          const breakdown = await stats.breakdown({
            ...question,
            dimension,
            search: '',
            sortBy: 'visitors',
            descending: true,
            limit: 100,
            offset: 0,
          })
          checkInvariants(dimension, total, [...parts.values()])
          assert.equal(breakdown.total, parts.size)
          assert.deepEqual(new Map(breakdown.parts.map(({ value, measured }) => [value, measured])), parts)
        }
      }
      await store.deleteWebsite(website)
    }),
    { numRuns: Number(process.env.RUNS ?? 60), seed, endOnFailure: true, interruptAfterTimeLimit: 60_000 },
  )
})
