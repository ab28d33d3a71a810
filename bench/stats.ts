import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDuckdbEventStore } from '../src/analytics/events/duckdb/store.ts'
import { importFile } from '../src/analytics/events/import.ts'
import type { EventStore } from '../src/analytics/events/store.ts'
import { type Case, dashboard, type Panel } from './stats/dashboard.ts'
import { days, firstDay, generateEvents } from './stats/generate.ts'

const dayMs = 86_400_000
const all = { rows: 'TRUE', visits: 'TRUE' }
const unfiltered: Case = {
  span: { from: firstDay, to: firstDay + days * dayMs },
  timezone: 'UTC',
  interval: 'day',
  filters: [],
  handFilter: all,
}
const byCountry: Case = {
  ...unfiltered,
  filters: [{ dimension: { name: 'country' }, operator: 'is', values: ['c1', 'c2'] }],
  handFilter: { rows: "country IN ('c1', 'c2')", visits: "country IN ('c1', 'c2')" },
}
const byPage: Case = {
  ...unfiltered,
  filters: [{ dimension: { name: 'page' }, operator: 'contains', values: ['number-3'] }],
  handFilter: { rows: "contains(page, 'number-3')", visits: 'TRUE' },
}

const sizes = (process.argv.slice(2).map(Number).filter(Boolean) as number[]).sort((a, b) => a - b)
const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'))
const seconds: Record<string, number>[] = []
try {
  for (const size of sizes.length > 0 ? sizes : [1_000_000, 10_000_000]) seconds.push(await measure(size))
} finally {
  await rm(folder, { recursive: true })
}
const [small, large] = seconds
if (small && large) {
  console.log('\nGrowth from the smaller to the larger store:')
  for (const name of Object.keys(small))
    console.log(`  ${name.padEnd(34)} ${((large[name] ?? 0) / (small[name] ?? 1)).toFixed(1)} ×`)
}

async function measure(size: number): Promise<Record<string, number>> {
  console.log(`\n${size.toLocaleString('en')} events over ${days} days of one website`)
  const file = join(folder, `${size}.parquet`)
  const path = join(folder, String(size), 'events.duckdb')
  await generateEvents(size, file)
  const store = await openDuckdbEventStore({ path, memoryLimit: '4GB' })
  const result: Record<string, number> = {}
  result.import = await timed('import', async () => {
    for await (const _ of importFile(store, { file, website: 1 }));
  })
  result['roll up'] = await timed('roll up', async () => {
    while (await store.rollUp(Date.now()));
  })
  await describe(store, path)
  for (const [name, which] of [
    ['whole dashboard', unfiltered],
    ['filtered by country', byCountry],
    ['filtered by page', byPage],
  ] as const) {
    const { ours, hand } = await compare(dashboard(store, which))
    const limit = which === unfiltered ? 0.1 : 1.5
    const verdict = ours / hand <= limit ? 'holds' : 'MISSED'
    console.log(
      `${name}: ${ours.toFixed(0)} ms, by hand ${hand.toFixed(0)} ms: ${(ours / hand).toFixed(3)} × (limit ${limit}: ${verdict})`,
    )
    result[name] = ours
    result[`${name}, by hand`] = hand
  }
  result['one day'] = await singleDays(store, 'UTC')
  result['one day in Berlin'] = await singleDays(store, 'Europe/Berlin')
  result['30 days in Berlin'] = await elsewhere(store)
  await store.close()
  return result
}

async function timed(name: string, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  const milliseconds = performance.now() - start
  console.log(`${name}: ${(milliseconds / 1000).toFixed(1)} s`)
  return milliseconds
}

async function describe(store: EventStore, path: string): Promise<void> {
  const [row] = await store.query({
    text: 'SELECT count(*) AS events, count(DISTINCT visit) AS visits, count(DISTINCT visitor) AS visitors FROM events',
    values: [],
  })
  console.log(
    `${row?.events} events, ${row?.visits} visits, ${row?.visitors} visitors, ${((await stat(path)).size / 1e6).toFixed(0)} MB`,
  )
}

/** Measures each panel with our query and with handwritten SQL. The results must be equal. */
async function compare(panels: readonly Panel[]): Promise<{ ours: number; hand: number }> {
  let ours = 0
  let hand = 0
  for (const panel of panels) {
    const [own, answer] = await fastest(3, panel.ours)
    const [theirs, expected] = await fastest(2, panel.byHand)
    assert.deepEqual(answer, expected, panel.name)
    console.log(
      `  ${panel.name.padEnd(20)} ${own.toFixed(1).padStart(8)} ms   by hand ${theirs.toFixed(1).padStart(8)} ms`,
    )
    ours += own
    hand += theirs
  }
  return { ours, hand }
}

async function singleDays(store: EventStore, timezone: string): Promise<number> {
  const shift = timezone === 'UTC' ? 0 : 2 * 3_600_000
  const times: number[] = []
  for (let day = 3; day < days; day += 5) {
    const from = firstDay + day * dayMs - shift
    for (const panel of dashboard(store, {
      ...unfiltered,
      timezone,
      interval: 'hour',
      span: { from, to: from + dayMs },
    }))
      if (panel.name !== 'totals before') times.push(await median(3, panel.ours))
  }
  const middle = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  console.log(
    `a single day (${timezone}): median ${middle.toFixed(1)} ms a question, at most ${times.at(-1)?.toFixed(1)} ms`,
  )
  return middle
}

/** The dashboard in a time zone whose days begin at another time: the ends come from rows, the middle from roll-ups. */
async function elsewhere(store: EventStore): Promise<number> {
  const from = firstDay + dayMs - 2 * 3_600_000
  const span = { from, to: from + (days - 2) * dayMs }
  let total = 0
  for (const panel of dashboard(store, { ...unfiltered, timezone: 'Europe/Berlin', span })) {
    assert.deepEqual(await panel.ours(), await panel.byHand(), panel.name)
    const own = await median(3, panel.ours)
    console.log(`  ${panel.name.padEnd(20)} ${own.toFixed(1).padStart(8)} ms`)
    total += own
  }
  console.log(`28 days in Berlin's time: whole dashboard ${total.toFixed(0)} ms`)
  return total
}

/** The result, and the best of several rounds, the first of which runs with cold caches. */
async function fastest<T>(rounds: number, work: () => Promise<T>): Promise<readonly [number, T]> {
  const start = performance.now()
  const answer = await work()
  const first = performance.now() - start
  if (rounds === 1) return [first, answer]
  const [rest] = await fastest(rounds - 1, work)
  return [Math.min(first, rest), answer]
}

async function median(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
