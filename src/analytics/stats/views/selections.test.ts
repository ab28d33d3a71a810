import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { eventually } from '../../../../test/support/eventually.ts'
import { inFull, runsAll } from '../../../../test/support/tier.ts'
import { DomainError } from '../../../base/errors.ts'
import { seededRandom } from '../../../base/seeded-random.ts'
import { duckdbEngine } from '../../events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../../events/duckdb/store.ts'
import type { Event } from '../../events/event.ts'
import { utcDays } from '../../events/local-days.ts'
import type { DimensionName } from '../../events/sql/dimensions.ts'
import type { Filter } from '../../events/sql/filters.ts'
import type { CountTables, EventQueries, EventStore } from '../../events/store.ts'
import { sampleEvent } from '../../events/testing/sample-event.ts'
import { calendarBuckets } from '../query/calendar.ts'
import { metricNames } from '../query/metrics.ts'
import type { GroupBy, SelectionQuery } from '../query/stats-query.ts'
import { createStats } from '../stats.ts'
import { createSelections, defaultSelectionLimits, type SelectingStore } from './selections.ts'
import { wholePlans } from './unfiltered-groups.ts'

const now = Date.UTC(2026, 2, 30, 12)
const hour = 3_600_000
const inGermany: Filter = { dimension: { name: 'country' }, operator: 'is', values: ['DE'] }
const onDocs: Filter = { dimension: { name: 'page' }, operator: 'is', values: ['/docs'] }
const onAnyPage: Filter = { dimension: { name: 'page' }, operator: 'is_set', values: [] }
const fromGoogle: Filter = { dimension: { name: 'source' }, operator: 'is', values: ['Google'] }

