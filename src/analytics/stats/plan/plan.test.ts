import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayMs } from '../../events/day.ts'
import { duckdbEngine } from '../../events/duckdb/engine.ts'
import type { StatsEngine } from '../../events/engine.ts'
import { localDaysOf } from '../../events/local-days.ts'
import type { Filter } from '../../events/sql/filters.ts'
import { measures } from '../../events/sql/measures.ts'
import { text } from '../../events/sql/sql.ts'
import type { WebsiteIds } from '../../events/sql/website-ids.ts'
import type { Metric } from '../query/metrics.ts'
import type { GroupBy, StatsQuery } from '../query/stats-query.ts'
import type { CountPart } from './parts.ts'
import { type Available, countsOf, plan } from './plan.ts'
import type { RetainedWebsites } from './retained.ts'
import type { RolledUpDays, WebsiteDays } from './rolled-up-days.ts'

const inGermany: Filter = { dimension: { name: 'country' }, operator: 'is', values: ['DE'] }
const total: GroupBy = { kind: 'total' }
const byPage: GroupBy = { kind: 'dimension', dimension: { name: 'page' } }
const hours: GroupBy = {
  kind: 'buckets',
  buckets: { starts: [100, 100.5, 101, 101.5].map((day) => day * dayMs), end: 102 * dayMs },
}
const odd: GroupBy = { kind: 'buckets', buckets: { starts: [100 * dayMs, 100 * dayMs + 1], end: 104 * dayMs } }
const withoutRollUps: StatsEngine = { dialect: duckdbEngine.dialect }

interface Row {
  readonly website?: WebsiteIds
  readonly groupBy?: GroupBy
  readonly filters?: readonly Filter[]
  readonly metrics?: readonly Metric[]
  readonly engine?: StatsEngine
  readonly retained?: RetainedWebsites
  readonly known?: true
  /** By website: the days with valid roll-ups in each zone, `-` before those without. */
  readonly days?: Readonly<Record<number, Readonly<Record<string, string>>>>
  readonly goal?: true
}

const zoneOf = ([zone, list]: [string, string]): RolledUpDays => {
  const days = list.split(' ').map(Number)
  return {
    localDays: localDaysOf(zone),
    builds: new Map(days.map((day) => [Math.abs(day), day < 0 ? null : day])),
    retained: new Map(days.filter((day) => day < 100).map((day) => [day, { dimensions: [], measures }])),
  }
}
const daysOf = (days: Row['days'] = {}): WebsiteDays =>
  new Map(Object.entries(days).map(([id, zones]) => [Number(id), Object.entries(zones).map(zoneOf)]))

const range = (from: number, to: number): string => `${from / dayMs}-${to / dayMs}`

/** A part in a few words: its source, its websites, and the days that it reads. */
function describePart(part: CountPart): string {
  if (part.kind === 'known') return 'known'
  if (part.kind === 'rows') return `rows of ${part.website} ${range(part.span.from, part.span.to)}`
  const { runs, rowSpans } = part.plan
  const days = runs.map(({ first, last }) => `days ${first}-${last}`)
  const rows = rowSpans.map(({ span }) => `rows ${range(span.from, span.to)}`)
  const source = part.kind === 'roll-ups' ? part.days : part.kind
  return [`${source} of ${part.website} in ${part.localDays.zone}`, ...days, ...rows].join(', ')
}

/** The parts of each count, and what is missed, of a query about the days 98 to 103 if some are kept, or 100 to 103. */
function planned({ website = 1, groupBy = total, filters = [], metrics = ['visitors'], ...row }: Row) {
  const { engine = duckdbEngine, retained = new Map() } = row
  const span = { from: (retained.size > 0 ? 98 : 100) * dayMs, to: 104 * dayMs }
  const goal = { id: 1, name: '', condition: inGermany, countsEveryTime: true, value: { kind: 'none' } } as const
  const query: StatsQuery = { website, span, filters, metrics, ...(row.goal ? { goal } : {}) }
  const available: Available = { known: row.known ? text('known') : null, days: row.days ? daysOf(row.days) : null }
  const { counts, conversions, missedUntil } = plan(
    countsOf(query, groupBy, retained, engine),
    () => available,
    engine.rollUps,
  )
  return {
    parts: [...counts, ...(conversions?.counts ?? [])].map((count) => count.parts.map(describePart).join('; ')),
    missed: missedUntil === null ? null : missedUntil / dayMs,
  }
}

