import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { digestByHand } from './digest-by-hand.ts'
import type { Event } from './event.ts'
import { sampleEvent } from './sample.ts'
import { eventColumns, visitColumns } from './sql/columns.ts'
import type { Dialect } from './sql/dialect.ts'
import { digestOf } from './sql/digest.ts'
import { join, type Sql, sql, statementOf, text } from './sql/sql.ts'
import type { EventStore, Row } from './store.ts'

/** An engine under test, with a place of its own that outlives the opening and closing of stores in it. */
export interface Engine {
  readonly name: string
  readonly dialect: Dialect
  /** Why it cannot be had here: what it promises is then not tried, and that is told by name. */
  readonly skip?: string | false
  /** What it takes some time over, where the one that runs here cannot be interrupted; and how many of them to ask for. */
  readonly slow?: { readonly text: string; readonly reads: number }
  open(): Promise<EventStore>
  remove(): Promise<void>
}

const hour = 3_600_000
const noon = Date.UTC(2026, 0, 10, 12)
const maximum = 2n ** 64n - 1n

/** What every event store promises. The engines must agree on all of it. */
export function eventStoreContract(engine: Engine): void {
  describe(`event store: ${engine.name}`, () => {
    const { skip = false } = engine
    let store: EventStore
    let id = 0

    const row = (name: string, work: () => Promise<void>) => test(name, { skip }, work)

    const append = (events: readonly Event[]) =>
      store.append({ events, drops: [], inbox: 'main', after: id, lastId: ++id })
    const ask = (question: Sql): Promise<readonly Row[]> =>
      store.query(statementOf(question, engine.dialect.placeholder))
    const count = async (website: number): Promise<number> =>
      Number((await ask(sql`SELECT count(*) AS n FROM events WHERE website = ${website}`))[0]?.n)

    before(async () => {
      if (skip === false) store = await engine.open()
    })
    after(async () => {
      if (skip !== false) return
      await store.close()
      await engine.remove()
    })

    row('of an inbox never seen nothing has arrived', async () => {
      assert.deepEqual(await store.mark('nobody'), { arrived: 0, underWay: null })
    })

    row('a batch arrives once, however often it is sent', async () => {
      const batch = { events: [sampleEvent({ website: 2 })], drops: [], inbox: 'again', after: 0, lastId: 7 }
      await store.append(batch)
      await store.append(batch)
      await Promise.all([store.append(batch), store.append({ ...batch, lastId: 3 })])
      assert.equal(await count(2), 1)
      assert.deepEqual(await store.mark('again'), { arrived: 7, underWay: null })
    })

    row('a batch that does not follow the mark is refused', async () => {
      const batch = { events: [sampleEvent({ website: 2 })], drops: [], inbox: 'again', lastId: 9 }
      for (const after of [0, 6, 8]) await assert.rejects(store.append({ ...batch, after }), /cannot follow 7/)
      assert.equal(await count(2), 1)
      assert.deepEqual(await store.mark('again'), { arrived: 7, underWay: null })
    })

    row('a batch of nothing moves the mark', async () => {
      await store.append({ events: [], drops: [], inbox: 'empty', after: 0, lastId: 4 })
      assert.deepEqual(await store.mark('empty'), { arrived: 4, underWay: null })
    })

    row('inboxes do not share their marks', async () => {
      await store.append({ events: [sampleEvent({ website: 3 })], drops: [], inbox: 'other', after: 0, lastId: 1 })
      assert.equal(await count(3), 1)
      assert.deepEqual(await store.mark('again'), { arrived: 7, underWay: null })
    })

    row('every field comes back as it went in', async () => {
      const texts = { page: '/ä\'"; DROP TABLE events;--\n\t%_\\', name: '日本語 🎈', source: '', hostname: 'a\u0000b' }
      await append([
        sampleEvent({ ...texts, website: 4, visitor: maximum, visit: maximum - 1n, props: { plan: 'pro', "o'k": '' } }),
      ])
      const plan = await ask(
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

    row('a batch larger than one vector arrives whole', async () => {
      const events = Array.from({ length: 5000 }, (_, index) => sampleEvent({ website: 5, time: noon + index }))
      await append(events)
      assert.equal(await count(5), 5000)
    })

    row('a stream hands out every row, in pieces', async () => {
      const times = new Set<number>()
      let pieces = 0
      const question = statementOf(sql`SELECT time FROM events WHERE website = ${5}`, engine.dialect.placeholder)
      for await (const rows of store.stream(question)) {
        pieces++
        for (const row of rows) times.add(Number(row.time))
      }
      assert.equal(times.size, 5000)
      assert.ok(pieces > 1)
    })

    row('streams that are left early hold nothing back', async () => {
      const question = statementOf(sql`SELECT time FROM events WHERE website = ${5}`, engine.dialect.placeholder)
      for (let round = 0; round < 10; round++) for await (const rows of store.stream(question)) if (rows.length) break
      assert.equal(await count(5), 5000)
    })

    row('a refused statement fails alone', async () => {
      await assert.rejects(ask(text('SELECT nonsense FROM events')))
      await assert.rejects(async () => {
        for await (const _ of store.stream({ text: 'SELECT nonsense FROM events', values: [] }));
      })
      assert.equal(await count(5), 5000)
    })

    /** Takes hours. */
    const endless = `SELECT count(*) AS n FROM events AS a, events AS b, events AS c, events AS d
      WHERE a.website = 5 AND b.website = 5 AND c.website = 5 AND d.website = 5
        AND a.time + b.time + c.time + d.time = 1`

    row('reads end with the reason of their signal, whenever it is aborted, and hold nothing back', async () => {
      const { text, reads } = engine.slow ?? { text: endless, reads: 12 }
      const statement = { text, values: [] }
      const reason = new Error('Nobody waits any more.')
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
    })

    row('open visits are those seen since, with what their first event settled', async () => {
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
    })

    row('drops are kept by website and reason', async () => {
      const drops = [
        { website: 7, time: noon, reason: 'bot', count: 3 },
        { website: 7, time: noon + 1, reason: 'bot', count: 1 },
        { website: 8, time: noon, reason: 'bot', count: 9 },
      ]
      await store.append({ events: [], drops, inbox: 'main', after: id, lastId: ++id })
      const rows = await ask(sql`SELECT sum(count) AS n FROM drops WHERE website = ${7} AND reason = ${'bot'}`)
      assert.equal(rows[0]?.n, 4)
    })

    row('a digest stands for all that events and drops say, as anyone can compute it', async () => {
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
      await store.append({ events, drops, inbox: 'digest', after: 0, lastId: 1 })
      const keys = [text('website'), engine.dialect.divide(text('time'), text(`${hour}`))]
      const digests = (await ask(digestOf(keys, { from: noon, to: noon + hour + 1 }, engine.dialect)))
        .filter(({ k0 }) => k0 === 12)
        .sort((one, other) => Number(one.k1) - Number(other.k1))
      assert.deepEqual(
        digests.map((row) => ({ ...row })),
        [
          { k0: 12, k1: noon / hour, n: 3, digest: `${digestByHand(events.slice(0, 3), [])}` },
          { k0: 12, k1: noon / hour + 1, n: 2, digest: `${digestByHand(events.slice(3), drops)}` },
        ],
      )
    })

    row('spans of a website are forgotten, and nothing beside them', async () => {
      const at = (website: number, time: number) => sampleEvent({ website, time, visit: BigInt(time) })
      const times = [noon, noon + 1, noon + hour, noon + 2 * hour]
      await append([13, 14].flatMap((website) => times.map((time) => at(website, time))))
      await store.append({
        events: [],
        drops: times.map((time) => ({ website: 13, time, reason: 'bot', count: 1 })),
        inbox: 'main',
        after: id,
        lastId: ++id,
      })
      await store.deleteSpans([
        { website: 13, from: noon + 1, to: noon + hour },
        { website: 13, from: noon + 2 * hour, to: noon + 3 * hour },
      ])
      for (const table of [text('events'), text('drops')]) {
        const left = await ask(sql`SELECT time FROM ${table} WHERE website = ${13} ORDER BY time`)
        assert.deepEqual(
          left.map(({ time }) => time),
          [noon, noon + hour],
        )
      }
      assert.equal(await count(14), 4)
      await store.deleteSpans([])
    })

    row('retention forgets the visits that began before, whole', async () => {
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

    row('a deleted website leaves nothing, and the others alone', async () => {
      const later = noon + 2 * hour
      await append([sampleEvent({ website: 10, time: later }), sampleEvent({ website: 11, time: later })])
      await store.deleteWebsite(10)
      assert.equal(await count(10), 0)
      assert.equal(await count(11), 1)
    })

    row('what was appended is there after closing and opening', async () => {
      const before = await count(11)
      await store.close()
      store = await engine.open()
      assert.equal(await count(11), before)
      assert.deepEqual((await store.marks()).get('digest'), { arrived: 1, underWay: null })
      assert.deepEqual([...(await store.marks()).keys()].sort(), ['again', 'digest', 'empty', 'main', 'other'])
      assert.deepEqual(await store.mark('again'), { arrived: 7, underWay: null })
      assert.deepEqual(await store.mark('main'), { arrived: id, underWay: null })
    })
  })
}
