import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { duckdbEngine } from '../src/analytics/events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../src/analytics/events/duckdb/store.ts'
import { importFile } from '../src/analytics/events/import.ts'
import type { EventStore } from '../src/analytics/events/store.ts'
import type { StatsGoal } from '../src/analytics/stats/query/goal.ts'
import { createSelections, type Selections } from '../src/analytics/stats/views/selections.ts'
import { selectForView } from '../src/analytics/stats/views/view-selections.ts'
import { type Case, dashboard, goalColumn, type Panel, viewOf } from './stats/dashboard.ts'
import { compareRival, funnelRival, journeyRival } from './stats/funnels.ts'
import { days, firstDay, generateEvents } from './stats/generate.ts'
import { measureUsed, type UsedTime } from './stats/used-time.ts'

const dayMs = 86_400_000
/** How often views are measured. */
const rounds = 3
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

const bySourceAndCountry: Case = {
  ...unfiltered,
  filters: [...byCountry.filters, { dimension: { name: 'source' }, operator: 'is', values: ['source-0', 'source-1'] }],
  handFilter: {
    rows: `${byCountry.handFilter.rows} AND source IN ('source-0', 'source-1')`,
    visits: `${byCountry.handFilter.visits} AND source IN ('source-0', 'source-1')`,
  },
}
const byEvent: Case = {
  ...unfiltered,
  filters: [{ dimension: { name: 'event' }, operator: 'is', values: ['Event 1'] }],
  handFilter: { rows: "kind = 'event' AND name = 'Event 1'", visits: 'TRUE' },
}

const inVisitWithEvent: Case = {
  ...unfiltered,
  filters: [{ kind: 'visit', condition: { dimension: { name: 'event' }, operator: 'is', values: ['Event 1'] } }],
  handFilter: {
    rows: "visit IN (SELECT visit FROM events WHERE website = 1 AND kind = 'event' AND name = 'Event 1')",
    visits: 'TRUE',
  },
}
const onPages: StatsGoal = {
  ...{ id: 1, name: 'Goal', countsEveryTime: true, value: { kind: 'none' } },
  condition: {
    kind: 'and',
    conditions: [
      { dimension: { name: 'event' }, operator: 'is', values: ['pageview'] },
      { dimension: { name: 'page' }, operator: 'matches', values: ['*number-3*'] },
    ],
  },
}
const onPagesByHand = "kind = 'pageview' AND page LIKE '%number-3%'"

