import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import type { ImportProgress } from '../../import.ts'
import type { Row } from '../../sql/statement.ts'
import type { EventStore } from '../../store.ts'
import { continuesVisit, visitIdleMs, visitIdPrefix } from '../../visit.ts'
import { openDuckdbEventStore } from '../store.ts'

const minute = 60_000
const start = Date.UTC(2026, 0, 31, 20)

let folder: string
let store: EventStore
let files = 0

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-import-'))
})
after(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  store = await openDuckdbEventStore({ path: join(folder, `${++files}`, 'events.duckdb') })
})
afterEach(() => store.close())

async function csvFile(lines: readonly string[]): Promise<string> {
  const file = join(folder, `${++files}.csv`)
  await writeFile(file, `${lines.join('\n')}\n`)
  return file
}

async function importAll(file: string, website = 1, timezone = 'UTC'): Promise<ImportProgress> {
  for (;;) {
    const progress = await store.importNext({ file, website, timezone })
    if (progress.phase === 'done') return progress
  }
}

const rows = (columns: string): Promise<readonly Row[]> =>
  store.query({ text: `SELECT ${columns} FROM events ORDER BY time`, values: [] })

test('rows become events, and missing values are filled in', async () => {
  const file = await csvFile([
    'time,visitor,url,name,props,revenue,currency,country,ignored',
    '2026-01-31T20:00:00Z,ann,https://Example.com/a?b=1#c,,,,,DE,x',
    `${start + minute},ann,https://example.com,Buy,"{""plan"":""pro"",""n"":3}",19.99,EUR,FR,x`,
    `${start / 1000 + 120},bob,https://example.com/,pageview,not json,,,,x`,
    'never,bob,https://example.com/,pageview,,,,,x',
    `${start},,https://example.com/,pageview,,,,,x`,
  ])
  const { written, total, skipped } = await importAll(file)
  assert.deepEqual({ written, total, skipped }, { written: 3, total: 3, skipped: 2 })
  const stored = await rows("time, kind, name, hostname, page, entry_page, country, revenue, currency, props['n'] AS n")
  assert.deepEqual(stored, [
    {
      time: start,
      kind: 'pageview',
      name: 'pageview',
      hostname: 'example.com',
      page: '/a?b=1',
      entry_page: '/a?b=1',
      country: 'DE',
      revenue: 0,
      currency: '',
      n: null,
    },
    {
      time: start + minute,
      kind: 'event',
      name: 'Buy',
      hostname: 'example.com',
      page: '/',
      entry_page: '/a?b=1',
      country: 'DE',
      revenue: 19_990,
      currency: 'EUR',
      n: '3',
    },
    {
      time: start + 2 * minute,
      kind: 'pageview',
      name: 'pageview',
      hostname: 'example.com',
      page: '/',
      entry_page: '/',
      country: '',
      revenue: 0,
      currency: '',
      n: null,
    },
  ])
})

test('a file is imported once, regardless of its name', async () => {
  const lines = ['time,visitor,page', `${start},ann,/`]
  await importAll(await csvFile(lines))
  const again = await importAll(await csvFile(lines))
  assert.equal(again.written, 0)
  assert.equal((await rows('time')).length, 1)
  await importAll(await csvFile(lines), 2)
  assert.equal((await rows('time')).length, 2)
})

test('times without an offset are in the given time zone, across clock changes', async () => {
  const times = ['2026-03-28 12:00:00', '2026-03-29T12:00:00', '2026-03-30T12:00:00Z', '2026-03-31T12:00:00+05:45']
  await importAll(await csvFile(['time,visitor,page', ...times.map((time) => `${time},ann,/`)]), 1, 'Europe/Berlin')
  assert.deepEqual(
    (await rows('time')).map(({ time }) => new Date(Number(time)).toISOString()),
    ['2026-03-28T11:00:00.000Z', '2026-03-29T10:00:00.000Z', '2026-03-30T12:00:00.000Z', '2026-03-31T06:15:00.000Z'],
  )
})

test('titles are those of their own rows', async () => {
  await importAll(await csvFile(['time,visitor,page,Title', `${start},ann,/,Home`, `${start + 1},ann,/a, `]))
  assert.deepEqual(await rows('page, title'), [
    { page: '/', title: 'Home' },
    { page: '/a', title: '' },
  ])
})

test('visits named in the file are preserved', async () => {
  const file = await csvFile([
    'time,visitor,page,visit',
    `${start},ann,/,1`,
    `${start + 2 * visitIdleMs},ann,/,1`,
    `${start + 1},ann,/,2`,
  ])
  await importAll(file)
  const visits = new Set((await rows('visit')).map(({ visit }) => visit))
  assert.equal(visits.size, 2)
})

