import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import { duckdbEngine } from '../src/analytics/events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../src/analytics/events/duckdb/store.ts'
import { importFile } from '../src/analytics/events/import.ts'
import { readConditions } from '../src/analytics/pages/conditions.ts'
import { noPages, type SourceRead } from '../src/analytics/pages/page-source.ts'
import { joinPages } from '../src/analytics/pages/page-table.ts'
import { withPageTexts } from '../src/analytics/pages/page-texts.ts'
import { filterRows, sortRows, sumRows } from '../src/analytics/pages/select-rows.ts'
import { visitsSource } from '../src/analytics/pages/sources/visits.ts'
import { createStats } from '../src/analytics/stats/stats.ts'
import { temporaryFolder } from '../test/support/folder.ts'
import { days, firstDay, generateVisits } from './pages/generate.ts'
import { describeRatio, describeUsed, measureUsed, medianUsed, type UsedTime } from './used-time.ts'

/**
 * The table of the pages of a site, with 100,000 of them, a crawl of all and 30 days of visits compared with the 30 before:
 *
 *   node bench/pages.ts [--pages 100000] [--events 1000000] [--runs 5] [--data DIR]
 *
 * Measured are the first table, and one that is filtered and sorted again, next to handwritten SQL that counts the same visits.
 */
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '100000' },
    events: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '5' },
    data: { type: 'string' },
  },
})
const pages = Number(values.pages)
const runs = Number(values.runs)
const [tableLimitMs, filterLimitMs] = [300, 500]
const dataDir = values.data ?? temporaryFolder()
const path = join(dataDir, 'events.duckdb')
const memoryLimit = '2GB'
const dayMs = 86_400_000
const website = 1

if (!existsSync(path)) {
  const file = join(dataDir, 'visits.parquet')
  await generateVisits(Number(values.events), pages, file)
  const made = await openDuckdbEventStore({ path, memoryLimit })
  for await (const _ of importFile(made, { file, website }));
  while (await made.rollUp(firstDay + (days + 2) * dayMs));
  await made.close()
}

const middle = firstDay + 30 * dayMs
const span = { from: middle, to: firstDay + days * dayMs }
const compared = { from: firstDay, to: middle }
const crawl = crawlOf(pages)
const conditions = readConditions(['visits>1', 'score<50', 'title~7']).map((one) => [one])

const store = await openDuckdbEventStore({ path, memoryLimit })
const source = visitsSource({
  stats: createStats(store, duckdbEngine),
  website,
  span,
  compared,
  filters: [],
  goal: undefined,
})
const table = async () => {
  const visits = await source.read(new Set())
  const reads = new Map([
    ['crawl', crawl],
    ['visits', visits],
    ['ai', noPages('ready')],
  ] as const)
  return withPageTexts(joinPages(reads), 'https://example.com', [])
}
const showFirst = async () => {
  const all = await table()
  const rows = filterRows(all, { conditions: [], search: '' })
  sumRows(all, rows, ['visits', 'score', 'issues'])
  return sortRows(all, rows, 'visits', true)
}
const first = await timed(showFirst)
const known = await table()
const filtered = await timed(async () => {
  const rows = filterRows(known, { conditions, search: 'page' })
  sumRows(known, rows, ['visits', 'score', 'issues'])
  return sortRows(known, rows, 'title', false)
})
await store.close()
const byHand = await handwritten()
const show = (name: string, used: UsedTime, limit: number): void =>
  console.log(`${name}: ${describeUsed(used)}, limit ${limit} ms: ${used.ms <= limit ? 'holds' : 'MISSED'}`)
console.log(`${known.pages.length.toLocaleString('en')} pages`)
show('first table', first, tableLimitMs)
show('filtered and sorted', filtered, filterLimitMs)
console.log(`handwritten SQL for the visits: ${describeUsed(byHand)}, ratio ${describeRatio(first, byHand, 2)}`)

/** The median of some runs. */
async function timed(work: () => Promise<unknown>): Promise<UsedTime> {
  const times: UsedTime[] = []
  for (let run = 0; run < runs; run += 1) times.push((await measureUsed(work))[0])
  return medianUsed(times)
}

function crawlOf(count: number): SourceRead {
  const numbers = (of: (row: number) => number) => Float64Array.from({ length: count }, (_, row) => of(row))
  const names = Array.from({ length: count }, (_, row) => `/section-${row % 40}/page-${row}`)
  return {
    state: 'ready',
    pages: names,
    columns: {
      url: names.map((name) => `https://example.com${name}`),
      title: names.map((_, row) => `What page ${row} is about`),
      status: numbers((row) => (row % 50 === 0 ? 404 : 200)),
      score: numbers((row) => row % 101),
      issues: numbers((row) => row % 7),
      indexable: numbers((row) => (row % 9 === 0 ? 0 : 1)),
      inlinks: numbers((row) => row % 13),
      depth: numbers((row) => row % 6),
    },
  }
}

async function handwritten(): Promise<UsedTime> {
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY', memory_limit: memoryLimit })
  const connection = await instance.connect()
  const count = ({ from, to }: { readonly from: number; readonly to: number }) =>
    `SELECT page, count(DISTINCT visitor), count(DISTINCT visit), count(*) FILTER (kind = 'pageview'), sum(engaged_ms)
      FROM events WHERE website = ${website} AND time >= ${from} AND time < ${to} GROUP BY page`
  const used = await timed(async () => {
    for (const one of [span, compared]) await connection.runAndReadAll(count(one))
  })
  connection.closeSync()
  instance.closeSync()
  return used
}
