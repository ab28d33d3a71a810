import { visitCapMs } from '../visit.ts'
import { type Condition, type Funnel, filtersIn, levelOfCondition } from './conditions.ts'
import type { Dialect } from './dialect.ts'
import { type Dimension, dimensionValue } from './dimensions.ts'
import { bitOf, bitsOf, type FunnelRows, number, stepsFrom } from './funnel-rows.ts'
import { inSpan, type Span } from './measures.ts'
import { all, any, join, type Sql, sql, text } from './sql.ts'
import { countedOf, type WebsiteIds } from './website-ids.ts'

interface UnitsInSpan {
  readonly website: WebsiteIds
  readonly span: Span
}

/** Writes whether a row of `events` meets a condition. */
export type RowConditionSql = (condition: Condition, units: UnitsInSpan) => Sql

/** Which units are counted: those that have a selected pageview or custom event. */
export interface FunnelSelection extends UnitsInSpan {
  readonly filters: readonly Condition[]
}

/** By what units are counted: the value on the row that was the first step. */
export type FunnelBreakdown = Exclude<Dimension, { readonly name: 'exit_page' }>

export const isHit = text("kind <> 'engagement'")

export const unitOf = (scope: Funnel['scope']): Sql => text(scope === 'visit' ? 'visit' : 'visitor')

/** How far apart two rows of a unit can be. All visits of a visitor begin on one UTC day. */
const reachMs = (scope: Funnel['scope']): number => (scope === 'visit' ? visitCapMs : 2 * visitCapMs)

const aboutEvents: readonly string[] = ['event', 'revenue', 'currency']

/** A step that says nothing about custom events is about pageviews. */
export const isAboutPageviews = (step: Condition): boolean =>
  !filtersIn(step).some(({ dimension }) => 'property' in dimension || aboutEvents.includes(dimension.name))

/** Whether a row matches a step of a funnel, or the start of a journey. */
export const stepSql = (step: Condition, units: UnitsInSpan, rowSql: RowConditionSql): Sql =>
  all([isAboutPageviews(step) ? text("kind = 'pageview'") : isHit, rowSql(step, units)])

/**
 * SELECT unit, reached, grp, and d2, d3, …: each unit that reached the first step, the last step that it reached, and how many
 * milliseconds each step took after the one before. All rows of a unit count, whether they are selected or not.
 */
export function funnelUnits(
  funnel: Funnel,
  selection: FunnelSelection | (UnitsInSpan & { readonly filters: 'all units' }),
  breakdown: FunnelBreakdown | null,
  rowSql: RowConditionSql,
  dialect: Dialect,
): Sql {
  const { steps, scope, order, maxMs, maxStepMs } = funnel
  const { website, span, filters } = selection
  const near = { from: span.from - reachMs(scope), to: span.to + reachMs(scope) }
  const unit = unitOf(scope)
  const conditions = steps.map((step) => stepSql(step, { website, span: near }, rowSql))
  const value = breakdown ? dimensionValue(breakdown, dialect) : text("''")
  const rowsWhere = (pos: Sql, where: readonly Sql[]): Sql =>
    sql`SELECT ${unit} AS unit, ${pos} AS pos, ${value} AS val FROM events
      WHERE ${all([countedOf(website), inSpan(near), ...where])}`
  const counted = filters === 'all units' ? [text('TRUE')] : countedUnits(scope, { website, span, filters }, rowSql)
  const matching = (pos: Sql, conditions: readonly Sql[]): Sql =>
    join(
      counted.map((isCounted) => rowsWhere(pos, [any(conditions), isCounted])),
      ' UNION ALL ',
    )
  if (order === 'any_order') {
    const { groups, needed } = groupSteps(steps, conditions)
    const cases = groups.map((condition, index) => sql`WHEN ${condition} THEN ${number(index + 1)}`)
    const pos = sql`time * 16 + CASE ${join(cases, ' ')} ELSE 0 END`
    return stepsInAnyOrder(matching(pos, groups), needed, maxMs, dialect)
  }
  const bits = conditions.map(
    (condition, index) => sql`CASE WHEN ${condition} THEN 0 ELSE ${number(bitOf(index + 1, steps.length))} END`,
  )
  const pos = sql`time * ${number(bitsOf(steps.length))} + ${join(bits, ' + ')}`
  const rows: FunnelRows = {
    steps: steps.length,
    matching: matching(pos, conditions),
    allOf: order === 'strict' ? (units) => rowsWhere(pos, [isHit, sql`${unit} IN (${units})`]) : null,
    hasValues: breakdown !== null,
    ...{ maxMs, maxStepMs },
  }
  return dialect.stepsInOrder(rows)
}

/**
 * Whether the unit of a row has a selected pageview or custom event: several conditions, of which a row meets one at most. One
 * condition with OR would look up the units of all rows.
 */
export function countedUnits(
  scope: Funnel['scope'],
  { website, span, filters }: FunnelSelection,
  rowSql: RowConditionSql,
): readonly Sql[] {
  const unit = unitOf(scope)
  const conditions = filters.map((condition) => rowSql(condition, { website, span }))
  const unitsWith = (rows: readonly Sql[]): Sql =>
    sql`${unit} IN (SELECT ${unit} FROM events WHERE ${all([countedOf(website), inSpan(span), isHit, ...rows])})`
  const ofVisits = filters.every((condition) => levelOfCondition(condition) === 'visit')
  if (filters.length > 0 && !(ofVisits && scope === 'visit')) return [unitsWith(conditions)]
  // Rows in the span are selected themselves, or none of their visit is. Only units at its ends have others.
  const inner = { from: span.from + reachMs(scope), to: span.to - reachMs(scope) }
  const atEnds = sql`(time < ${inner.from} OR time >= ${inner.to})`
  const outside = sql`NOT ${inSpan(span)}`
  return [all([inSpan(span), ...conditions]), all([outside, unitsWith([atEnds]), ...conditions])]
}

