import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Event } from '../event.ts'
import { readDayData, readDaySums, searchDays } from '../move/copy-day-data.ts'
import { normalizeStoredPages } from '../normalize-pages.ts'
import { type SearchDay, type SearchRow, searchParts } from '../search-day.ts'
import { toBotHit } from '../sql/bot-columns.ts'
import { checksumSql } from '../sql/checksum.ts'
import { eventColumns, visitColumns } from '../sql/columns.ts'
import type { Dialect } from '../sql/dialect.ts'
import { join, type Sql, sql, text, toStatement } from '../sql/sql.ts'
import type { Row } from '../sql/statement.ts'
import type { Batch, EventStore } from '../store.ts'
import { referenceChecksum } from './reference-checksum.ts'
import { sampleBotHit } from './sample-bot-hit.ts'
import { sampleEvent } from './sample-event.ts'
import { sampleSearchDay } from './sample-search-day.ts'

/** An engine under test. Its data outlives the opening and closing of stores. */
export interface ContractEngine {
  readonly name: string
  readonly dialect: Dialect
  /** Why the engine is not available here; its tests are then skipped. */
  readonly skip?: string | false
  /** A slow query for an engine that cannot be interrupted, and how many of them to run. */
  readonly slow?: { readonly text: string; readonly reads: number }
  open(): Promise<EventStore>
  remove(): Promise<void>
}

const hour = 3_600_000
const noon = Date.UTC(2026, 0, 10, 12)
const maximum = 2n ** 64n - 1n

interface TestedStore {
  readonly store: EventStore
  readonly engine: ContractEngine
  /** Appends to the inbox `main`. */
  append(events: readonly Event[], more?: Partial<Pick<Batch, 'drops' | 'bots'>>): Promise<void>
  runQuery(select: Sql): Promise<readonly Row[]>
  /** The number of events of a website. */
  count(website: number): Promise<number>
  /** The last batch of the inbox `main`. */
  lastId(): number
  reopen(): Promise<EventStore>
}

/** Registers a test of the store. */
type TestStore = (name: string, work: (tested: TestedStore) => Promise<void>) => void

/** The behavior of every event store, on which all engines must agree. */
export function eventStoreContract(engine: ContractEngine): void {
  describe(`event store: ${engine.name}`, () => {
    const { skip = false } = engine
    let store: EventStore
    let id = 0
    before(async () => {
      if (skip === false) store = await engine.open()
    })
    after(async () => {
      if (skip !== false) return
      await store.close()
      await engine.remove()
    })

    const runQuery = (select: Sql): Promise<readonly Row[]> =>
      store.query(toStatement(select, engine.dialect.placeholder))
    const row: TestStore = (name, work) =>
      test(name, { skip }, () =>
        work({
          store,
          engine,
          append: (events, more) =>
            store.append({ events, drops: [], ...more, inbox: 'main', after: id, lastId: ++id }),
          runQuery,
          count: async (website) =>
            Number((await runQuery(sql`SELECT count(*) AS n FROM events WHERE website = ${website}`))[0]?.n),
          lastId: () => id,
          async reopen() {
            await store.close()
            store = await engine.open()
            return store
          },
        }),
      )

    // In this order: later tests read what earlier ones have stored.
    testBatches(row)
    testChanges(row)
    testValues(row)
    testReads(row)
    testOtherTables(row)
    testDeletions(row)
    testReopening(row)
  })
}

/** Batches follow each other within their inbox. */
function testBatches(row: TestStore): void {
  row('an unknown inbox has the mark 0', async ({ store }) => {
    assert.deepEqual(await store.mark('nobody'), { arrived: 0, inFlight: null })
  })

  row('a batch is stored once, however often it is sent', async ({ store, count }) => {
    const batch = { events: [sampleEvent({ website: 2 })], drops: [], inbox: 'again', after: 0, lastId: 7 }
    await store.append(batch)
    await store.append(batch)
    await Promise.all([store.append(batch), store.append({ ...batch, lastId: 3 })])
    assert.equal(await count(2), 1)
    assert.deepEqual(await store.mark('again'), { arrived: 7, inFlight: null })
  })

  row('a batch that does not follow the mark is refused', async ({ store, count }) => {
    const batch = { events: [sampleEvent({ website: 2 })], drops: [], inbox: 'again', lastId: 9 }
    for (const after of [0, 6, 8]) await assert.rejects(store.append({ ...batch, after }), /cannot follow 7/)
    assert.equal(await count(2), 1)
    assert.deepEqual(await store.mark('again'), { arrived: 7, inFlight: null })
  })

  row('an empty batch moves the mark', async ({ store }) => {
    await store.append({ events: [], drops: [], inbox: 'empty', after: 0, lastId: 4 })
    assert.deepEqual(await store.mark('empty'), { arrived: 4, inFlight: null })
  })

  row('inboxes do not share their marks', async ({ store, count }) => {
    await store.append({ events: [sampleEvent({ website: 3 })], drops: [], inbox: 'other', after: 0, lastId: 1 })
    assert.equal(await count(3), 1)
    assert.deepEqual(await store.mark('again'), { arrived: 7, inFlight: null })
  })
}

