import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createCoverage } from '../../../stats/plan/retained.ts'
import { createStats } from '../../../stats/stats.ts'
import type { BotHit } from '../../bot-hit.ts'
import { dayMs } from '../../day.ts'
import { duckdbDialect } from '../../duckdb/dialect.ts'
import { duckdbEngine } from '../../duckdb/engine.ts'
import { openDuckdbEventStore } from '../../duckdb/store.ts'
import type { EventEngine } from '../../engine.ts'
import type { Drops, Event } from '../../event.ts'
import { importFinished, type RowTable } from '../../import.ts'
import { localDaysOf } from '../../local-days.ts'
import { botColumnNames } from '../../sql/bot-columns.ts'
import type { Dialect } from '../../sql/dialect.ts'
import { sql, text } from '../../sql/sql.ts'
import type { EventStore } from '../../store.ts'
import { sampleBotHit } from '../../testing/sample-bot-hit.ts'
import { sampleEvent } from '../../testing/sample-event.ts'
import { sampleSearchDay } from '../../testing/sample-search-day.ts'
import type { CopyProgress } from '../copy.ts'
import { type DaySum, readDaySums, retainedDays, searchDays } from '../copy-day-data.ts'
import { listWebsites } from '../differences.ts'
import { beginMove, endMove, type Move, readMoves } from '../move.ts'
import { type MoveStore, queryStore } from '../move-store.ts'

/** A store that a test also fills and changes. */
interface WholeStore extends MoveStore {
  readonly store: EventStore
}

/** An engine to move events to; opens a new, empty store each time. */
export interface TargetEngine {
  readonly dialect: Dialect
  readonly engine: EventEngine
  open(): Promise<EventStore>
  remove(): Promise<void>
}

const now = Date.UTC(2026, 0, 20, 12)

/** The behavior of moves to every engine. */
export function moveContract(name: string, engine: TargetEngine): void {
  describe(`moving events to ${name}`, () => {
    let folder: string
    let places = 0
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'sightline-move-'))
    })
    after(async () => {
      await rm(folder, { recursive: true })
      await engine.remove()
    })
    const openDuckdb = (): Promise<EventStore> =>
      openDuckdbEventStore({ path: join(folder, `${++places}`, 'events.duckdb') })

    const row: TestMove = (title, work) =>
      test(title, async () => {
        const from = { store: await openDuckdb(), dialect: duckdbDialect }
        const to = { store: await engine.open(), dialect: engine.dialect }
        try {
          await work({ ...createTestedMove(from, to), engine: engine.engine, openDuckdb })
        } finally {
          await from.store.close()
          await to.store.close()
        }
      })
    testCopying(row)
    testChangesMeanwhile(row)
    testRetainedTotals(row)
    testInterruptions(row)
    testRefusals(row)
  })
}

/** Registers a test with two new stores. */
type TestMove = (title: string, work: (tested: TestedMove) => Promise<void>) => void

type TestedMove = ReturnType<typeof createTestedMove> & {
  /** The engine that is moved to. */
  readonly engine: EventEngine
  /** One more empty store. */
  readonly openDuckdb: () => Promise<EventStore>
}

function createTestedMove(from: WholeStore, to: WholeStore) {
  const move: Move = { from, to, inbox: 'mine', batchRows: 1000 }
  let id = 0
  const read = async (side: WholeStore, table: RowTable = 'events') => {
    const columns = {
      events: 'website, time, page, visitor, name, revenue, country',
      drops: 'website, time, reason, count',
      bot_hits: botColumnNames.join(', '),
    }[table]
    return (await queryStore(side, sql`SELECT ${text(columns)} FROM ${text(table)}`))
      .map((row) => Object.values(row).join(' '))
      .sort()
  }
  return {
    from,
    to,
    move,
    /** The last batch of the inbox that is moved. */
    lastId: () => id,
    add: (events: readonly Event[], drops: readonly Drops[] = [], bots: readonly BotHit[] = []) =>
      from.store.append({ events, drops, bots, inbox: 'mine', after: id, lastId: ++id }),
    begin: () => finish(beginMove(move, now)),
    end: () => finish(endMove(move)),
    read,
    count: async (side: WholeStore) => Number((await queryStore(side, sql`SELECT count(*) AS n FROM events`))[0]?.n),
    async assertSame(rows: number): Promise<void> {
      assert.deepEqual(await read(to), await read(from))
      assert.deepEqual(await read(to, 'drops'), await read(from, 'drops'))
      assert.deepEqual(await read(to, 'bot_hits'), await read(from, 'bot_hits'))
      assert.equal((await read(to)).length, rows)
    },
  }
}