let folder: string
let store: EventStore
let lastId = 0
let lastWebsite = 100

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-selections-'))
  store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
  for (const website of [1, 2])
    for (let visitor = 1; visitor <= 20; visitor++) await visit(website, visitor, visitor % 2 ? 'DE' : 'FR')
})
after(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

async function visit(website: number, visitor: number, country: string): Promise<void> {
  const own = { website, visitor: BigInt(visitor), visit: BigInt(visitor * 10 + website), country, source: 'Google' }
  const began = { startedAt: now - 2 * hour, entryPage: '/' }
  const events = [
    sampleEvent({ ...own, ...began, time: now - 2 * hour, page: '/' }),
    sampleEvent({ ...own, ...began, time: now - 2 * hour + 60_000, page: '/docs' }),
  ]
  await store.append({ events, drops: [], inbox: 'main', after: lastId, lastId: ++lastId })
}

const queryOf = (filters: readonly Filter[], more: Partial<SelectionQuery> = {}): SelectionQuery => ({
  website: 1,
  span: { from: now - 24 * hour, to: now },
  filters,
  ...more,
})

const groupsOf = (names: readonly DimensionName[]): readonly GroupBy[] => [
  { kind: 'total' },
  ...names.map((name): GroupBy => ({ kind: 'dimension', dimension: { name } })),
]

/** Counts the reads of the store. */
function counted() {
  const counts = { selects: 0, queries: 0 }
  return {
    counts,
    reader: {
      version: () => store.version(),
      query: (...values: Parameters<EventQueries['query']>) => {
        counts.queries++
        return store.query(...values)
      },
      select: (...values: Parameters<CountTables['select']>) => {
        counts.selects++
        return store.select(...values)
      },
    },
  }
}

const tableCount = async (): Promise<number> => {
  const [row] = await store.query({
    text: "SELECT count(*) AS n FROM duckdb_tables() WHERE database_name = 'selections'",
    values: [],
  })
  return Number(row?.n)
}

/** What all tables take that are not in the file, those of recent events included. */
const tableMemory = async (): Promise<number> => {
  const text = "SELECT sum(memory_usage_bytes) AS bytes FROM duckdb_memory() WHERE tag = 'IN_MEMORY_TABLE'"
  return Number((await store.query({ text, values: [] }))[0]?.bytes)
}

async function visitorsOf(
  selections: ReturnType<typeof createSelections>,
  reader: SelectingStore,
  query: SelectionQuery,
  groups = groupsOf(['country', 'source', 'page']),
): Promise<number> {
  const stats = createStats(
    store,
    duckdbEngine,
    async (_, groupBy) => (await selections.select(reader, query, groups))?.(groupBy) ?? null,
  )
  return (await stats.totals({ ...query, metrics: ['visitors'] })).visitors
}

describe('a selection', () => {
  test('is made once for the same events and groups', async () => {
    const selections = createSelections(store, duckdbEngine)
    const { reader, counts } = counted()
    for (const [filters, visitors, selects] of [
      [[inGermany], 10, 1],
      [[inGermany], 10, 1],
      [[inGermany, fromGoogle], 10, 2],
      [[fromGoogle, inGermany], 10, 2],
      [[onDocs], 20, 3],
    ] as const) {
      assert.equal(await visitorsOf(selections, reader, queryOf(filters)), visitors, JSON.stringify(filters))
      assert.equal(counts.selects, selects, JSON.stringify(filters))
    }
    // A span that ends later, without events in between.
    assert.equal(
      await visitorsOf(selections, reader, queryOf([onDocs], { span: { from: now - 24 * hour, to: now + 1 } })),
      20,
    )
    assert.equal(counts.selects, 3)
    await visitorsOf(selections, reader, queryOf([onDocs]), groupsOf(['page']))
    assert.equal(counts.selects, 3, 'fewer groups')
    await visitorsOf(selections, reader, queryOf([onDocs]), groupsOf(['browser']))
    assert.equal(counts.selects, 4, 'another group')
    // Another website, another begin, and an end before the last events.
    for (const more of [
      { website: 2 },
      { span: { from: now - 23 * hour, to: now } },
      { span: { from: now - 24 * hour, to: now - 2 * hour + 1 } },
    ] as const) {
      const earlier: number = counts.selects
      await visitorsOf(selections, reader, queryOf([onDocs], more))
      assert.equal(counts.selects, earlier + 1, JSON.stringify(more))
    }
    await selections.close()
    assert.equal(await tableCount(), 0)
  })

  test('is not used after the events of its website changed', async () => {
    const selections = createSelections(store, duckdbEngine)
    const { reader, counts } = counted()
    const count = () => visitorsOf(selections, reader, queryOf([inGermany]))
    const before = await count()
    await visit(2, 500, 'DE')
    assert.equal(await count(), before)
    assert.equal(counts.selects, 1, 'another website')
    await visit(1, 501, 'DE')
    assert.equal(await count(), before + 1)
    await store.deleteSpans([{ website: 1, from: now - 2 * hour, to: now - hour }])
    assert.equal(await count(), 0)
    assert.equal(counts.selects, 3)
    for (let visitor = 1; visitor <= 20; visitor++) await visit(1, visitor, visitor % 2 ? 'DE' : 'FR')
    assert.equal(await count(), 10)
    await selections.close()
  })

  test('of past days is used until one of their visits changes', async () => {
    const selections = createSelections(store, duckdbEngine)
    const { reader, counts } = counted()
    const midnight = Date.UTC(2026, 2, 20)
    const late = { website: 3, visitor: 1n, visit: 1n, country: 'DE', startedAt: midnight - hour }
    const append = (time: number, more: Partial<Event> = {}) =>
      store.append({
        ...{ events: [sampleEvent({ ...late, time, ...more })], drops: [], inbox: 'main' },
        ...{ after: lastId, lastId: ++lastId },
      })
    await append(midnight - hour)
    const bounces = async () => {
      const query = queryOf([inGermany], { website: 3, span: { from: midnight - 24 * hour, to: midnight } })
      const stats = createStats(
        store,
        duckdbEngine,
        async (_, groupBy) => (await selections.select(reader, query, groupsOf([])))?.(groupBy) ?? null,
      )
      return (await stats.totals({ ...query, metrics: ['bounce_rate'] })).bounces
    }
    assert.equal(await bounces(), 1)
    // Others come on the next day.
    for (let visitor = 2n; visitor < 5n; visitor++)
      await append(midnight + hour, { visitor, visit: visitor, startedAt: midnight + hour })
    assert.equal(await bounces(), 1)
    assert.equal(counts.selects, 1)
    // The clock was set back: an event of another visit has a time before its begin.
    await append(midnight - 60_000, { visitor: 9n, visit: 9n, startedAt: midnight + 60_000 })
    assert.equal(await bounces(), 2)
    assert.equal(counts.selects, 2)
    // The visit goes on after midnight.
    await append(midnight + 60_000)
    assert.equal(await bounces(), 1)
    assert.equal(counts.selects, 3)
    await selections.close()
  })

  for (const timezone of runsAll ? ['Asia/Kathmandu', 'UTC'] : ['Asia/Kathmandu'])
    test(`has the series of rows, in ${timezone}, of visits that cross midnight and days that are not rolled up`, async () => {
      const website = timezone === 'UTC' ? 4 : 5
      const noon = (day: number) => Date.UTC(2026, 2, day, 12)
      await store.setTimeZones(new Map([[website, timezone]]))
      const midnight = timezone === 'UTC' ? noon(10) + 12 * hour : noon(10) + 6.25 * hour
      /** Visits by their visitor and the times of their events. */
      const visits: readonly (readonly [visitor: bigint, times: readonly number[]])[] = [
        [1n, [noon(10), noon(10) + 60_000]],
        [1n, [midnight - 60_000, midnight + 60_000]],
        [2n, [midnight - 60_000, midnight - 30_000, midnight + 60_000]],
        [3n, [noon(11)]],
        [3n, [noon(11) + 2 * hour]],
        [4n, [noon(20)]],
        [5n, [midnight + 24 * hour - 60_000, midnight + 24 * hour + 60_000]],
      ]
      const eventsOf = ([visitor, times]: (typeof visits)[number], index: number): readonly Event[] =>
        times.map((time, position) =>
          sampleEvent({
            ...{
              website,
              visitor,
              visit: BigInt(website * 100 + index),
              country: 'DE',
              time,
              startedAt: times[0] ?? 0,
            },
            ...(position === 2 ? { kind: 'engagement', name: 'engagement', engagedMs: 20_000 } : {}),
          }),
        )
      await store.append({
        events: visits.flatMap(eventsOf),
        drops: [],
        inbox: 'main',
        after: lastId,
        lastId: ++lastId,
      })
      while (await store.rollUp(noon(30)));
      const late = eventsOf([6n, [noon(20) + hour, noon(20) + 2 * hour]], 50)
      const joined = eventsOf([5n, [midnight + 24 * hour + 120_000]], 6)
      await store.append({ events: [...late, ...joined], drops: [], inbox: 'main', after: lastId, lastId: ++lastId })
      const selections = createSelections(store, duckdbEngine)
      const span = { from: midnight - 24 * hour, to: midnight + 20 * 24 * hour }
      const views = (['hour', 'day', 'week', 'month'] as const).flatMap((interval) =>
        [[inGermany], [inGermany, onAnyPage]].map((filters) => ({ interval, filters })),
      )
      for (const { interval, filters } of views) {
        const buckets = calendarBuckets(span, interval, timezone)
        assert.ok(buckets)
        const query = queryOf(filters, { website, span })
        const counts = await selections.select(store, query, [...groupsOf(['page']), { kind: 'buckets', buckets }])
        assert.ok(counts)
        const question = { ...query, buckets, metrics: ['visitors', 'bounce_rate', 'visit_duration'] as const }
        const fromRows = await createStats(store, { dialect: duckdbEngine.dialect }).series(question)
        assert.ok(fromRows.some(({ visitors }) => visitors > 1))
        assert.deepEqual(
          await createStats(store, duckdbEngine, async (_, groupBy) => counts(groupBy)).series(question),
          fromRows,
          JSON.stringify({ interval, filters }),
        )
      }
      await selections.close()
    })

  test('without filters counts days of another time zone, and what roll-ups alone do not answer', async () => {
    const website = 6
    const midnight = Date.UTC(2026, 2, 10)
    // Days in India begin and end 5.5 hours before those that are rolled up.
    const span = { from: midnight - 5.5 * hour, to: midnight + 10 * 24 * hour - 5.5 * hour }
    const times: readonly (readonly number[])[] = [
      [span.from - hour, span.from + hour],
      [midnight - hour, midnight + hour],
      [midnight - 2 * hour],
      [midnight - 2 * hour + 60_000, midnight + 20 * hour],
      [midnight + 100 * hour],
      [span.to - hour, span.to + hour],
      [span.to - 20 * hour, span.to - 10 * hour],
    ]
    const events = times.flatMap((of, index) =>
      of.flatMap((time, position) => {
        const visitor = BigInt(index === 3 ? 2 : index)
        const own = { website, visitor, visit: BigInt(600 + index), startedAt: of[0] ?? 0, page: `/${position}` }
        const report = {
          kind: 'engagement',
          name: 'engagement',
          engagedMs: 20_000,
          scrollDepth: 50 + position,
        } as const
        return [sampleEvent({ ...own, time }), sampleEvent({ ...own, ...report, time: time + 60_000 })]
      }),
    )
    await store.append({ events, drops: [], inbox: 'main', after: lastId, lastId: ++lastId })
    while (await store.rollUp(midnight + 20 * 24 * hour));
    const names = ['page', 'exit_page', 'country', 'event'] as const
    const selections = createSelections(store, duckdbEngine)
    const { reader, counts } = counted()
    const query = queryOf([], { website, span })
    const selected = await selections.select(reader, query, groupsOf(names))
    assert.ok(selected)
    assert.ok(await selections.select(reader, query, groupsOf(names)))
    assert.equal(counts.selects, 1)
    const bySelection = createStats(store, duckdbEngine, async (_, groupBy) => selected(groupBy))
    const byRows = createStats(store, { dialect: duckdbEngine.dialect })
    const total = { ...query, metrics: metricNames }
    assert.deepEqual(await bySelection.totals(total), await byRows.totals(total))
    assert.ok((await byRows.totals(total)).scroll_pages > 0)
    for (const name of names) {
      const order = { search: '', sortBy: 'visitors', descending: true, limit: 10, offset: 0 } as const
      const breakdown = { ...total, ...order, metrics: metricNames.slice(0, 8), dimension: { name } }
      assert.deepEqual(await bySelection.breakdown(breakdown), await byRows.breakdown(breakdown), name)
    }
    const inUtc = queryOf([], { website, span: { from: midnight, to: midnight + 5 * 24 * hour } })
    assert.equal(await selections.select(reader, inUtc, groupsOf(names)), null)
    assert.equal(counts.selects, 1, 'roll-ups answer it')
    await selections.close()
  })

  // In these zones, days begin 4 hours after those of UTC, or 10 hours before, or 5.5 hours before.
  for (const [rolledUpIn, viewedIn] of [
    ['UTC', 'America/New_York'],
    ['America/New_York', 'Australia/Brisbane'],
    ...(runsAll
      ? ([
          ['UTC', 'Asia/Kolkata'],
          ['America/New_York', 'UTC'],
        ] as const)
      : []),
  ] as const)
    test(`without filters counts days in ${viewedIn} by those in ${rolledUpIn} without their other rows`, async () => {
      const website = ++lastWebsite
      const random = seededRandom(website)
      const days = 10
      const start = Temporal.ZonedDateTime.from(`2026-05-01T00:00[${viewedIn}]`)
      const timeOf = (day: number): number => start.add({ days: day }).epochMilliseconds
      const span = { from: timeOf(1), to: timeOf(days - 1) }
      const events: Event[] = []
      for (let index = 0; index < 300; index++) {
        // Most begin near one of the ends, on both sides; visitors have the same number on one UTC day.
        const began = Math.floor((random() < 0.5 ? span.from : span.to) + (random() - 0.5) * 40 * hour)
        const visitor = BigInt(Math.floor(began / (24 * hour)) * 10 + Math.floor(random() * 8))
        const own = { website, visitor, visit: BigInt(index + 1), startedAt: began, source: `source ${index % 3}` }
        let time = began
        const count = 1 + Math.floor(random() * 4)
        for (let step = 0; step < count && time - began < 24 * hour; step++) {
          const page = `/${Math.floor(random() * 3)}`
          const kind = (['pageview', 'event', 'engagement'] as const)[Math.floor(random() * 3)] ?? 'pageview'
          const report = kind === 'engagement' ? { engagedMs: 15_000, scrollDepth: 10 + step * 20 } : {}
          events.push(sampleEvent({ ...own, ...report, kind, name: kind, page, time }))
          time += Math.floor(random() * 14 * hour)
        }
      }
      events.sort((a, b) => a.time - b.time)
      await store.append({ events, drops: [], inbox: 'main', after: lastId, lastId: ++lastId })
      await store.setTimeZones(new Map([[website, rolledUpIn]]))
      while (await store.rollUp(timeOf(days + 3)));
      const groups = groupsOf(['page', 'exit_page', 'source', 'event'])
      const selections = createSelections(store, duckdbEngine)
      const query = queryOf([], { website, span })
      let text = ''
      const reader = {
        version: () => store.version(),
        query: store.query,
        select: (request: Parameters<CountTables['select']>[0]) => {
          text = request.statement.text
          return store.select(request)
        },
      }
      const selected = await selections.select(reader, query, groups)
      assert.ok(selected)
      assert.match(text, /-1 AS sign/, 'some days are counted without their other rows')
      const bySelection = createStats(store, duckdbEngine, async (_, groupBy) => selected(groupBy))
      const byRows = createStats(store, { dialect: duckdbEngine.dialect })
      assert.deepEqual(
        await bySelection.totals({ ...query, metrics: metricNames }),
        await byRows.totals({ ...query, metrics: metricNames }),
      )
      for (const group of groups) {
        if (group.kind !== 'dimension') continue
        const order = { search: '', sortBy: 'visitors', descending: true, limit: 20, offset: 0 } as const
        const breakdown = { ...query, ...order, metrics: metricNames.slice(0, 8), dimension: group.dimension }
        assert.deepEqual(await bySelection.breakdown(breakdown), await byRows.breakdown(breakdown))
      }
      // Buckets of days that are rolled up; the first and last of them are cut.
      for (const interval of ['day', 'month'] as const) {
        const buckets = calendarBuckets(span, interval, rolledUpIn)
        assert.ok(buckets)
        const counts = await selections.select(store, query, [{ kind: 'total' }, { kind: 'buckets', buckets }])
        assert.ok(counts)
        const question = { ...query, buckets, metrics: metricNames.slice(0, 8) }
        assert.deepEqual(
          await createStats(store, duckdbEngine, async (_, groupBy) => counts(groupBy)).series(question),
          await byRows.series(question),
          interval,
        )
      }
      await selections.close()
    })

  test('has whole days in place of their longer parts, if these have all of their rows and are far apart', () => {
    const start = Date.UTC(2026, 2, 1)
    const builds = new Map(Array.from({ length: 12 }, (_, day) => [start / (24 * hour) + day, 1]))
    const rolledUp = { builds, localDays: utcDays, retained: new Map() }
    const withoutOf = (fromHour: number, toHour: number, rowsFrom = 0): readonly number[] => {
      const span = { from: start + fromHour * hour, to: start + toHour * hour }
      const without = wholePlans(span, rolledUp, rowsFrom).at(-1)?.without ?? []
      return without.flatMap((row) => [row.span.from, row.span.to]).map((time) => (time - start) / hour)
    }
    assert.deepEqual(withoutOf(4, 196), [0, 4])
    assert.deepEqual(withoutOf(20, 212), [212, 216])
    assert.deepEqual(withoutOf(4, 212), [0, 4, 212, 216])
    assert.deepEqual(withoutOf(12, 204), [], 'no shorter part')
    assert.deepEqual(withoutOf(24, 216), [], 'whole days')
    assert.deepEqual(withoutOf(4, 130), [], 'the same visitors could be seen at both ends')
    assert.deepEqual(withoutOf(4, 196, start + hour), [], 'rows were deleted')
    assert.deepEqual(withoutOf(4, 300), [0, 4], 'the last day is not rolled up')
  })

  test('of a period without events is not made, and nothing is counted', async () => {
    const selections = createSelections(store, duckdbEngine)
    const { reader, counts } = counted()
    const span = { from: now - 800 * 24 * hour, to: now - 700 * 24 * hour }
    for (const filters of [[], [inGermany]]) {
      const query = queryOf(filters, { span })
      assert.equal(await selections.select(reader, query, groupsOf(['page'])), null)
      assert.equal(counts.selects, 0)
      const before: number = counts.queries
      const [stats, fromRows] = [duckdbEngine, { dialect: duckdbEngine.dialect }].map((engine) =>
        createStats({ ...store, ...reader }, engine),
      )
      assert.ok(stats && fromRows)
      const total = { ...query, metrics: metricNames }
      const buckets = calendarBuckets(span, 'month', 'UTC')
      assert.ok(buckets)
      const order = { search: '', sortBy: 'visitors', descending: true, limit: 10, offset: 0 } as const
      const rows = { ...total, ...order, dimension: { name: 'page' } } as const
      const read = async (of: typeof stats) =>
        [await of.totals(total), await of.series({ ...total, buckets }), await of.breakdown(rows)] as const
      const answers = await read(stats)
      assert.equal(counts.queries - before, 3, 'only the days are read')
      assert.deepEqual(answers, await read(fromRows))
    }
    await selections.close()
  })

  test('is dropped under the limit of bytes, and when it was not used for a while', inFull, async () => {
    const filters = Array.from({ length: 6 }, (_, index): readonly Filter[] => [
      { dimension: { name: 'page' }, operator: 'contains', values: ['/', String(index)] },
    ])
    const probe = createSelections(store, duckdbEngine)
    await visitorsOf(probe, store, queryOf(filters[0] ?? []))
    const bytesOfOne = probe.bytes()
    assert.ok(bytesOfOne > 0)
    await probe.close()
    const selections = createSelections(store, duckdbEngine, { maxBytes: bytesOfOne * 2.5, keepMs: 4_000 })
    for (const one of filters) assert.equal(await visitorsOf(selections, store, queryOf(one)), 20)
    assert.equal(selections.bytes(), bytesOfOne * 2)
    await eventually(async () => assert.equal(await tableCount(), 0), 20_000)
    assert.equal(selections.bytes(), 0)
  })

  test('of a few rows takes no more memory than is counted for it', inFull, async () => {
    const maxBytes = 8 * 1024 ** 2
    const selections = createSelections(store, duckdbEngine, { ...defaultSelectionLimits, maxBytes })
    const before = await tableMemory()
    for (let index = 0; index < 40; index++) {
      const other: Filter = { dimension: { name: 'page' }, operator: 'is_not', values: [String(index)] }
      assert.ok(await selections.select(store, queryOf([other]), groupsOf(['page'])))
    }
    await eventually(async () => {
      const used = (await tableMemory()) - before
      assert.ok(used <= maxBytes, `${used} bytes`)
    }, 10_000)
    await selections.close()
  })

  test('that would be too large is not made, and the results are the same', async () => {
    const selections = createSelections(store, duckdbEngine, { ...defaultSelectionLimits, maxBytes: 500 })
    const { reader, counts } = counted()
    for (let round = 0; round < 2; round++) assert.equal(await visitorsOf(selections, reader, queryOf([onDocs])), 20)
    assert.equal(counts.selects, 1)
    assert.equal(await tableCount(), 0)
    assert.equal(selections.bytes(), 0)
  })

  test('that takes too long is not tried again for a while, unlike one whose client disconnects', async () => {
    for (const [reason, selects] of [
      ['query-timeout', 1],
      [undefined, 2],
    ] as const) {
      const selections = createSelections(store, duckdbEngine)
      let count = 0
      const select = () => {
        count++
        return Promise.reject(new DomainError('unavailable', 'Interrupted.', reason ? { reason } : {}))
      }
      const reader = { version: () => store.version(), query: store.query, select }
      for (let view = 0; view < 2; view++)
        await selections.select(reader, queryOf([onDocs]), groupsOf([])).catch(() => null)
      assert.equal(count, selects, String(reason))
    }
  })

  test('that is dropped while it is used does not change the results', async () => {
    const selections = createSelections(store, duckdbEngine)
    const query = queryOf([inGermany])
    const counts = await selections.select(store, query, groupsOf([]))
    assert.ok(counts)
    await selections.close()
    const stats = createStats(store, duckdbEngine, async (_, groupBy) => counts(groupBy))
    assert.equal((await stats.totals({ ...query, metrics: ['visitors'] })).visitors, 10)
  })

  test('whose client disconnects leaves nothing behind', async () => {
    const selections = createSelections(store, duckdbEngine)
    const client = new AbortController()
    const reader = {
      version: () => store.version(),
      query: store.query,
      select: (request: Parameters<CountTables['select']>[0]) => {
        client.abort(new Error('disconnected'))
        return store.select(request, { signal: client.signal })
      },
    }
    await assert.rejects(selections.select(reader, queryOf([inGermany]), groupsOf([])), /disconnected/)
    assert.equal(await tableCount(), 0)
    assert.equal(selections.bytes(), 0)
  })

  test('can be made and dropped concurrently', inFull, async () => {
    const selections = createSelections(store, duckdbEngine, { maxBytes: 20_000, keepMs: 20 })
    const all = [[inGermany], [inGermany, onDocs], [onDocs], [inGermany, fromGoogle], [fromGoogle, onDocs]]
    const expected = [10, 10, 20, 10, 20]
    const rounds = Array.from({ length: 8 }, () =>
      all.map((filters) => visitorsOf(selections, store, queryOf(filters))),
    )
    for (const round of rounds) assert.deepEqual(await Promise.all(round), expected)
    await selections.close()
    await eventually(async () => assert.equal(await tableCount(), 0), 10_000)
  })
})