/** Stored events get other values. */
function testChanges(row: TestStore): void {
  row('rules set and remove their own bits of events', async ({ store, append, runQuery, engine }) => {
    const pages = ['/a', '/b', '/c']
    await append(pages.map((page, index) => sampleEvent({ website: 61, page, time: noon + index })))
    await append([sampleEvent({ website: 62, page: '/a' })])
    const bits = async (): Promise<readonly number[]> =>
      (await runQuery(sql`SELECT excluded_by FROM events WHERE website IN (61, 62) ORDER BY website, time`)).map(
        ({ excluded_by }) => Number(excluded_by),
      )
    const span = { website: 61, from: noon, to: noon + 2 }
    const condition = toStatement(sql`page = ${'/a'}`, engine.dialect.placeholder)
    const set = { ...span, bit: 1, condition }
    assert.deepEqual([await store.setExcluded(set), await store.setExcluded(set)], [1, 0])
    const high = { ...span, bit: 2 ** 47 }
    assert.equal(await store.setExcluded({ ...high, condition: { text: 'TRUE', values: [] } }), 2)
    assert.deepEqual(await bits(), [2 ** 47 + 1, 2 ** 47, 0, 0])
    assert.equal(await store.setExcluded({ ...set, condition: null }), 1)
    assert.deepEqual(await bits(), [2 ** 47, 2 ** 47, 0, 0])
    assert.deepEqual([await store.setExcluded({ ...high, condition: null }), await bits()], [2, [0, 0, 0, 0]])
  })

  row(
    'pages get their one spelling, as page and as entry page of their visits',
    async ({ store, append, runQuery, engine }) => {
      const at = (website: number, time: number, page: string, entryPage: string): Event =>
        sampleEvent({ website, time: noon + time, page, entryPage, visit: BigInt(website), visitor: BigInt(website) })
      await append([
        ...[at(71, 1, '/über', '/über'), at(71, 2, '/%C3%BCber', '/über'), at(71, 3, '/%7Ea?q=%26', '/über')],
        ...[at(72, 1, '/%c3%bc', '/%c3%bc'), at(72, 2, "/o'hara", '/%c3%bc'), at(73, 1, '/x', '/x')],
      ])
      const pages = async () =>
        (
          await runQuery(sql`SELECT page, entry_page FROM events WHERE website IN (71, 72, 73) ORDER BY website, time`)
        ).map(({ page, entry_page }) => [page, entry_page])
      const normalized = [
        ...[
          ['/%C3%BCber', '/%C3%BCber'],
          ['/%C3%BCber', '/%C3%BCber'],
          ['/~a?q=%26', '/%C3%BCber'],
        ],
        ...[
          ['/%C3%BC', '/%C3%BC'],
          ["/o'hara", '/%C3%BC'],
          ['/x', '/x'],
        ],
      ]
      for (let times = 0; times < 2; times++) {
        await normalizeStoredPages({ store, engine }, AbortSignal.timeout(60_000))
        assert.deepEqual(await pages(), normalized)
      }
    },
  )
}