/** Numbers of events; `--goals` measures only goals, funnels, journeys and visits. */
const { values, positionals } = parseArgs({
  options: { goals: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const sizes = positionals.map(Number).sort((a, b) => a - b)
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
  await measureGoals(store, result)
  if (!values.goals) await measureViews(store, path, result)
  await store.close()
  return result
}

/** What counts conversions, or visits by what happened in them. */
async function measureGoals(store: EventStore, result: Record<string, number>): Promise<void> {
  const name = 'visit-scoped filter'
  result[name] = await view(store, name, inVisitWithEvent, 1)
  result['goal column over 12 breakdowns'] = await goalColumnView(store)
  for (const rival of [funnelRival, journeyRival]) {
    const one = rival(store, unfiltered.span)
    result[one.name] = await compareRival(one)
  }
}

async function measureViews(store: EventStore, path: string, result: Record<string, number>): Promise<void> {
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
  for (const { name, which, limit, before } of [
    { name: 'view filtered by country', which: byCountry, limit: 0.25 },
    { name: 'view refined by source', which: bySourceAndCountry, limit: 0.1, before: byCountry },
    { name: 'view filtered by page', which: byPage, limit: 0.25 },
    { name: 'view filtered by source and country', which: bySourceAndCountry, limit: 0.25 },
    { name: 'view filtered by event', which: byEvent, limit: 0.25 },
  ])
    result[name] = await view(store, name, which, limit, before)
  result['one day'] = await singleDays(store, 'UTC')
  const viewer = 'Asia/Kolkata'
  result['viewed from elsewhere'] = await elsewhere(store, viewer, 'viewer')
  await store.addViewerZone({ website: 1, zone: viewer, askedAt: Date.now(), byOwner: true })
  result["roll up, viewer's time zone"] = await timed(`roll up in ${viewer}, the viewer's time zone`, async () => {
    while (await store.rollUp(Date.now()));
  })
  await describe(store, path)
  result['viewed from elsewhere, rolled up'] = await elsewhere(store, viewer, 'viewer')
  result["one day, viewer's time zone"] = await singleDays(store, viewer)
  for (const timezone of ['Europe/Berlin', 'Asia/Kathmandu', 'America/New_York']) {
    await store.setTimeZones(new Map([[1, timezone]]))
    result[`roll up, ${timezone}`] = await timed(`roll up in ${timezone}`, async () => {
      while (await store.rollUp(Date.now()));
    })
    result[timezone] = await elsewhere(store, timezone, 'website')
    result[`one day, ${timezone}`] = await singleDays(store, timezone)
  }
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

/** All panels from one selection, as by `stats/query`, including the time to make it; with the counts of the view before it kept. */
async function view(store: EventStore, name: string, which: Case, limit: number, before?: Case): Promise<number> {
  const panelsOf = (selections: Selections, one: Case): readonly Panel[] =>
    dashboard(store, one, selectForView(selections, viewOf(one))(store))
  return comparePanels(store, name, limit, async (selections) => {
    if (before) for (const panel of panelsOf(selections, before)) await panel.ours()
    return panelsOf(selections, which)
  })
}

/** Our panels and those by hand take turns, each as often, and the fastest of each counts. Nothing is kept from one round to the next. */
async function comparePanels(
  store: EventStore,
  name: string,
  limit: number,
  panelsOf: (selections: Selections) => Promise<readonly Panel[]>,
): Promise<number> {
  const measured: { readonly ours: UsedTime; readonly byHand: UsedTime }[][] = []
  for (let round = 0; round < rounds; round++) {
    const selections = createSelections(store, duckdbEngine)
    const turns = []
    for (const panel of await panelsOf(selections)) {
      const [ours, answer] = await measureUsed(panel.ours)
      const [byHand, expected] = await measureUsed(panel.byHand)
      assert.deepEqual(answer, expected, panel.name)
      turns.push({ ours, byHand })
    }
    measured.push(turns)
    await selections.close()
  }
  const sum = (whose: 'ours' | 'byHand', what: keyof UsedTime): number =>
    (measured[0] ?? []).reduce(
      (total, _, panel) =>
        total + Math.min(...measured.map((turns) => turns[panel]?.[whose][what] ?? Number.POSITIVE_INFINITY)),
      0,
    )
  const ratio = sum('ours', 'ms') / sum('byHand', 'ms')
  const cpuRatio = sum('ours', 'cpuMs') / sum('byHand', 'cpuMs')
  console.log(
    `${name}: ${sum('ours', 'ms').toFixed(0)} ms, by hand ${sum('byHand', 'ms').toFixed(0)} ms: ${ratio.toFixed(3)} × ` +
      `(limit ${limit}: ${ratio <= limit ? 'holds' : 'MISSED'}; of CPU time ${cpuRatio.toFixed(3)} ×)`,
  )
  return sum('ours', 'ms')
}

/** All breakdowns of a view with the conversions of a goal. */
async function goalColumnView(store: EventStore): Promise<number> {
  const name = 'goal column over 12 breakdowns'
  const parts = viewOf({ ...unfiltered, filters: [] }).map((part) => ({ ...part, filters: [onPages.condition] }))
  return comparePanels(store, name, 1, async (selections) =>
    goalColumn(store, unfiltered, onPages, onPagesByHand, selectForView(selections, parts)(store)),
  )
}

async function singleDays(store: EventStore, timezone: string): Promise<number> {
  const times: number[] = []
  for (let day = 3; day < days; day += 5) {
    const span = localDays(timezone, day, 1)
    for (const panel of dashboard(store, { ...unfiltered, timezone, interval: 'hour', span }))
      if (panel.name !== 'totals before') times.push(await median(3, panel.ours))
  }
  const middle = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  console.log(
    `a single day (${timezone}): median ${middle.toFixed(1)} ms a question, at most ${times.at(-1)?.toFixed(1)} ms`,
  )
  return middle
}

/** Some local days, counted from the first day of the data. */
function localDays(timezone: string, first: number, count: number): { from: number; to: number } {
  const start = Temporal.Instant.fromEpochMilliseconds(firstDay + dayMs / 2)
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
  const timeOf = (day: number): number => start.add({ days: day }).toZonedDateTime(timezone).epochMilliseconds
  return { from: timeOf(first), to: timeOf(first + count) }
}

/** The dashboard over local days: of the website's own time zone, which its days are rolled up in, or of a viewer's. */
async function elsewhere(store: EventStore, timezone: string, whose: 'website' | 'viewer'): Promise<number> {
  const panels = dashboard(store, { ...unfiltered, timezone, span: localDays(timezone, 1, days - 2) })
  const { ours, hand } = await compare(panels)
  console.log(
    `${days - 2} days in ${timezone}, the ${whose}'s time zone: ${ours.toFixed(0)} ms, by hand ${hand.toFixed(0)} ms: ${(ours / hand).toFixed(4)} ×`,
  )
  return ours
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