const at = (time: number, website = 1, more: Partial<Event> = {}) =>
  sampleEvent({ website, time, visit: BigInt(website), page: `/${time}`, ...more })

const finish = async (steps: AsyncIterable<CopyProgress>): Promise<CopyProgress | undefined> =>
  (await Array.fromAsync(steps)).at(-1)

/** Everything that is stored arrives. */
function testCopying(row: TestMove): void {
  row('all events, drops and marks are copied unchanged', async ({ from, to, add, end, read, assertSame }) => {
    const odd = { page: '/ä\'"\\\n\u0000', name: '日本語 🎈', props: { b: '', 'a 🎈': "o'k", 10: 'x' }, revenue: -5 }
    await add([at(now, 1, odd), at(now, 1, odd), at(-1), at(Date.UTC(2200, 0, 1), 2, { visitor: 2n ** 64n - 1n })])
    await add([], [{ website: 3, time: now - dayMs, reason: 'bot', count: 7 }])
    await add([], [], [sampleBotHit({ website: 3, time: now, page: "/ä'\n", status: 404 })])
    const imports = { 'import 1 begun': 5, 'import 1 over': importFinished }
    for (const [inbox, lastId] of Object.entries(imports)) {
      await from.store.append({ events: [], drops: [], inbox, after: 0, lastId })
    }
    const done = await end()
    assert.equal(done?.phase === 'done' && done.rows, 6)
    await assertSame(4)
    assert.equal((await read(to, 'bot_hits')).length, 1)
    for (const inbox of ['mine', ...Object.keys(imports)]) {
      assert.deepEqual(await to.store.mark(inbox), await from.store.mark(inbox), inbox)
    }
  })

  row('the numbers of search engines are copied, corrected and deleted', async ({ from, to, begin, end }) => {
    const days = [20_000, 20_001].map((day) => sampleSearchDay({ website: 1, source: 'google', day }))
    // This one is of an imported file.
    await from.store.replaceSearchDays([sampleSearchDay({ website: 1, source: 'bing-ai 19990 7', day: 20_000 })])
    await from.store.replaceSearchDays([...days, sampleSearchDay({ website: 2, source: 'bing', day: 20_000 })])
    await begin()
    await from.store.replaceSearchDays(days.slice(1).map((day) => ({ ...day, rows: day.rows.slice(0, 2) })))
    await from.store.deleteWebsite(2)
    await end()
    const sums = async (side: WholeStore) =>
      (await readDaySums(searchDays, side)).map((sum) => JSON.stringify(Object.values(sum).map(String))).toSorted()
    assert.equal((await sums(from)).length, 3)
    assert.deepEqual(await sums(to), await sums(from))
  })

  row('more than one batch is copied completely', async ({ add, end, assertSame }) => {
    const events = Array.from({ length: 2500 }, (_, index) => at(now - 40 * dayMs + index * 1_200_000, index % 7))
    await add(events)
    await end()
    await assertSame(2500)
  })
}

