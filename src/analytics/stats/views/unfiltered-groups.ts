import { dayMs } from '../../events/day.ts'
import type { StatsEngine } from '../../events/engine.ts'
import type { LocalDays } from '../../events/local-days.ts'
import { hasOwnRules } from '../../events/sql/channel-rules.ts'
import { countGroupsSql, type RowsNextToDays, type StoredSpan } from '../../events/sql/count-groups.ts'
import type { Dialect } from '../../events/sql/dialect.ts'
import { inSpan, measures, type Span, sums } from '../../events/sql/measures.ts'
import { earliestOverlap } from '../../events/sql/midnight-overlap.ts'
import type { DayRange, RollUps } from '../../events/sql/roll-ups.ts'
import { all, join, type Sql, sql, text } from '../../events/sql/sql.ts'
import { countedOf } from '../../events/sql/website-ids.ts'
import { rowGroup } from '../count/group-sql.ts'
import { buildsIn, daysSql, signedMeasures } from '../count/roll-ups-sql.ts'
import { type DayPlan, planDays, type RowSpan } from '../plan/plan-days.ts'
import type { RolledUpDays } from '../plan/rolled-up-days.ts'
import { areWholeDays } from '../query/buckets.ts'
import type { GroupBy } from '../query/stats-query.ts'

/** Some groups of all events of a span, which are counted at once: from the roll-ups of days, and the rows between them. */
export interface UnfilteredGroups {
  readonly website: number
  readonly plan: WholePlan
  readonly groups: readonly GroupBy[]
}

/** How a span is counted: that of `plan`, which may have more of its first and last day, without the rows that are too much. */
export interface WholePlan {
  readonly rolledUp: RolledUpDays
  readonly span: Span
  readonly plan: DayPlan
  readonly without: readonly RowSpan[]
}

/** The groups of which days are added up, and which therefore need rows of the same parts of days. */
export const isOfWholeDays = (groupBy: GroupBy, localDays: LocalDays, dialect: Dialect): boolean => {
  if (groupBy.kind === 'total') return true
  if (groupBy.kind === 'buckets') return !groupBy.byWebsite && areWholeDays(groupBy.buckets, localDays)
  const { dimension } = groupBy
  return 'name' in dimension && !('patterns' in dimension) && !hasOwnRules(dimension.name, dialect)
}

/**
 * Visitors of different row spans are different ones, and so are the days on which they were seen, if the row spans are farther apart than
 * this. So all of them can be counted at once.
 */
export const minDayDistance = 5

/**
 * The plans of a span by some roll-ups: with the rows of its first and last day, or with these days without their other rows. Rows before
 * `rowsFrom` may have been deleted because of their age.
 */
export function wholePlans(span: Span, rolledUp: RolledUpDays, rowsFrom: number): readonly WholePlan[] {
  const { builds, localDays } = rolledUp
  const { dayOf, startOf } = localDays
  const [first, last] = [dayOf(span.from), dayOf(span.to - 1)]
  const planOf = (whole: Span, without: readonly RowSpan[]): WholePlan => {
    const options = { days: builds, localDays, cuts: [], partMs: null, maxDayDistance: minDayDistance }
    return { rolledUp, span: whole, plan: planDays({ span: whole, ...options }), without }
  }
  const plain = planOf(span, [])
  const canBeWhole = (day: number): boolean => (builds.get(day) ?? null) !== null && startOf(day) >= rowsFrom
  const before = { from: startOf(first), to: span.from }
  const after = { from: span.to, to: startOf(last + 1) }
  const addsBefore = before.from < before.to && canBeWhole(first) && isShorter(before, startOf(first + 1) - span.from)
  const addsAfter = after.from < after.to && canBeWhole(last) && isShorter(after, span.to - startOf(last))
  if (last - first <= minDayDistance || !(addsBefore || addsAfter)) return [plain]
  const wider = planOf({ from: addsBefore ? before.from : span.from, to: addsAfter ? after.to : span.to }, [
    ...(addsBefore ? [{ span: before, continuesBefore: false, continuesAfter: true }] : []),
    ...(addsAfter ? [{ span: after, continuesBefore: true, continuesAfter: false }] : []),
  ])
  const days = [...wider.plan.rowSpans, ...wider.without].map((row) => ({
    first: dayOf(row.span.from),
    last: dayOf(row.span.to - 1),
  }))
  const areFar = days.every((one, index) =>
    days
      .slice(index + 1)
      .every((other) => one.first - other.last > minDayDistance || other.first - one.last > minDayDistance),
  )
  return areFar ? [plain, wider] : [plain]
}

