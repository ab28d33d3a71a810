import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import { duckdbEngine } from '../src/analytics/events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../src/analytics/events/duckdb/store.ts'
import { createSearchStats, type GroupQuery } from '../src/analytics/search/stats/search-stats.ts'
import { median } from './checkout.ts'

/*
 * The numbers of search engines: 100,000 pages on 30 days, with 333,333 rows of queries a day, which are ten million. Measures the questions
 * of the console, against SQL that was written by hand for the same table of queries.
 *
 *   npm run bench:search -- --pages 1000 --rows 10000
 */
const { values } = parseArgs({
  options: { pages: { type: 'string', default: '100000' }, rows: { type: 'string', default: '333333' } },
})
const pages = Number(values.pages)
const rows = Number(values.rows)
const days = 60
const runs = 7
const [first, last] = [20_030, 20_059]

const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-search-'))
const path = join(folder, 'events.duckdb')
await (await openDuckdbEventStore({ path })).close()

const began = performance.now()
const instance = await DuckDBInstance.create(path)
const connection = await instance.connect()
const page = (number: string): string => `'/section-' || (${number}) % 50 || '/product-' || (${number})`
for (let day = 20_000; day < 20_000 + days; day++) {
  // Compared days have a tenth of the rows.
  const count = day < first ? Math.ceil(rows / 10) : rows
  await connection.run(`INSERT INTO search_queries SELECT 1, 'google', ${day}, ${page(`i % ${pages}`)},
    'query ' || (i * 7919) % ${pages * 3}, ['DE', 'US', 'FR'][1 + i % 3], ['mobile', 'desktop'][1 + i % 2],
    (i * 31 + ${day}) % 5, 1 + (i * 17 + ${day}) % 90, 1000 * (1 + (i * 17 + ${day}) % 90) * (1 + i % 30) FROM range(${count}) t(i)`)
  await connection.run(`INSERT INTO search_pages SELECT website, source, day, page, sum(clicks) + 1, sum(impressions) + 3,
    sum(position_sum) + 9000 FROM search_queries WHERE day = ${day} GROUP BY ALL`)
  await connection.run(`INSERT INTO search_countries SELECT website, source, day, country, device, sum(clicks), sum(impressions),
    sum(position_sum) FROM search_queries WHERE day = ${day} GROUP BY ALL`)
  await connection.run(`INSERT INTO search_days SELECT website, source, day, 'final', sum(clicks), sum(impressions), sum(position_sum)
    FROM search_countries WHERE day = ${day} GROUP BY ALL`)
}
await connection.run('CHECKPOINT')
const total = (await connection.runAndReadAll(`SELECT count(*) FROM search_queries WHERE day >= ${first}`)).value(0, 0)
console.log(`${total} rows of queries, stored in ${Math.round((performance.now() - began) / 1000)} s`)

interface Measured {
  readonly ms: number
  /** CPU time of all threads, which says more on a machine that does something else. */
  readonly cpuMs: number
}

/** Medians of several runs. */
async function measure(work: () => Promise<unknown>): Promise<Measured> {
  const times: Measured[] = []
  for (let run = 0; run < runs; run++) {
    const [start, before] = [performance.now(), process.cpuUsage()]
    await work()
    const { user, system } = process.cpuUsage(before)
    times.push({ ms: performance.now() - start, cpuMs: (user + system) / 1000 })
  }
  return { ms: median(times.map(({ ms }) => ms)), cpuMs: median(times.map(({ cpuMs }) => cpuMs)) }
}

const inRange = `website = 1 AND day BETWEEN ${first} AND ${last}`
const byHand: Readonly<Record<string, string>> = {
  totals: `SELECT sum(clicks), sum(impressions), sum(position_sum) / sum(impressions) FROM search_queries WHERE ${inRange}`,
  pages: `SELECT page, sum(clicks) AS c, sum(impressions), sum(position_sum) / sum(impressions) FROM search_queries
    WHERE ${inRange} GROUP BY page ORDER BY c DESC LIMIT 50`,
  'pages, filtered': `SELECT page, sum(clicks) AS c, sum(impressions), sum(position_sum) / sum(impressions) FROM search_queries
    WHERE ${inRange} AND lower(page) LIKE '%section-7/%' GROUP BY page ORDER BY c DESC LIMIT 50`,
  queries: `SELECT query, sum(clicks) AS c, sum(impressions), sum(position_sum) / sum(impressions) FROM search_queries
    WHERE ${inRange} GROUP BY query ORDER BY c DESC LIMIT 50`,
  countries: `SELECT country, sum(clicks) AS c, sum(impressions) FROM search_queries WHERE ${inRange} GROUP BY country ORDER BY c DESC`,
}
const hand = new Map<string, Measured>()
for (const [name, text] of Object.entries(byHand)) hand.set(name, await measure(() => connection.runAndReadAll(text)))
connection.closeSync()
instance.closeSync()

const store = await openDuckdbEventStore({ path })
const stats = createSearchStats(store, duckdbEngine.dialect, 'brand')
const scope = { website: 1, stored: { engines: [], answers: [] }, span: { first, last } }
const groups = (more: Partial<GroupQuery>) =>
  stats.groups({
    ...{ scope, groupBy: 'page', before: null, search: '', sortBy: 'clicks', descending: true, limit: 50, offset: 0 },
    ...more,
  })
const before = { first: 20_000, last: 20_029 }
const questions: readonly (readonly [name: string, ask: () => Promise<unknown>, limitMs: number, byHand?: string])[] = [
  ['totals', () => stats.totals(scope), 300, 'totals'],
  ['days', () => stats.days(scope), 300, 'totals'],
  ['pages', () => groups({}), 300, 'pages'],
  ['pages, compared', () => groups({ before }), 300, 'pages'],
  ['pages, filtered', () => groups({ search: 'section-7/' }), 500, 'pages, filtered'],
  ['countries', () => groups({ groupBy: 'country' }), 300, 'countries'],
  ['queries', () => groups({ groupBy: 'query' }), 1_500, 'queries'],
  ['best queries of pages', () => stats.bestQueries(scope, 300_000), 6_000],
]
let isRight = true
for (const [name, ask, limitMs, of] of questions) {
  const { ms, cpuMs } = await measure(ask)
  const other = of === undefined ? undefined : hand.get(of)
  isRight &&= ms <= limitMs
  const ratio = other === undefined ? '' : `, ${(ms / other.ms).toFixed(2)} of ${Math.round(other.ms)} ms by hand`
  const cpuRatio =
    other === undefined ? '' : `, ${(cpuMs / other.cpuMs).toFixed(2)} of ${Math.round(other.cpuMs)} by hand`
  console.log(
    `${ms <= limitMs ? 'ok  ' : 'SLOW'} ${name}: ${Math.round(ms)} ms (at most ${limitMs})${ratio}; CPU ${Math.round(cpuMs)} ms${cpuRatio}`,
  )
}
await store.close()
await rm(folder, { recursive: true })
process.exitCode = isRight ? 0 : 1