interface NeededRow {
  /** The number of a group of rows, from 1. */
  readonly group: number
  /** Which of the rows of this group. */
  readonly nth: number
}

/** Steps with the same condition share a group of rows, of which each needs its own. */
function groupSteps(steps: readonly Condition[], conditions: readonly Sql[]) {
  const texts = steps.map((step) => JSON.stringify(step))
  const distinct = [...new Set(texts)]
  const needed = texts.map(
    (one, index): NeededRow => ({
      group: distinct.indexOf(one) + 1,
      nth: texts.slice(0, index + 1).filter((other) => other === one).length,
    }),
  )
  return { groups: distinct.map((one) => conditions[texts.indexOf(one)] ?? text('FALSE')), needed }
}

/**
 * Each row counts for the first group of steps that it matches. For each row as the first one, each step is at the first, second, …
 * row of its group from there on; all must be within the limit.
 */
function stepsInAnyOrder(rows: Sql, needed: readonly NeededRow[], maxMs: number | null, dialect: Dialect): Sql {
  const steps = needed.length
  const all = stepsFrom(1, steps)
  const latestFirst = text('ORDER BY pos DESC, val DESC')
  const nths = [...new Set(needed.map(({ nth }) => nth))]
  const grouped = sql`SELECT unit, pos, val, pos % 16 AS which, ${dialect.divide(text('pos'), text('16'))} AS row_time FROM (${rows}) AS matching`
  const later = nths.map(
    (nth) =>
      sql`${dialect.valueBefore(text('row_time'), nth - 1, sql`PARTITION BY unit, which ${latestFirst}`)} AS ${text(`nth${nth}`)}`,
  )
  const next = needed.map(({ group, nth }, index) => {
    const own = text(`CASE WHEN which = ${group} THEN nth${nth} END`)
    return sql`min(${own}) OVER (PARTITION BY unit ${latestFirst} ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS ${text(`a${index + 1}`)}`
  })
  const matches = sql`SELECT unit, pos, val, row_time, ${join(next, ', ')} FROM (SELECT *, ${join(later, ', ')} FROM (${grouped}) AS grouped) AS later`
  const done = all.reduce((from, step) => {
    const own = text(`a${step}`)
    const before = text(step === 1 ? 'row_time' : `c${step - 1}`)
    const limit = maxMs === null ? text('') : sql` AND ${own} - row_time <= ${number(maxMs)}`
    return sql`SELECT *, CASE WHEN ${own} IS NOT NULL AND ${before} >= 0${limit} THEN CASE WHEN ${own} > ${before} THEN ${own} ELSE ${before} END
      ELSE -1 END AS ${text(`c${step}`)} FROM (${from}) AS done`
  }, matches)
  const reached = join(
    all.map((step) => text(`CASE WHEN c${step} >= 0 THEN 1 ELSE 0 END`)),
    ' + ',
  )
  const end = join(
    all.toReversed().map((step) => text(`WHEN c${step} >= 0 THEN -c${step}`)),
    ' ',
  )
  const best = (value: string): Sql => dialect.valueAtMax(text(value), text('(came, sooner, pos, val)'), text('TRUE'))
  const units = sql`SELECT unit, max(came) AS reached, ${best('val')} AS grp, ${join(
    all.map((step) => sql`${best(`c${step}`)} AS ${text(`b${step}`)}`),
    ', ',
  )} FROM (SELECT *, ${reached} AS came, CASE ${end} ELSE 0 END AS sooner FROM (${done}) AS done) AS ways WHERE came > 0 GROUP BY unit`
  const durations = stepsFrom(2, steps).map((step) =>
    text(`CASE WHEN reached >= ${step} THEN b${step} - b${step - 1} END AS d${step}`),
  )
  return sql`SELECT unit, reached, grp, ${join(durations, ', ')} FROM (${units}) AS units`
}

/**
 * SELECT is_total, grp, n1, n2, …: how many units reached each step; and m2, p2, …: the median of how long it took, and the time
 * that it took at most in nine of ten cases, in milliseconds.
 */
export function countFunnel(units: Sql, steps: number, byGroup: boolean, dialect: Dialect): Sql {
  const counts = stepsFrom(1, steps).map((step) => text(`count(CASE WHEN reached >= ${step} THEN 1 END) AS n${step}`))
  const times = stepsFrom(2, steps).flatMap((step) => {
    const taken = text(`d${step}`)
    const count = sql`count(${taken})`
    return [
      sql`${dialect.sortedValue(taken, dialect.divide(sql`(${count} + 1)`, text('2')))} AS ${text(`m${step}`)}`,
      sql`${dialect.sortedValue(taken, dialect.divide(sql`(${count} * 9 + 9)`, text('10')))} AS ${text(`p${step}`)}`,
    ]
  })
  const measured = join([...counts, ...times], ', ')
  return byGroup
    ? sql`SELECT GROUPING(grp) AS is_total, grp, ${measured} FROM (${units}) AS units GROUP BY GROUPING SETS ((), (grp))`
    : sql`SELECT 1 AS is_total, '' AS grp, ${measured} FROM (${units}) AS units`
}