const isShorter = ({ from, to }: Span, than: number): boolean => to - from < than

const unscrolled = text(measures.map((name) => (name.startsWith('scroll') ? `0 AS ${name}` : name)).join(', '))

/**
 * SELECT part, grp and all measures of several groups, each of which has its position in the list as `part`. Scrolling is counted of the
 * total only.
 */
export function unfilteredGroupsSql(
  { website, plan: { rolledUp, span, plan, without }, groups }: UnfilteredGroups,
  rollUps: RollUps,
  { dialect }: StatsEngine,
): Sql {
  const { visitsOfDays } = rollUps
  if (!visitsOfDays) throw new Error('The engine has no roll-ups of visits.')
  const counted = groups.map((groupBy) => inWhole(groupBy, span))
  const only = [
    ...plan.rowSpans.flatMap((rowSpan) => rowsNextToDays(website, span, rowSpan, 1)),
    ...without.flatMap((rowSpan) => rowsNextToDays(website, span, rowSpan, -1)),
  ]
  const stored = { ...storedDays(only, rolledUp), website, span, visitsOfDays, only }
  const rowGroups = counted.map((groupBy) => rowGroup(groupBy, dialect))
  const parts = [
    ...(plan.runs.length > 0 ? groupsOfDays({ website, rolledUp, span, plan }, counted, rollUps, dialect) : []),
    ...(stored.runs.length + stored.rowSpans.length > 0
      ? [sql`SELECT part, grp, ${signedMeasures(1)} FROM (${countGroupsSql(stored, [], rowGroups, dialect)}) AS added`]
      : []),
  ]
  return sql`SELECT part, grp, ${sums} FROM (${join(parts, ' UNION ALL ')}) AS parts GROUP BY part, grp HAVING sum(visits) > 0`
}

/** SELECT part, grp and all measures: the groups of rolled-up days, all dimensions in one pass. */
function groupsOfDays(
  { website, rolledUp, span, plan }: Omit<WholePlan, 'without'> & { readonly website: number },
  groups: readonly GroupBy[],
  rollUps: RollUps,
  dialect: Dialect,
): readonly Sql[] {
  const { localDays, builds } = rolledUp
  const dimensions = groups.flatMap((groupBy, index) =>
    groupBy.kind === 'dimension' && 'name' in groupBy.dimension ? [{ name: groupBy.dimension.name, index }] : [],
  )
  const part = text(
    `CASE dimension ${dimensions.map(({ name, index }) => `WHEN '${name}' THEN ${index}`).join(' ')} END`,
  )
  const days = { website, zone: localDays.zone, ranges: plan.runs, builds: buildsIn(plan.runs, builds) }
  const ofDimensions = rollUps.wholeDays({ ...days, by: { dimensions: dimensions.map(({ name }) => name) } })
  return [
    ...groups.flatMap((groupBy, index) => {
      if (groupBy.kind === 'dimension') return []
      const ofDays = { kind: 'roll-ups', website, span, groupBy, days: 'whole', localDays, builds, plan } as const
      return sql`SELECT ${text(String(index))} AS part, CAST(grp AS VARCHAR) AS grp, ${groupBy.kind === 'total' ? signedMeasures(1) : unscrolled}
        FROM (${daysSql(ofDays, rollUps, dialect)}) AS days`
    }),
    ...(dimensions.length > 0 ? [sql`SELECT ${part} AS part, grp, ${unscrolled} FROM (${ofDimensions}) AS days`] : []),
  ]
}

/**
 * The rows of a span, and those of its visitors next to it, who began before the end of the UTC day in which it begins or ends, and are not
 * seen after the next one.
 */
