import type { StatsEngine } from '../../events/engine.ts'
import type { LocalDays } from '../../events/local-days.ts'
import { hasOwnRules } from '../../events/sql/channel-rules.ts'
import { countGroupsSql, type RowsNextToDays, type StoredSpan } from '../../events/sql/count-groups.ts'
import type { Dialect } from '../../events/sql/dialect.ts'
import { measures, type Span, sums } from '../../events/sql/measures.ts'
import type { DayRange, RollUps } from '../../events/sql/roll-ups.ts'
import { join, type Sql, sql, text } from '../../events/sql/sql.ts'
import { rowGroup } from '../count/group-sql.ts'
import { daysSql, sharedRows, signedMeasures } from '../count/roll-ups-sql.ts'
import { type DayPlan, planDays } from '../plan/plan-days.ts'
import type { RolledUpDays } from '../plan/rolled-up-days.ts'
import { areWholeDays } from '../query/buckets.ts'
import type { GroupBy } from '../query/stats-query.ts'

/** Some groups of all events of a span, which are counted at once: from the roll-ups of days, and the rows between them. */
export interface UnfilteredGroups {
  readonly website: number
  readonly span: Span
  readonly rolledUp: RolledUpDays
  readonly plan: DayPlan
  readonly groups: readonly GroupBy[]
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

const unscrolled = text(measures.map((name) => (name.startsWith('scroll') ? `0 AS ${name}` : name)).join(', '))

/**
 * SELECT part, grp and all measures of several groups, each of which has its position in the list as `part`. Scrolling is counted of the
 * total only.
 */
export function unfilteredGroupsSql(
  { website, span, rolledUp, plan, groups }: UnfilteredGroups,
  rollUps: RollUps,
  { dialect }: StatsEngine,
): Sql {
  const { visitsOfDays } = rollUps
  if (!visitsOfDays) throw new Error('The engine has no roll-ups of visits.')
  const { localDays, builds } = rolledUp
  const ofDays = groups.map((groupBy, index) => {
    const part = { kind: 'roll-ups', website, span, groupBy, days: 'whole', localDays, builds, plan } as const
    return sql`SELECT ${text(String(index))} AS part, CAST(grp AS VARCHAR) AS grp, ${groupBy.kind === 'total' ? signedMeasures(1) : unscrolled} FROM (${daysSql(part, rollUps, dialect)}) AS days`
  })
  const only = plan.rowSpans.flatMap((rowSpan): readonly RowsNextToDays[] => {
    const { span: near, before, after } = sharedRows(website, span, rowSpan)
    return [
      { span: rowSpan.span, rows: text('TRUE'), side: 'within' },
      ...(before ? [{ span: { from: near.from, to: rowSpan.span.from }, rows: before, side: 'before' } as const] : []),
      ...(after ? [{ span: { from: rowSpan.span.to, to: near.to }, rows: after, side: 'after' } as const] : []),
    ]
  })
  const stored = { ...storedDays(only, rolledUp), website, span, visitsOfDays, only }
  const rowGroups = groups.map((groupBy) => rowGroup(groupBy, dialect))
  const parts = [
    ...(plan.runs.length > 0 ? ofDays : []),
    ...(stored.runs.length + stored.rowSpans.length > 0
      ? [sql`SELECT part, grp, ${signedMeasures(1)} FROM (${countGroupsSql(stored, [], rowGroups, dialect)}) AS added`]
      : []),
  ]
  return sql`SELECT part, grp, ${sums} FROM (${join(parts, ' UNION ALL ')}) AS parts GROUP BY part, grp HAVING sum(visits) > 0`
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