/** A service writes while its events are moved. */
function testChangesMeanwhile(row: TestMove): void {
  row(
    'while a service runs, older events are copied first and the rest at the end',
    async ({ to, add, begin, end, read, assertSame }) => {
      await add([at(now - dayMs), at(now - 3_600_000), at(now - 1000)])
      const done = await begin()
      assert.equal(done?.phase === 'done' && done.rows, 2)
      assert.equal((await read(to)).length, 2)
      assert.deepEqual(await readMoves(to), ['mine'])
      assert.deepEqual(await to.store.mark('mine'), { arrived: 0, inFlight: null })
      await add([at(now + 1000)])
      await end()
      await assertSame(4)
      assert.deepEqual(await readMoves(to), [])
    },
  )

  row(
    'changes between the beginning and the end of a move follow',
    async ({ from, to, add, begin, end, assertSame }) => {
      const early = now - 3 * dayMs
      const erase = (website: number) => from.store.deleteSpans([{ website, from: early, to: early + 1 }])
      const changes: readonly (readonly [what: string, events: number, change: (website: number) => Promise<void>])[] =
        [
          ['nothing', 2, async () => {}],
          ['an event of another day', 3, (website) => add([at(early + dayMs, website)])],
          ['another event of the same minute', 3, (website) => add([at(early, website, { page: '/late' })])],
          ['drops', 2, (website) => add([], [{ website, time: early, reason: 'bot', count: 1 }])],
          ['bot hits', 2, (website) => add([], [], [sampleBotHit({ website, time: early })])],
          ['the end of the website', 0, (website) => from.store.deleteWebsite(website)],
          ['the end of some minutes', 1, erase],
          [
            'an event that became another',
            2,
            (website) => erase(website).then(() => add([at(early, website, { page: '/other' })])),
          ],
          ['events that are too old', 2, (website) => add([at(now - 90 * dayMs, website)])],
        ]
      await add(changes.flatMap((_, website) => [at(early, website), at(now - dayMs, website)]))
      await add([at(now - 91 * dayMs)])
      await begin()
      await assertSame(2 * changes.length + 1)
      for (const [website, [, , change]] of changes.entries()) await change(website)
      await from.store.deleteBefore(now - 80 * dayMs)
      await end()
      const rows = await queryStore(to, sql`SELECT website, count(*) AS n FROM events GROUP BY website`)
      const counts = new Map(rows.map(({ website, n }) => [website, n]))
      for (const [website, [what, events]] of changes.entries()) assert.equal(counts.get(website) ?? 0, events, what)
      await assertSame(changes.reduce((sum, [, events]) => sum + events, 0))
    },
  )

  row('totals of deleted days that are deleted meanwhile follow', async ({ from, to, add, begin, end }) => {
    const expired = (website: number) => ({ website, zone: 'UTC', day: Math.floor(now / dayMs) - 2 })
    await add([1, 2, 3].map((website) => at(now - 4 * dayMs, website)))
    while (await from.store.rollUp(now));
    for (const website of [1, 2, 3]) await from.store.expire(expired(website))
    await begin()
    assert.deepEqual((await listWebsites(to)).toSorted(), [1, 2, 3])
    await from.store.deleteWebsite(1)
    await from.store.deleteRetained(expired(2))
    await end()
    assert.deepEqual(await listWebsites(to), [3])
  })
}

