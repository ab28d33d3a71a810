import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { clickhouse, duckdb, rowsOnly } from '../../../../test/support/event-engines.ts'
import { modelMs, modelRuns } from '../../../../test/support/tier.ts'
import type { Event } from '../../events/event.ts'
import { localDaysOf } from '../../events/local-days.ts'
import { measures } from '../../events/sql/measures.ts'
import { sampleEvent } from '../../events/testing/sample-event.ts'
import { openEngine } from '../../events/thread/engine.ts'
import { randomStream } from '../model/random-events.ts'
import { randomModelQuery } from '../model/results.ts'
import { createCoverage } from '../plan/retained.ts'
import { calendarBuckets } from '../query/calendar.ts'
import { type MeasureValues, metricNames } from '../query/metrics.ts'
import { createStats, type Stats } from '../stats.ts'

const farFuture = Date.UTC(2100, 0, 1)
const zones = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu']
const day = 86_400_000

const scenario = randomStream.chain((stream) =>
  fc.record({
    stream: fc.constant(stream),
    /** The time zones of the websites, and how many of their days are rolled up; the fourth has no events at all. */
    zones: fc.array(fc.constantFrom(...zones), { minLength: 3, maxLength: 3 }),
    builds: fc.constantFrom(0, 3, 100),
    lateBuilds: fc.constantFrom(0, 2),
    query: randomModelQuery(stream.moment.time),
    timezone: fc.constantFrom(...zones),
    isFiltered: fc.boolean(),
  }),
)

/** As ingestion makes them: those of each website are its own. */
const withOwnIds = (event: Event): Event => {
  const own = (id: bigint): bigint => id * 1000n + BigInt(event.website)
  return { ...event, visitor: own(event.visitor), visit: own(event.visit) }
}

const add = (all: readonly MeasureValues[]): MeasureValues =>
  Object.fromEntries(
    measures.map((name) => [name, all.reduce((sum, one) => sum + one[name], 0)]),
  ) as unknown as MeasureValues

/** As breakdowns are compared: by value. */
async function groupsOf(stats: Stats, website: number | readonly number[], base: Base): Promise<[string, number][]> {
  const { rows } = await stats.breakdown({
    ...{ ...base, website, dimension: { name: 'page' } as const },
    ...{ search: '', sortBy: 'value' as const, descending: false, limit: 100, offset: 0 },
  })
  return rows.map(({ value, measured }) => [value, measured.visitors])
}

type Base = Omit<Parameters<Stats['totals']>[0], 'website'>