/** What is written is read again. */
function testValues(row: TestStore): void {
  row('texts of every length are found as they were written, in every row', async ({ append, runQuery }) => {
    const letters = ['a', 'é', '語', '🎈', '\u0000']
    const texts = Array.from({ length: 5_000 }, (_, index) => {
      const length = index % 16
      return `${String(index).slice(0, length)}${(letters[index % 5] ?? '').repeat(Math.max(0, length - 4))}`
    })
    await append(texts.map((title, index) => sampleEvent({ website: 65, title, time: noon + index })))
    const stored = await runQuery(sql`SELECT title FROM events WHERE website = 65 ORDER BY time`)
    assert.deepEqual(
      stored.map(({ title }) => title),
      texts,
    )
    for (const title of new Set(texts.slice(0, 80))) {
      const [counted] = await runQuery(sql`SELECT count(*) AS n FROM events WHERE website = 65 AND title = ${title}`)
      assert.equal(Number(counted?.n), texts.filter((other) => other === title).length, JSON.stringify(title))
    }
  })

  row('every field is read as it was written', async ({ append, runQuery }) => {
    const texts = { page: '/ä\'"; DROP TABLE events;--\n\t%_\\', name: '日本語 🎈', source: '', hostname: 'a\u0000b' }
    await append([
      sampleEvent({ ...texts, website: 4, visitor: maximum, visit: maximum - 1n, props: { plan: 'pro', "o'k": '' } }),
    ])
    const plan = await runQuery(
      sql`SELECT ${join(
        eventColumns.filter((column) => column.type !== 'map').map((column) => text(column.name)),
        ', ',
      )}, props[${"o'k"}] AS empty, props[${'plan'}] AS plan FROM events WHERE website = ${4}`,
    )
    const row = plan[0]
    assert.ok(row)
    assert.equal(row.page, texts.page)
    assert.equal(row.name, texts.name)
    assert.equal(row.hostname, texts.hostname)
    assert.equal(row.source, '')
    assert.equal(row.visitor, maximum)
    assert.equal(row.visit, maximum - 1n)
    assert.equal(row.plan, 'pro')
    assert.equal(row.empty, '')
    assert.equal(row.time, noon)
  })

  row('a batch larger than one vector is stored completely', async ({ append, count }) => {
    const events = Array.from({ length: 5000 }, (_, index) => sampleEvent({ website: 5, time: noon + index }))
    await append(events)
    assert.equal(await count(5), 5000)
  })
}

/** Reads that are streamed, that fail, and that are aborted. */
function testReads(row: TestStore): void {
  row('a stream returns every row, in chunks', async ({ store, engine }) => {
    const times = new Set<number>()
    let chunks = 0
    const select = toStatement(sql`SELECT time FROM events WHERE website = ${5}`, engine.dialect.placeholder)
    for await (const rows of store.stream(select)) {
      chunks++
      for (const row of rows) times.add(Number(row.time))
    }
    assert.equal(times.size, 5000)
    assert.ok(chunks > 1)
  })

  row('streams that are not read to the end release their connections', async ({ store, count, engine }) => {
    const select = toStatement(sql`SELECT time FROM events WHERE website = ${5}`, engine.dialect.placeholder)
    for (let round = 0; round < 10; round++) for await (const rows of store.stream(select)) if (rows.length) break
    assert.equal(await count(5), 5000)
  })

  row('an invalid statement does not affect others', async ({ store, runQuery, count }) => {
    await assert.rejects(runQuery(text('SELECT nonsense FROM events')))
    await assert.rejects(async () => {
      for await (const _ of store.stream({ text: 'SELECT nonsense FROM events', values: [] }));
    })
    assert.equal(await count(5), 5000)
  })

  /** Would run for hours. */
  const endlessQuery = `SELECT count(*) AS n FROM events AS a, events AS b, events AS c, events AS d
    WHERE a.website = 5 AND b.website = 5 AND c.website = 5 AND d.website = 5
      AND a.time + b.time + c.time + d.time = 1`

  row(
    'aborted reads reject with the reason of their signal, and release their connections',
    async ({ store, count, engine }) => {
      const { text, reads } = engine.slow ?? { text: endlessQuery, reads: 12 }
      const statement = { text, values: [] }
      const reason = new Error('The client is gone.')
      const readers = {
        query: (signal: AbortSignal) => store.query(statement, { signal }),
        stream: async (signal: AbortSignal) => {
          for await (const _ of store.stream(statement, { signal }));
        },
      }
      for (const read of Object.values(readers)) {
        await assert.rejects(read(AbortSignal.abort(reason)), reason)
        for (const afterMs of [0, 200]) {
          const controller = new AbortController()
          const began = Date.now()
          const running = Array.from({ length: reads }, () => read(controller.signal))
          setTimeout(() => controller.abort(reason), afterMs)
          const ends = await Promise.allSettled(running)
          assert.deepEqual(
            ends,
            running.map(() => ({ status: 'rejected', reason })),
          )
          assert.ok(Date.now() - began < 5000, `${Date.now() - began} ms`)
        }
      }
      assert.equal(await count(5), 5000)
    },
  )

  row(
    'open visits are those seen since a time, with the attributes of their first event',
    async ({ store, append }) => {
      const visit = { website: 6, visitor: 60n, visit: 61n, startedAt: noon, source: 'Google', utmTerm: 'shoes' }
      await append([
        sampleEvent({ ...visit, time: noon }),
        sampleEvent({ ...visit, time: noon + 20_000, kind: 'engagement', engagedMs: 20_000 }),
        sampleEvent({ website: 6, visitor: 62n, visit: 63n, time: noon - hour, startedAt: noon - hour }),
      ])
      const open = (await store.openVisits(noon + 10_000)).filter(({ website }) => website === 6)
      assert.equal(open.length, 1)
      const first = sampleEvent({ ...visit, time: noon })
      const attributes = Object.fromEntries(visitColumns.map(({ field }) => [field, first[field]]))
      const { website, visitor, visit: id } = first
      assert.deepEqual(open[0], { ...attributes, website, visitor, visit: id, lastSeenAt: noon + 20_000 })
    },
  )
}

