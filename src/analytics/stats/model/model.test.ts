import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { modelRuns, runsAll } from '../../../../test/support/tier.ts'
import { dayOf } from '../../events/day.ts'
import { duckdbEngine } from '../../events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../../events/duckdb/store.ts'
import type { Event } from '../../events/event.ts'
import { type Dimension, levelOf } from '../../events/sql/dimensions.ts'
import type { EventStore } from '../../events/store.ts'
import { type MeasureValues, metricNames } from '../query/metrics.ts'
import type { GroupBy } from '../query/stats-query.ts'
import { createStats } from '../stats.ts'
import { createSelections } from '../views/selections.ts'
import { createModel } from './model.ts'
import { randomStream } from './random-events.ts'
import { timezones } from './random-queries.ts'
import { bucketsOf, expectedResult, randomModelQuery, readResult } from './results.ts'

let folder: string
let store: EventStore
let websites = 0
let lastId = 0
const seed = Number(process.env.SEED ?? 20261115)
const withoutScroll = metricNames.filter((metric) => metric !== 'scroll_depth')
const unscrolled = (measured: MeasureValues): MeasureValues => ({ ...measured, scroll_sum: 0, scroll_pages: 0 })
/** Counted together with those of a query. */
const otherGroups = (['country', 'page', 'exit_page', 'event'] as const).map(
  (name): GroupBy => ({ kind: 'dimension', dimension: { name } }),
)
const hour = 3_600_000
const farFuture = Date.UTC(2100, 0, 1)

// With few events, a second thread only takes time.
const open = (): Promise<EventStore> => openDuckdbEventStore({ path: join(folder, 'events.duckdb'), threads: 1 })

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-model-'))
  store = await open()
})
after(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

/** In which order events arrive: day by day as in live traffic, or otherwise, as with imports. */
const arrivals = {
  'day by day': (events: readonly Event[]) => [...Map.groupBy(events, ({ time }) => dayOf(time)).values()],
  backwards: (events: readonly Event[]) => [...Map.groupBy(events, ({ time }) => dayOf(time)).values()].reverse(),
  'visit by visit': (events: readonly Event[]) => [...Map.groupBy(events, ({ visit }) => visit % 3n).values()],
  interleaved: (events: readonly Event[]) => [...Map.groupBy(events, ({ time }) => time % 2).values()],
}

const feedingPlan = fc.record({
  arrival: fc.constantFrom('day by day', 'day by day', 'backwards', 'visit by visit', 'interleaved'),
  builds: fc.infiniteStream(fc.nat(4)),
  restarts: fc.infiniteStream(fc.nat(5).map((chance) => chance === 0)),
  /** The website's time zone changes before some batches. */
  zones: fc.infiniteStream(fc.option(fc.constantFrom(...timezones), { freq: 3 })),
  /** Viewers in other time zones ask; more than the store rolls up, and some so long ago that it drops their roll-ups. */
  viewers: fc.infiniteStream(
    fc.option(fc.record({ zone: fc.constantFrom(...timezones), long: fc.boolean(), byOwner: fc.boolean() }), {
      freq: 2,
    }),
  ),
  deleted: fc.option(fc.record({ hours: fc.integer({ min: -40, max: 40 }), length: fc.integer({ min: 1, max: 30 }) }), {
    freq: 3,
  }),
})

type Feeding = typeof feedingPlan extends fc.Arbitrary<infer T> ? T : never

/** Rolls up some days, in all time zones from which the website is viewed. */
async function build({ builds, viewers }: Feeding): Promise<void> {
  const viewer = viewers.next().value
  if (viewer) {
    const { zone, long, byOwner } = viewer
    await store.addViewerZone({ website: websites, zone, askedAt: long ? 0 : farFuture, byOwner })
  }
  const wanted = Number(builds.next().value)
  for (let built = 0; built < wanted && (await store.rollUp(farFuture)); built++);
}

/** Appends events, rolls up some days, restarts the store: many days are built, changed, and only sometimes rebuilt. */
async function feed(batches: readonly (readonly Event[])[], feeding: Feeding): Promise<void> {
  for (const events of batches) {
    const zone = feeding.zones.next().value
    if (zone) await store.setTimeZones(new Map([[websites, zone]]))
    await store.append({ events, drops: [], inbox: 'main', after: lastId, lastId: ++lastId })
    await build(feeding)
    if (!feeding.restarts.next().value) continue
    await store.close()
    store = await open()
  }
}

/** Checks what holds for every result. */
function checkInvariants(dimension: Dimension, total: MeasureValues, parts: readonly MeasureValues[]): void {
  for (const { visitors, visits, pageviews, events } of [total, ...parts]) {
    assert.ok(visitors <= visits && visits <= pageviews + events)
  }
  if ('property' in dimension || dimension.name === 'event') return
  const additive = ['pageviews', 'events', ...(levelOf(dimension) === 'row' ? [] : (['visits'] as const))] as const
  for (const measure of additive) {
    assert.equal(
      parts.reduce((sum, part) => sum + part[measure], 0),
      total[measure],
    )
  }
}

test('statistics equal those of the reference model, from roll-ups and from rows, with every filter', async () => {
  const byRollUps = () => createStats(store, duckdbEngine)
  const byRows = () => createStats(store, { dialect: duckdbEngine.dialect })
  const scenario = randomStream.chain((stream) =>
    fc.record({
      stream: fc.constant(stream),
      feeding: feedingPlan,
      queries: fc.array(randomModelQuery(stream.moment.time), { minLength: 6, maxLength: 6 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(scenario, async ({ stream, feeding, queries }) => {
      const website = ++websites
      const all = stream.eventsOf(website)
      await feed(arrivals[feeding.arrival](all), feeding)
      const from = stream.moment.time + (feeding.deleted?.hours ?? 0) * hour
      const to = from + (feeding.deleted?.length ?? 0) * hour
      if (feeding.deleted) await store.deleteSpans([{ website, from, to }])
      const model = createModel(all.filter(({ time }) => time < from || time >= to))
      const selections = createSelections(store, duckdbEngine)
      for (const query of queries) {
        await build(feeding)
        const expected = expectedResult(model, query)
        const { filters, range, dimension } = query
        checkInvariants(dimension, expected.total, [...expected.breakdown.values()])
        const counted = { website, span: range.span, filters }
        const groups: readonly GroupBy[] = [
          { kind: 'total' },
          { kind: 'dimension', dimension },
          { kind: 'buckets', buckets: bucketsOf(query) },
          ...otherGroups,
        ]
        const bySelection = createStats(store, duckdbEngine, async (_, groupBy) => {
          const counts = (await selections.select(store, counted, groups))?.(groupBy)
          return counts ?? null
        })
        for (const stats of filters.length > 0 ? [byRollUps(), bySelection] : [byRows(), byRollUps(), bySelection]) {
          assert.deepEqual(await readResult(stats, website, query), expected)
          const statsQuery = { website, span: range.span, filters, metrics: withoutScroll, buckets: bucketsOf(query) }
          assert.deepEqual((await stats.series(statsQuery)).map(unscrolled), expected.series.map(unscrolled))
        }
      }
      await selections.close()
      await store.deleteWebsite(website)
    }),
    { numRuns: modelRuns(runsAll ? 30 : 20), seed, endOnFailure: true },
  )
})