test('an engagement report without a visit is skipped', async () => {
  const file = await csvFile([
    'time,visitor,page,kind,engaged_ms',
    `${start},ann,/,engagement,500`,
    `${start + 1},ann,/,pageview,`,
    `${start + 2},ann,/,engagement,700`,
  ])
  assert.equal((await importAll(file)).skipped, 1)
  assert.deepEqual(await rows('started_at, engaged_ms'), [
    { started_at: start + 1, engaged_ms: 0 },
    { started_at: start + 1, engaged_ms: 700 },
  ])
})

test('Parquet is read as well', async () => {
  const file = join(folder, 'some.parquet')
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(`COPY (SELECT TIMESTAMP '2026-01-31 20:00:00' AS time, 7 AS visitor, '/p' AS page) TO '${file}'`)
  connection.closeSync()
  instance.closeSync()
  await importAll(file)
  assert.deepEqual(await rows('time, page'), [{ time: start, page: '/p' }])
})

test('an interrupted import resumes where it stopped', async () => {
  const lines = Array.from({ length: 4500 }, (_, index) => `${start + index * 4000},v${index % 100},/`)
  const file = await csvFile(['time,visitor,page', ...lines])
  const path = join(folder, 'broken', 'events.duckdb')
  let broken = await openDuckdbEventStore({ path, importChunkRows: 1000 })
  const first = await broken.importNext({ file, website: 1 })
  assert.equal(first.phase, 'writing')
  const { written } = await broken.importNext({ file, website: 1 })
  assert.ok(written > 0 && written < lines.length, `${written}`)
  await broken.close()
  broken = await openDuckdbEventStore({ path, importChunkRows: 1000 })
  assert.equal((await broken.importNext({ file, website: 1 })).written, written)
  for (;;) if ((await broken.importNext({ file, website: 1 })).phase === 'done') break
  const [count] = await broken.query({
    text: 'SELECT count(*) AS n, count(DISTINCT time) AS times FROM events',
    values: [],
  })
  await broken.close()
  assert.deepEqual(count, { n: lines.length, times: lines.length })
})

test('an invalid file is rejected with a message', async () => {
  await assert.rejects(store.importNext({ file: join(folder, 'none.csv'), website: 1 }), /no file/)
  const file = await csvFile(['when,who', '1,2'])
  await assert.rejects(store.importNext({ file, website: 1 }), /no column time, visitor, page \(or url\)/)
})

test('visits are distinguished as live ones are', async () => {
  const gap = fc.oneof(
    fc.integer({ min: 0, max: 29 * minute }),
    fc.integer({ min: visitIdleMs - 1, max: visitIdleMs + 1 }),
  )
  const person = fc.array(gap, { minLength: 1, maxLength: 150 })
  let website = 0
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 5 }), async (people) => {
      website++
      const hits = people.flatMap((gaps, index) =>
        gaps.map((_, last) => ({
          visitor: `p${index} ${website}`,
          time: start + gaps.slice(0, last + 1).reduce((sum, gap) => sum + gap, 0),
        })),
      )
      await importAll(
        await csvFile(['visitor,time,page', ...hits.map(({ visitor, time }) => `${visitor},${time},/`)]),
        website,
      )
      const expected = new Map<string, number>()
      for (const gapsOf of Map.groupBy(hits, ({ visitor }) => visitor).values()) {
        let open = { startedAt: -Infinity, lastSeenAt: -Infinity }
        for (const { visitor, time } of gapsOf) {
          open = { startedAt: continuesVisit(open, time) ? open.startedAt : time, lastSeenAt: time }
          const key = `${visitor} ${open.startedAt}`
          expected.set(key, (expected.get(key) ?? 0) + 1)
        }
      }
      const result = await store.query({
        text: 'SELECT visit, any_value(started_at) AS started_at, count(*) AS n FROM events WHERE website = ? GROUP BY visit',
        values: [website],
      })
      const shape = (list: readonly (readonly [number, number])[]) => list.map(String).sort()
      assert.deepEqual(
        shape(result.map(({ started_at, n }) => [Number(started_at), Number(n)])),
        shape([...expected].map(([key, n]) => [Number(key.split(' ')[2]), n])),
      )
    }),
    { numRuns: 12, seed: 7 },
  )
})

test('ids of visits begin with the time at which they began, and differ', async () => {
  const times = [-visitIdleMs, 0, start, start, start + 7 * visitIdleMs]
  const file = await csvFile([
    'time,visitor,url',
    ...times.flatMap((time, index) => [0, minute].map((later) => `${time + later},v${index},https://example.com/`)),
  ])
  await importAll(file)
  const visits = await rows('DISTINCT ON (visit) started_at, visit, time')
  assert.ok(visits.length >= 3)
  for (const { started_at, visit } of visits)
    assert.equal(BigInt(String(visit)).toString(16).padStart(16, '0').slice(0, 5), visitIdPrefix(Number(started_at)))
})