/** What is stored besides events. */
function testOtherTables(row: TestStore): void {
  row('drops are stored by website and reason', async ({ append, runQuery }) => {
    const drops = [
      { website: 7, time: noon, reason: 'bot', count: 3 },
      { website: 7, time: noon + 1, reason: 'bot', count: 1 },
      { website: 8, time: noon, reason: 'bot', count: 9 },
    ]
    await append([], { drops })
    const rows = await runQuery(sql`SELECT sum(count) AS n FROM drops WHERE website = ${7} AND reason = ${'bot'}`)
    assert.equal(rows[0]?.n, 4)
  })

  row('bot hits are stored apart, and deleted by their age', async ({ store, append, runQuery }) => {
    const bots = [
      sampleBotHit({ website: 7, time: noon, page: "/ä'\n", status: 404, verification: 'impostor', count: 10 }),
      sampleBotHit({ website: 7, time: noon + hour, bot: 'GPTBot' }),
    ]
    await append([], { bots })
    const read = async () =>
      (await runQuery(sql`SELECT * FROM bot_hits WHERE website = ${7} ORDER BY time`)).map(toBotHit)
    assert.deepEqual(await read(), bots)
    await store.deleteBotHits(noon + 1)
    assert.deepEqual(await read(), bots.slice(1))
  })

  row(
    'checksums cover all columns of events, drops and bot hits, and equal the reference implementation',
    async ({ store, runQuery, engine }) => {
      const events = [
        sampleEvent({
          website: 12,
          visitor: maximum,
          page: '/ä\u0000\u001f',
          props: { b: '', 'a 🎈': "o'k", 10: 'x' },
        }),
        sampleEvent({ website: 12, time: noon + 1, revenue: -5 }),
        sampleEvent({ website: 12, time: noon + 1, revenue: -5 }),
        sampleEvent({ website: 12, time: noon + hour, kind: 'engagement', scrollDepth: 80 }),
      ]
      const drops = [{ website: 12, time: noon + hour, reason: 'bot', count: 2 }]
      const bots = [sampleBotHit({ website: 12, time: noon + hour, page: '/ä', status: 200 })]
      await store.append({ events, drops, bots, inbox: 'checksum', after: 0, lastId: 1 })
      const keys = [text('website'), engine.dialect.divide(text('time'), text(`${hour}`))]
      const checksums = (await runQuery(checksumSql(keys, { from: noon, to: noon + hour + 1 }, engine.dialect)))
        .filter(({ k0 }) => k0 === 12)
        .sort((one, other) => Number(one.k1) - Number(other.k1))
      assert.deepEqual(
        checksums.map((row) => ({ ...row })),
        [
          { k0: 12, k1: noon / hour, n: 3, checksum: `${referenceChecksum(events.slice(0, 3), [])}` },
          { k0: 12, k1: noon / hour + 1, n: 3, checksum: `${referenceChecksum(events.slice(3), drops, bots)}` },
        ],
      )
    },
  )

  row(
    'days of search engines are replaced as a whole, and deleted by website and age',
    async ({ store, runQuery, engine }) => {
      const of = (website: number, source: string, day: number) => ({ website, source, day })
      const places = [
        of(71, 'google', 20_000),
        of(71, 'google', 20_001),
        of(71, 'bing', 20_000),
        of(72, 'google', 20_000),
      ]
      const side = { store, dialect: engine.dialect }
      const read = async (): Promise<readonly SearchDay[]> => {
        const sums = (await readDaySums(searchDays, side)).filter(({ website }) => website === 71 || website === 72)
        const days = (await Array.fromAsync(readDayData(searchDays, side, sums))).flat()
        const nameOf = ({ website, source, day }: SearchDay): string => `${website} ${source} ${day}`
        const byPart = (one: SearchRow, other: SearchRow): number =>
          searchParts.indexOf(one.part) - searchParts.indexOf(other.part)
        return days
          .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
          .map((day) => ({ ...day, rows: day.rows.toSorted(byPart) }))
      }
      const [first = assert.fail(), second = assert.fail(), bing = assert.fail(), other = assert.fail()] = places.map(
        (place) => sampleSearchDay(place, { state: 'fresh' }),
      )
      await store.replaceSearchDays([first, second, bing, other])
      assert.deepEqual(await read(), [bing, first, second, other])
      const corrected = sampleSearchDay(places[0] ?? assert.fail(), { clicks: 7 })
      await store.replaceSearchDays([corrected, { ...second, rows: [] }])
      assert.deepEqual(await read(), [bing, corrected, other])
      await store.replaceSearchDays([second])
      const [sum] = await runQuery(
        sql`SELECT sum(clicks) AS clicks FROM ${engine.dialect.searchTable('page')} AS found WHERE website = 71 AND source = 'google'`,
      )
      assert.equal(Number(sum?.clicks), 10)
      await store.deleteSearch({ website: 71, source: 'google', before: 20_001 })
      await store.deleteRetained({ website: 72, zone: 'UTC', day: 20_001 })
      assert.deepEqual(await read(), [bing, second])
      await store.deleteWebsite(71)
      assert.deepEqual(await read(), [])
    },
  )
}

