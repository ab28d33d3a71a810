import assert from 'node:assert/strict'
import { createClient } from '@clickhouse/client'
import { clickhouseEngine } from '../src/analytics/events/clickhouse/engine.ts'
import { openClickhouseEventStore } from '../src/analytics/events/clickhouse/store.ts'
import type { DimensionName } from '../src/analytics/events/sql/dimensions.ts'
import type { Statement } from '../src/analytics/events/sql/statement.ts'
import type { EventQueries, EventStore } from '../src/analytics/events/store.ts'
import { calendarBuckets } from '../src/analytics/stats/query/calendar.ts'
import type { Metric } from '../src/analytics/stats/query/metrics.ts'
import { createStats } from '../src/analytics/stats/stats.ts'
import { missingReason } from '../test/clickhouse/location.ts'
import { startClickhouse } from '../test/support/clickhouse.ts'

/**
 * How many rows ClickHouse reads for a dashboard, from roll-ups and from events: `clickhouse.ts [EVENTS] [DAYS]`. Rows do not depend
 * on the machine, and the engine of the tests may be emulated, so no times are printed.
 */
const [events = 1_000_000, days = 10] = process.argv.slice(2).map(Number)
const given = process.env.SIGHTLINE_TEST_CLICKHOUSE_URL
const missing = given === undefined ? missingReason() : null
if (missing !== null) throw new Error(`ClickHouse cannot be measured: ${missing}`)
const own = given === undefined ? await startClickhouse() : null
const database = `sightline_bench_${Date.now()}`
const url = new URL(`/${database}`, given ?? own?.url).href
const firstDay = Date.UTC(2026, 5, 1)
const dayMs = 86_400_000
const span = { from: firstDay, to: firstDay + days * dayMs }
const metrics: readonly Metric[] = ['visitors', 'visits', 'pageviews', 'events', 'bounce_rate', 'visit_duration']
const dimensions: readonly DimensionName[] = ['page', 'entry_page', 'exit_page', 'source', 'country', 'browser', 'os']

const store = await openClickhouseEventStore({ url, cluster: null }, console.error)
const client = createClient({ url: url.replace(/^clickhouse/, 'http').replace(`/${database}`, ''), database })
try {
  await insertEvents()
  const fromEvents = await readDashboard(store, { dialect: clickhouseEngine.dialect })
  while (await store.rollUp(span.to + 3 * dayMs));
  const fromRollUps = await readDashboard(store, clickhouseEngine)
  assert.deepEqual(fromRollUps.answers, fromEvents.answers)
  console.log(`${events.toLocaleString('en')} events over ${days} days; rows read by ${dimensions.length + 2} queries:`)
  console.log(`  from events    ${fromEvents.rows.toLocaleString('en')}`)
  console.log(`  from roll-ups  ${fromRollUps.rows.toLocaleString('en')}, and the check that they are valid is in it`)
  console.log(`  ratio          ${(fromRollUps.rows / fromEvents.rows).toFixed(4)}`)
} finally {
  await client.command({ query: `DROP DATABASE ${database}` })
  await client.close()
  await store.close()
  await own?.stop()
}

/** Four events per visit, within ten minutes. */
async function insertEvents(): Promise<void> {
  const of = (count: number, seed: number): string => `toString(cityHash64(visit, ${seed}) % ${count})`
  const time = `${firstDay} + intDiv(visit * ${days * dayMs - 3_600_000}, ${Math.ceil(events / 4)})`
  await client.command({
    query: `INSERT INTO events (website, time, started_at, visitor, visit, kind, name, hostname, page, entry_page, source, country,
        browser, os)
      SELECT 1, began + step * 150000, began, intDiv(visit * 4, 5), visit, 'pageview', 'pageview', 'example.com',
        concat('/', toString(cityHash64(visit, step) % 200)), concat('/', toString(cityHash64(visit, 0) % 200)),
        ${of(50, 10)}, ${of(40, 11)}, ${of(8, 12)}, ${of(6, 13)}
      FROM (SELECT intDiv(number, 4) AS visit, number % 4 AS step, ${time} AS began FROM numbers(${events}))`,
  })
}

async function readDashboard(store: EventStore, engine: Parameters<typeof createStats>[1]) {
  const statements: Statement[] = []
  const query: EventQueries['query'] = (statement, options) => {
    statements.push(statement)
    return store.query(statement, options)
  }
  const stats = createStats({ ...store, query }, engine)
  const question = { website: 1, span, filters: [], metrics }
  const buckets = calendarBuckets(span, 'day', 'UTC')
  assert.ok(buckets)
  const answers: unknown[] = [await stats.totals(question), await stats.series({ ...question, buckets })]
  const page = { limit: 10, offset: 0, search: '', sortBy: 'visitors', descending: true } as const
  for (const name of dimensions) answers.push(await stats.breakdown({ ...question, ...page, dimension: { name } }))
  let rows = 0
  for (const { text, values } of statements)
    for (const row of await store.query({ text: `EXPLAIN ESTIMATE ${text}`, values })) rows += Number(row.rows)
  return { answers, rows }
}
