import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { clickhouseForTests, httpUrl } from '../../../../test/support/clickhouse-for-tests.ts'
import { metricNames } from '../../stats/query/metrics.ts'
import { createStats, type Stats } from '../../stats/stats.ts'
import { dayMs } from '../day.ts'
import type { Event } from '../event.ts'
import { localDaysOf } from '../local-days.ts'
import type { Sql } from '../sql/sql.ts'
import { toStatement } from '../sql/sql.ts'
import type { Statement } from '../sql/statement.ts'
import type { EventQueries, EventStore } from '../store.ts'
import { sampleEvent } from '../testing/sample-event.ts'
import { clickhouseDialect } from './dialect.ts'
import { clickhouseEngine } from './engine.ts'
import { clickhouseRollUps } from './read-roll-ups.ts'
import { openClickhouseEventStore } from './store.ts'
import { startInsertProxy } from './testing/insert-proxy.ts'

const server = clickhouseForTests()
const skip = server.kind === 'missing' ? server.reason : false
const zone = 'Europe/Berlin'
const berlin = localDaysOf(zone)
const hour = 3_600_000
const now = Date.UTC(2026, 1, 1)
const [first, second, third] = [10, 11, 12].map((date) => berlin.dayOf(Date.UTC(2026, 0, date, 12))) as [
  number,
  number,
  number,
]
const range = { first: first - 3, last: third + 5 }
const span = { from: berlin.startOf(first), to: berlin.startOf(third + 1) }

let url: string
let store: EventStore
let lastId = 0
let visits = 0n

const visit = (startedAt: number, ...times: readonly number[]): readonly Event[] => {
  const id = ++visits
  return times.map((time) => sampleEvent({ visit: id, visitor: id, startedAt, time, page: `/${time % 3}` }))
}
const append = (events: readonly Event[]) =>
  store.append({ events, drops: [], inbox: 'main', after: lastId, lastId: ++lastId })
const rollUpAll = async (): Promise<number> => {
  let builds = 0
  while (await store.rollUp(now)) builds++
  return builds
}
const run = (select: Sql) => store.query(toStatement(select, clickhouseDialect.placeholder))
const buildsOf = async (one: string): Promise<ReadonlyMap<number, number | null>> =>
  new Map(
    (await clickhouseRollUps.dayBuilds(run, 1, range))
      .filter(({ zone }) => zone === one)
      .map(({ day, build }) => [day, build]),
  )

/** The totals and a breakdown, with the statements that were run for them. */
async function ask(engine: Parameters<typeof createStats>[1]) {
  const statements: Statement[] = []
  const query: EventQueries['query'] = (statement, options) => {
    statements.push(statement)
    return store.query(statement, options)
  }
  const stats: Stats = createStats({ ...store, query }, engine)
  const question = { website: 1, span, filters: [], metrics: metricNames }
  const page = { limit: 50, offset: 0, search: '', sortBy: 'value', descending: false } as const
  const breakdown = await stats.breakdown({ ...question, ...page, dimension: { name: 'page' } })
  return { answer: { totals: await stats.totals(question), breakdown }, statements }
}

/** Whatever is rolled up, the answers are those of counting rows. */
async function assertRight(): Promise<readonly Statement[]> {
  const { answer, statements } = await ask(clickhouseEngine)
  assert.deepEqual(answer, (await ask({ dialect: clickhouseDialect })).answer)
  return statements
}

/** The statements that count, and not those that look for valid builds. */
const readsEvents = (statements: readonly Statement[]): boolean =>
  statements.some(({ text }) => text.includes('FROM events') && !text.includes('cityHash64'))

before(async () => {
  if (server.kind === 'missing') return
  url = await server.createDatabase()
  store = await openClickhouseEventStore({ url, cluster: null }, assert.fail)
})
after(() => store?.close())