/** What is deleted, and what stays. */
function testDeletions(row: TestStore): void {
  row('only the given spans of a website are deleted', async ({ store, append, runQuery, count }) => {
    const at = (website: number, time: number) => sampleEvent({ website, time, visit: BigInt(time) })
    const times = [noon, noon + 1, noon + hour, noon + 2 * hour]
    await append([13, 14].flatMap((website) => times.map((time) => at(website, time))))
    await append([], {
      drops: times.map((time) => ({ website: 13, time, reason: 'bot', count: 1 })),
      bots: times.map((time) => sampleBotHit({ website: 13, time })),
    })
    await store.deleteSpans([
      { website: 13, from: noon + 1, to: noon + hour },
      { website: 13, from: noon + 2 * hour, to: noon + 3 * hour },
    ])
    for (const table of [text('events'), text('drops'), text('bot_hits')]) {
      const left = await runQuery(sql`SELECT time FROM ${table} WHERE website = ${13} ORDER BY time`)
      assert.deepEqual(
        left.map(({ time }) => time),
        [noon, noon + hour],
      )
    }
    assert.equal(await count(14), 4)
    await store.deleteSpans([])
  })

  row('retention deletes whole visits that began before', async ({ store, append, count }) => {
    const cut = noon + hour
    await append([
      sampleEvent({ website: 9, visit: 89n, time: noon - 100 * 24 * hour }),
      sampleEvent({ website: 9, visit: 90n, time: noon, startedAt: noon }),
      sampleEvent({ website: 9, visit: 90n, time: cut + 1, startedAt: noon }),
      sampleEvent({ website: 9, visit: 91n, time: cut, startedAt: cut }),
    ])
    await store.deleteBefore(cut)
    assert.equal(await count(9), 1)
    assert.equal(await count(5), 0)
  })

  row('deleting a website deletes all of its events, and no others', async ({ store, append, count }) => {
    const later = noon + 2 * hour
    await append([sampleEvent({ website: 10, time: later }), sampleEvent({ website: 11, time: later })])
    await store.deleteWebsite(10)
    assert.equal(await count(10), 0)
    assert.equal(await count(11), 1)
  })
}

/** The data outlives a store. */
function testReopening(row: TestStore): void {
  row('data survives closing and opening', async ({ count, lastId, reopen }) => {
    const before = await count(11)
    const store = await reopen()
    assert.equal(await count(11), before)
    assert.deepEqual((await store.marks()).get('checksum'), { arrived: 1, inFlight: null })
    assert.deepEqual([...(await store.marks()).keys()].sort(), ['again', 'checksum', 'empty', 'main', 'other'])
    assert.deepEqual(await store.mark('again'), { arrived: 7, inFlight: null })
    assert.deepEqual(await store.mark('main'), { arrived: lastId(), inFlight: null })
  })
}