const retained = (rollUpsFrom: number | null = null): RetainedWebsites =>
  new Map([[1, { zone: 'UTC', rowsFrom: 100 * dayMs, rollUpsFrom: rollUpsFrom && rollUpsFrom * dayMs }]])
const all = { 1: { UTC: '100 101 102 103' } }
const allRetained = { 1: { UTC: '98 99 100 101 102 103' } }

const rows: Readonly<Record<string, readonly [Row, parts: readonly string[], missed: number | null]>> = {
  'from rows, without roll-ups': [{ engine: withoutRollUps }, ['rows of 1 100-104'], null],
  'from rows, if no day is rolled up': [{ days: { 1: { UTC: '-100 -101' } } }, ['rows of 1 100-104'], null],
  'from roll-ups': [{ days: all }, ['whole of 1 in UTC, days 100-103'], null],
  'from both': [{ days: { 1: { UTC: '100 101 102 -103' } } }, ['whole of 1 in UTC, days 100-102, rows 103-104'], null],
  'in the zone with the fewest rows': [
    { days: { 1: { 'Asia/Tokyo': '100 101 102 -103', UTC: '100 101 102 103' } } },
    ['whole of 1 in UTC, days 100-103'],
    null,
  ],
  'from parts of days': [{ groupBy: hours, days: all }, ['parts of 1 in UTC, days 100-103'], null],
  'from rows, what parts of days do not have': [
    { groupBy: hours, metrics: ['scroll_depth'], days: all },
    ['rows of 1 100-104'],
    null,
  ],
  'from rows, buckets of other parts': [{ groupBy: odd, days: all }, ['rows of 1 100-104'], null],
  'from rows, groups by a property': [
    { groupBy: { kind: 'dimension', dimension: { property: 'plan' } } },
    ['rows of 1 100-104'],
    null,
  ],
  'from visits, with filters': [{ filters: [inGermany], days: all }, ['visits of 1 in UTC, days 100-103'], null],
  'from known counts': [{ filters: [inGermany], known: true, days: all }, ['known'], null],
  'with the conversions of a goal': [
    { goal: true, days: all },
    ['whole of 1 in UTC, days 100-103', 'visits of 1 in UTC, days 100-103'],
    null,
  ],
  'of websites together, if the same days are missing': [
    {
      website: [1, 2, 3, 4],
      days: { 1: { UTC: '100 101' }, 2: { UTC: '101 102' }, 3: { UTC: '100 -101' } },
    },
    ['whole of 1,2 in UTC, days 100-103; whole of 3 in UTC, days 100-100, rows 101-102'],
    null,
  ],
  'of websites without days': [{ website: [1, 2], days: {} }, ['rows of 1,2 100-104'], null],
  'of days without events': [{ retained: retained(), days: allRetained }, ['whole of 1 in UTC, days 98-103'], null],
  'of days without events or roll-ups': [
    { retained: retained(99), days: allRetained },
    ['whole of 1 in UTC, days 99-103'],
    99,
  ],
  'of days with events only, in groups that retained days do not have': [
    { groupBy: byPage, retained: retained(), days: allRetained },
    ['whole of 1 in UTC, days 100-103'],
    100,
  ],
  'of days with events only, with filters': [
    { filters: [inGermany], retained: retained(), days: all },
    ['visits of 1 in UTC, days 100-103'],
    100,
  ],
  'of days with events only, with a goal': [
    { goal: true, retained: retained(), days: all },
    ['whole of 1 in UTC, days 100-103', 'visits of 1 in UTC, days 100-103'],
    100,
  ],
  'of each website, by when its events begin': [
    { website: [1, 2], retained: retained(), days: { ...allRetained, 2: { UTC: '100 101' } } },
    ['whole of 1 in UTC, days 98-103', 'whole of 2 in UTC, days 98-103'],
    null,
  ],
}

describe('a query is counted', () => {
  for (const [name, [row, parts, missed]] of Object.entries(rows))
    test(name, () => assert.deepEqual(planned(row), { parts, missed }))
})