function rowsNextToDays(website: number, whole: Span, rowSpan: RowSpan, sign: 1 | -1): readonly RowsNextToDays[] {
  const { span, continuesBefore, continuesAfter } = rowSpan
  const isCounted = countedOf(website)
  const visitorsOf = (near: Span, began: Sql): Sql => sql`visitor IN (SELECT visitor FROM events WHERE ${isCounted}
    AND ${inSpan({ from: Math.max(span.from, near.from), to: Math.min(span.to, near.to) })} AND ${began})`
  const beganBy = (time: number): Sql => sql`started_at < ${endOfDay(time)}`
  const [first, last] = [earliestOverlap(span.from), endOfDay(span.to) + dayMs]
  const before = visitorsOf({ from: span.from, to: endOfDay(span.from) + dayMs }, beganBy(span.from))
  // At a UTC midnight, few visitors began before. At another time, all of the rest of the day are of such visitors.
  const isMidnight = span.to % dayMs === 0
  const after = visitorsOf({ from: earliestOverlap(span.to), to: span.to }, text('TRUE'))
  return [
    { span, rows: text('TRUE'), side: 'within', sign },
    ...(continuesBefore
      ? [{ span: { from: Math.max(whole.from, first), to: span.from }, rows: before, side: 'before', sign } as const]
      : []),
    ...(continuesAfter
      ? [
          {
            span: { from: span.to, to: Math.min(whole.to, last) },
            rows: all([beganBy(span.to), ...(isMidnight ? [] : [after])]),
            side: 'after',
            sign,
          } as const,
        ]
      : []),
  ]
}

/** The end of the UTC day of a time; that of a midnight is the time itself. */
const endOfDay = (time: number): number => Math.ceil(time / dayMs) * dayMs

/** Buckets begin and end with what is counted. */
function inWhole(groupBy: GroupBy, { from, to }: Span): GroupBy {
  if (groupBy.kind !== 'buckets') return groupBy
  const { starts, end } = groupBy.buckets
  return { ...groupBy, buckets: { starts: [Math.min(from, ...starts), ...starts.slice(1)], end: Math.max(to, end) } }
}

/** The days on which the visits of some rows are: those that are rolled up, and the spans in which they have to be read from rows. */
function storedDays(
  only: readonly RowsNextToDays[],
  { builds, localDays }: RolledUpDays,
): Pick<StoredSpan, 'zone' | 'runs' | 'rowSpans'> {
  const { dayOf, startOf, zone } = localDays
  // Without any roll-ups, it is not known which days have events.
  if (builds.size === 0) return { zone, runs: [], rowSpans: only.map(({ span }) => span) }
  const days = new Set(only.flatMap(({ span: { from, to } }) => daysBetween(dayOf(from), dayOf(to - 1))))
  const ofDays = [...days].sort((a, b) => a - b)
  const plans = rangesOf(ofDays).map(({ first, last }) =>
    planDays({
      span: { from: startOf(first), to: startOf(last + 1) },
      days: builds,
      localDays,
      cuts: [],
      partMs: null,
    }),
  )
  return {
    zone,
    runs: plans.flatMap(({ runs }) => runs),
    rowSpans: plans.flatMap(({ rowSpans }) => rowSpans.flatMap(({ span }) => clipped(span, only))),
  }
}

const daysBetween = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const rangesOf = (days: readonly number[]): readonly DayRange[] => {
  const ranges: DayRange[] = []
  for (const day of days) {
    const open = ranges.at(-1)
    if (open?.last === day - 1) ranges[ranges.length - 1] = { first: open.first, last: day }
    else ranges.push({ first: day, last: day })
  }
  return ranges
}

/** From the first to the last of the rows in a span. */
function clipped({ from, to }: Span, only: readonly RowsNextToDays[]): readonly Span[] {
  const within = only.map(({ span }) => span).filter((span) => span.from < to && span.to > from)
  const first = Math.max(from, Math.min(...within.map((span) => span.from)))
  const last = Math.min(to, Math.max(...within.map((span) => span.to)))
  return first < last ? [{ from: first, to: last }] : []
}
