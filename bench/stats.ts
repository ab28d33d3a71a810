import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { duckdbEngine } from '../src/analytics/events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../src/analytics/events/duckdb/store.ts'
import type { Condition } from '../src/analytics/events/sql/conditions.ts'
import type { EventStore } from '../src/analytics/events/store.ts'
import type { StatsGoal } from '../src/analytics/stats/query/goal.ts'
import { createSelections, type Selections } from '../src/analytics/stats/views/selections.ts'
import { selectForView } from '../src/analytics/stats/views/view-selections.ts'
import { type Case, dashboard, goalColumn, type Panel, viewOf } from './stats/dashboard.ts'
import { days, fillStore, firstDay } from './stats/fill-store.ts'
import { compareRival, funnelRival, journeyRival } from './stats/funnels.ts'
import { describeRatio, describeUsed, leastUsed, measureUsed, sumUsed, type UsedTime } from './used-time.ts'

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

/**
 * Numbers of events; `--goals` measures only goals, funnels, journeys and visits; `--short` only the dashboard and its filters, without
 * handwritten SQL, which takes minutes for a hundred million events. `--folder` keeps the stores there, and uses those that it has.
 */
const { values, positionals } = parseArgs({
  options: {
    goals: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    folder: { type: 'string' },
  },
  allowPositionals: true,
})
const sizes = positionals.map(Number).sort((a, b) => a - b)
const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'sightline-bench-')))
const seconds: Record<string, number>[] = []
try {
  for (const size of sizes.length > 0 ? sizes : [1_000_000, 10_000_000]) seconds.push(await measure(size))
} finally {
  if (values.folder === undefined) await rm(folder, { recursive: true })
}
const [small, large] = seconds
if (small && large) {
  console.log('\nGrowth from the smaller to the larger store:')
  for (const name of Object.keys(small))
    console.log(`  ${name.padEnd(34)} ${((large[name] ?? 0) / (small[name] ?? 1)).toFixed(1)} ×`)
}

async function measure(size: number): Promise<Record<string, number>> {
  console.log(`\n${size.toLocaleString('en')} events over ${days} days of one website`)
  const path = join(folder, String(size), 'events.duckdb')
  const result: Record<string, number> = {}
  if (!existsSync(path)) result.fill = await timed('fill', () => fillStore(size, path))
  const store = await openDuckdbEventStore({ path, memoryLimit: values.short ? '1GB' : '4GB' })
  result['roll up'] = await timed('roll up', async () => {
    while (await store.rollUp(Date.now()));
  })
  await describe(store, path)
  if (values.short) await measureShort(store, result)
  else await measureGoals(store, result)
  if (!values.goals && !values.short) await measureViews(store, path, result)
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
    const verdict = ours.ms / hand.ms <= limit ? 'holds' : 'MISSED'
    console.log(
      `${name}: ${describeUsed(ours)}, by hand ${describeUsed(hand)}: ${describeRatio(ours, hand)}, limit ${limit}: ${verdict}`,
    )
    result[name] = ours.ms
    result[`${name}, by hand`] = hand.ms
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

/** Views of a store that is too large for handwritten SQL, and the memory that they take. */
async function measureShort(store: EventStore, result: Record<string, number>): Promise<void> {
  const is = (name: 'country' | 'device' | 'source' | 'page' | 'channel', value: string): Condition => ({
    dimension: { name },
    operator: 'is',
    values: [value],
  })
  const cases: readonly (readonly [name: string, filters: Case['filters'], timezone?: string])[] = [
    ['whole dashboard', []],
    ['viewed from elsewhere', [], 'Asia/Kolkata'],
    ['filtered by country', [is('country', 'c1')]],
    ['filtered by device', [is('device', 'device-1')]],
    ['filtered by source', [is('source', 'source-1')]],
    ['filtered by channel', [is('channel', 'channel-1')]],
    ['filtered by page', [is('page', '/articles/number-3')]],
    ['filtered by goal', [onPages.condition]],
    ['filtered by two countries', byCountry.filters],
    ['refined by source', bySourceAndCountry.filters],
    ['filtered by pages', byPage.filters],
    ['filtered by event', byEvent.filters],
  ]
  for (const [name, filters, timezone = 'UTC'] of cases) {
    const span = timezone === 'UTC' ? unfiltered.span : localDays(timezone, 1, days - 2)
    const which = { ...unfiltered, filters, timezone, span }
    const measured: UsedTime[] = []
    for (let round = 0; round < 3; round++) {
      const selections = createSelections(store, duckdbEngine)
      const panels = dashboard(store, which, selectForView(selections, viewOf(which))(store))
      measured.push((await measureUsed(async () => Promise.all(panels.map(({ ours }) => ours()))))[0])
      await selections.close()
    }
    const used = leastUsed(measured)
    console.log(`${name}: ${describeUsed(used)}, ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB of memory`)
    result[name] = used.ms
  }
}

async function timed(name: string, work: () => Promise<unknown>): Promise<number> {
  const [used] = await measureUsed(work)
  console.log(`${name}: ${describeUsed(used)}`)
  return used.ms
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
async function compare(panels: readonly Panel[]): Promise<{ ours: UsedTime; hand: UsedTime }> {
  const measured: { readonly ours: UsedTime; readonly hand: UsedTime }[] = []
  for (const panel of panels) {
    const [ours, answer] = await fastest(3, panel.ours)
    const [hand, expected] = await fastest(2, panel.byHand)
    assert.deepEqual(answer, expected, panel.name)
    console.log(`  ${panel.name.padEnd(20)} ${describeUsed(ours)}, by hand ${describeUsed(hand)}`)
    measured.push({ ours, hand })
  }
  return { ours: sumUsed(measured.map(({ ours }) => ours)), hand: sumUsed(measured.map(({ hand }) => hand)) }
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
  rounds = 3,
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
  const total = (whose: 'ours' | 'byHand'): UsedTime =>
    sumUsed((measured[0] ?? []).map((_, panel) => leastUsed(measured.flatMap((turns) => turns[panel]?.[whose] ?? []))))
  const [ours, byHand] = [total('ours'), total('byHand')]
  console.log(
    `${name}: ${describeUsed(ours)}, by hand ${describeUsed(byHand)}: ${describeRatio(ours, byHand)}, ` +
      `limit ${limit}: ${ours.ms / byHand.ms <= limit ? 'holds' : 'MISSED'}`,
  )
  return ours.ms
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
  const which = { ...unfiltered, timezone, span: localDays(timezone, 1, days - 2) }
  const panelsOf = async (selections: Selections): Promise<readonly Panel[]> =>
    dashboard(store, which, selectForView(selections, viewOf(which))(store))
  return comparePanels(store, `${days - 2} days in ${timezone}, the ${whose}'s time zone`, 0.1, panelsOf, 2)
}

/** The result, and the least time of several rounds, the first of which runs with cold caches. */
async function fastest<T>(rounds: number, work: () => Promise<T>): Promise<readonly [UsedTime, T]> {
  const [first, answer] = await measureUsed(work)
  if (rounds === 1) return [first, answer]
  const [rest] = await fastest(rounds - 1, work)
  return [leastUsed([first, rest]), answer]
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