/** The totals of days whose events are deleted. */
function testRetainedTotals(row: TestMove): void {
  row(
    'the totals of deleted days are copied unchanged, in both directions, and nothing counts twice',
    async ({ engine, from, to, add, begin, end, openDuckdb }) => {
      const zone = 'Europe/Berlin'
      const website = 4
      const localDays = localDaysOf(zone)
      const hour = 3_600_000
      const today = localDays.dayOf(now)
      const visits = Array.from({ length: 8 }, (_, index) => {
        const late = localDays.startOf(today - index) - hour / 2
        const own = { visitor: BigInt(index), visit: BigInt(index), startedAt: late, page: `/it's \u{1f388} ${index}` }
        return [at(late, website, own), at(late + hour, website, own)]
      })
      const retained = new Map([[website, { zone, rowsFrom: localDays.startOf(today - 3), rollUpsFrom: null }]])
      const span = { from: now - 20 * dayMs, to: now + dayMs }
      const ask = async ({ store }: WholeStore, engine: EventEngine) => {
        const stats = createStats(store, engine, undefined, { retained, coverage: createCoverage() })
        const asked = {
          website,
          span,
          filters: [],
          metrics: ['visitors', 'visits', 'pageviews', 'bounce_rate'] as const,
        }
        const order = { search: '', sortBy: 'visitors', descending: true, limit: 100, offset: 0 } as const
        const pages = await stats.breakdown({ ...asked, ...order, dimension: { name: 'page' } })
        const rows = pages.rows.map(({ value, measured }) => [value, measured.visitors])
        return [await stats.totals(asked), rows.sort()]
      }
      const rollUp = async ({ store }: WholeStore) => {
        while (await store.rollUp(now));
      }
      await from.store.setTimeZones(new Map([[website, zone]]))
      await add(visits.flat())
      await rollUp(from)
      const before = await ask(from, duckdbEngine)
      const expire = async (day: number) => {
        while ((await from.store.expire({ website, zone, day })) === 'more');
        await rollUp(from)
      }
      await expire(today - 5)
      await begin()
      await expire(today - 3)
      await end()
      const back = { store: await openDuckdb() }
      await finish(endMove({ from: to, to: { ...back, dialect: duckdbDialect }, inbox: 'back' }))
      for (const [side, asked] of [
        [to, engine],
        [{ ...back, dialect: duckdbDialect }, duckdbEngine],
      ] as const) {
        assert.equal((await readDaySums(retainedDays, side)).length, 5)
        assert.deepEqual(await ask(side, asked), before, 'before its time zone is known')
        await side.store.setTimeZones(new Map([[website, zone]]))
        assert.deepEqual(await ask(side, asked), before)
        await rollUp(side)
        assert.deepEqual(await ask(side, asked), before)
        const sums = (one: readonly DaySum[]) => one.map((sum) => JSON.stringify(Object.values(sum).map(String))).sort()
        assert.deepEqual(sums(await readDaySums(retainedDays, side)), sums(await readDaySums(retainedDays, from)))
      }
      await back.store.close()
    },
  )
}

/** A move that ended halfway goes on. */
function testInterruptions(row: TestMove): void {
  row('an interrupted move is resumed without duplicates', async ({ to, move, add, end, read, count, assertSame }) => {
    await add(Array.from({ length: 5000 }, (_, index) => at(now - 3 * dayMs + index)))
    for await (const { phase } of endMove(move)) if (phase === 'copying' && (await count(to)) > 0) break
    const there = (await read(to)).length
    assert.ok(there > 0 && there < 5000, `${there} had arrived`)
    await end()
    await assertSame(5000)
  })

  row(
    'a late batch of the previous process is not mistaken for a new one',
    async ({ move, to, add, begin, assertSame }) => {
      await add([at(now - dayMs), at(now - 2 * dayMs)])
      await begin()
      const { arrived } = await to.store.mark('move mine')
      const late = { events: [at(now - 2 * dayMs)], drops: [], inbox: 'move mine', after: arrived, lastId: arrived + 1 }
      const store: EventStore = {
        ...to.store,
        mark: async (inbox) => {
          const mark = await to.store.mark(inbox)
          if (inbox === 'move mine') await to.store.append(late)
          return mark
        },
      }
      await add([at(now - 4 * dayMs)])
      await finish(beginMove({ ...move, to: { ...to, store } }, now))
      await assertSame(3)
    },
  )
}

/** A store with other events is left alone. */
function testRefusals(row: TestMove): void {
  row('only an empty store, or one with the same unfinished move, is accepted', async ({ to, add, begin, read }) => {
    await add([at(now)])
    await to.store.append({ events: [at(now)], drops: [], inbox: 'other', after: 0, lastId: 1 })
    await assert.rejects(begin(), /That event store is in use/)
    assert.equal((await read(to)).length, 1)
  })

  row('a store that a service was started on is refused', async ({ move, to, add, begin, end, read, lastId }) => {
    await add([at(now)])
    await end()
    await assert.rejects(begin(), /were moved there before/)
    await assert.rejects(end(), /were moved there before/)
    await to.store.append({ events: [at(now + 1)], drops: [], inbox: 'mine', after: lastId(), lastId: lastId() + 1 })
    await assert.rejects(finish(endMove({ ...move, inbox: 'another' })), /is in use/)
    assert.equal((await read(to)).length, 2)
  })
}