for (const { name, engine, place, skip } of [duckdb, clickhouse, rowsOnly])
  test(`${name}: what several websites have together is the sum of each, from roll-ups and from rows`, {
    skip,
  }, async () => {
    const store = await openEngine(await place(), console.error)
    const stats = createStats(store, engine)
    let last = 0
    let lastId = 0
    const end = Date.now() + modelMs(6_000)
    try {
      await fc.assert(
        fc.asyncProperty(scenario, async (chosen) => {
          if (last > 0 && Date.now() > end) return
          const { stream, query, timezone } = chosen
          const ids = [1, 2, 3, 4].map((one) => last + one)
          last += 4
          await store.setTimeZones(new Map(ids.slice(0, 3).map((id, index) => [id, chosen.zones[index] ?? 'UTC'])))
          const events = ids.slice(0, 3).flatMap((id) => stream.eventsOf(id).map(withOwnIds))
          const isLate = (visit: bigint): boolean => visit % 3n === 0n
          for (const [builds, part] of [
            [chosen.builds, events.filter(({ visit }) => !isLate(visit))],
            [chosen.lateBuilds, events.filter(({ visit }) => isLate(visit))],
          ] as const) {
            lastId++
            await store.append({ events: part, drops: [], inbox: 'several', after: lastId - 1, lastId })
            for (let build = 0; build < builds && (await store.rollUp(farFuture)); build++);
          }
          const base = { span: query.range.span, filters: chosen.isFiltered ? query.filters : [], metrics: metricNames }
          const each = await Promise.all(ids.map((website) => stats.totals({ ...base, website })))
          assert.deepEqual(await stats.totals({ ...base, website: ids }), add(each), 'totals')

          const span = { from: query.range.span.from - 2 * day, to: query.range.span.to }
          const buckets = calendarBuckets(span, 'day', timezone)
          assert.ok(buckets)
          const counts = { ...base, span, buckets, metrics: ['visitors', 'pageviews'] as const }
          const series = await Promise.all(ids.map((website) => stats.series({ ...counts, website })))
          const together = await stats.series({ ...counts, website: ids })
          const byWebsite = await stats.seriesByWebsite({ ...counts, website: ids })
          for (const [index] of buckets.starts.entries())
            for (const measure of ['visitors', 'visits', 'pageviews'] as const) {
              const expected = series.map((one) => one[index]?.[measure] ?? 0)
              assert.equal(
                together[index]?.[measure],
                expected.reduce((sum, one) => sum + one, 0),
                `${measure} of all`,
              )
              const counts = ids.map((id) => byWebsite.get(id)?.[index]?.[measure] ?? 0)
              assert.deepEqual(counts, expected, `${measure} by website`)
            }
          assert.ok(!byWebsite.has(ids[3] ?? 0), 'a website without events')

          const sums = new Map<string, number>()
          for (const website of ids)
            for (const [value, visitors] of await groupsOf(stats, website, base))
              sums.set(value, (sums.get(value) ?? 0) + visitors)
          assert.deepEqual(new Map(await groupsOf(stats, ids, base)), sums, 'breakdown')

          const live = { website: ids, filters: [], span: query.range.span }
          const seen = Map.groupBy(
            events.filter(
              ({ time, kind }) => time >= query.range.span.from && time < query.range.span.to && kind !== 'engagement',
            ),
            ({ website }) => website,
          )
          assert.deepEqual(
            new Map([...(await stats.visitorsByWebsite(live))].sort(([a], [b]) => a - b)),
            new Map(
              [...seen]
                .map(([id, own]): [number, number] => [id, new Set(own.map(({ visitor }) => visitor)).size])
                .sort(([a], [b]) => a - b),
            ),
            'live visitors',
          )
        }),
        { numRuns: modelRuns(40), seed: Number(process.env.SEED ?? 20261116), endOnFailure: true },
      )
    } finally {
      await store.close()
    }
  })

for (const { name, engine, place, skip } of [duckdb, clickhouse])
  test(`${name}: the total has websites whose old days are counted by parts, and those that have all events`, {
    skip,
  }, async () => {
    const store = await openEngine(await place(), console.error)
    try {
      // Days of the query begin within its days.
      const zone = 'America/New_York'
      const start = Date.UTC(2026, 2, 10)
      const times = Array.from({ length: 12 }, (_, index) => start + (index * day) / 4)
      const events = [1, 2].flatMap((website) =>
        times.map((time, index) => ({ website, time, startedAt: time, visit: BigInt(10 * index + website) })),
      )
      await store.setTimeZones(new Map([[1, zone]]))
      await store.append({
        events: events.map((event) => sampleEvent({ ...event, visitor: event.visit })),
        ...{ drops: [], inbox: 'several', after: 0, lastId: 1 },
      })
      while (await store.rollUp(farFuture));
      const { dayOf, startOf } = localDaysOf(zone)
      const first = dayOf(start + 2 * day)
      while ((await store.expire({ website: 1, zone, day: first })) === 'more');
      while (await store.rollUp(farFuture));
      const retained = new Map([[1, { zone, rowsFrom: startOf(first), rollUpsFrom: null }]])
      const stats = createStats(store, engine, undefined, { retained, coverage: createCoverage() })
      const asked = { span: { from: start, to: start + 3 * day }, filters: [], metrics: ['visits'] as const }
      assert.equal((await stats.totals({ ...asked, website: 1 })).visits, 12)
      assert.equal((await stats.totals({ ...asked, website: [1, 2] })).visits, 24)
    } finally {
      await store.close()
    }
  })

test('no website has no statistics', async () => {
  const store = await openEngine(await duckdb.place(), console.error)
  try {
    const stats = createStats(store, duckdb.engine)
    const query = { website: [], span: { from: 0, to: farFuture }, filters: [], metrics: metricNames }
    assert.equal((await stats.totals(query)).visitors, 0)
    assert.equal(await stats.firstEvent([]), null)
  } finally {
    await store.close()
  }
})