test('past days are rolled up in the time zone of the website, and events are not read any more', {
  skip,
}, async () => {
  const midnight = berlin.startOf(second)
  await store.setTimeZones(new Map([[1, zone]]))
  await append([
    ...visit(midnight - 30 * 60_000, midnight - 30 * 60_000, midnight - 60_000, midnight + 60_000),
    ...visit(midnight + 5 * hour, midnight + 5 * hour),
    ...visit(midnight + dayMs + hour, midnight + dayMs + hour, midnight + dayMs + 2 * hour),
  ])
  assert.ok(readsEvents(await assertRight()))
  assert.ok((await rollUpAll()) >= 3)
  const builds = await buildsOf(zone)
  for (const day of [first, second, third]) assert.equal(typeof builds.get(day), 'number', `${day}`)
  assert.ok(!readsEvents(await assertRight()))
  assert.equal(await store.rollUp(now), false)
})

test('a late event invalidates the days on which it may be counted, and no others', { skip }, async () => {
  const before = await buildsOf(zone)
  await append(visit(berlin.startOf(third) + 3 * hour, berlin.startOf(third) + 3 * hour))
  const invalid = await buildsOf(zone)
  assert.deepEqual([invalid.get(first), invalid.get(second)], [before.get(first), before.get(second)])
  assert.equal(invalid.get(third), null)
  assert.ok(readsEvents(await assertRight()))
  await rollUpAll()
  const after = await buildsOf(zone)
  assert.equal(after.get(first), before.get(first))
  assert.ok(Number(after.get(third)) > Number(before.get(third)))
  assert.ok(!readsEvents(await assertRight()))
})

test('a process killed before or after it stores a build: the day is built by the next one', { skip }, async () => {
  await append(visit(berlin.startOf(third) + 4 * hour, berlin.startOf(third) + 4 * hour))
  await using relay = await startInsertProxy(httpUrl(url))
  const relayed = `clickhouse://${relay.host}${new URL(url).pathname}`
  for (const moment of ['before', 'after']) {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/roll-up.ts'), relayed, `${now}`], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    relay.watch((table, at) => {
      if (table === 'roll_ups' && at === moment) child.kill('SIGKILL')
    })
    await once(child, 'exit')
    assert.equal(child.signalCode, 'SIGKILL', moment)
    await assertRight()
  }
  await rollUpAll()
  assert.ok(!readsEvents(await assertRight()))
})

test('deleted events are not counted any more, before and after roll-ups are rebuilt', { skip }, async () => {
  await store.deleteSpans([{ website: 1, from: berlin.startOf(second), to: berlin.startOf(second) + 6 * hour }])
  await assertRight()
  await rollUpAll()
  assert.ok(!readsEvents(await assertRight()))
})

test('another time zone: answers stay right, and its days are rolled up', { skip }, async () => {
  await store.setTimeZones(new Map([[1, 'Asia/Kathmandu']]))
  await assertRight()
  await rollUpAll()
  const builds = await buildsOf('Asia/Kathmandu')
  for (const day of [second, third]) assert.equal(typeof builds.get(day), 'number', `${day}`)
  await assertRight()
})

test('what killed builds and deleted websites leave behind is removed', { skip }, async () => {
  const { origin, pathname } = new URL(httpUrl(url))
  const database = pathname.slice(1)
  await fetch(`${origin}/?database=${database}`, {
    method: 'POST',
    body: 'CREATE TABLE build_1_rows_for_day (website Int64) ENGINE = MergeTree ORDER BY tuple()',
  })
  const another = await openClickhouseEventStore({ url, cluster: null }, assert.fail)
  while (await another.rollUp(now));
  await another.close()
  const text = `SELECT name FROM system.tables WHERE database = '${database}' AND name LIKE 'build_1_%'`
  assert.deepEqual(await store.query({ text, values: [] }), [])
  await store.deleteWebsite(1)
  for (const table of ['roll_ups', 'zones', 'events'])
    assert.deepEqual(await store.query({ text: `SELECT count() AS n FROM ${table}`, values: [] }), [{ n: 0 }], table)
})
