import { visitCapMs } from '../visit.ts'
import {
  type Condition,
  conditionSql,
  type FunnelCondition,
  levelOfCondition,
  type VisitCondition,
} from './conditions.ts'
import type { Dialect } from './dialect.ts'
import { exitPage, levelOf } from './dimensions.ts'
import { comparisons, type Filter, filterCondition, type NumberOperator } from './filters.ts'
import { funnelUnits, unitOf } from './funnel.ts'
import { inSpan, type Selection } from './measures.ts'
import { all, any, type Sql, sql, text } from './sql.ts'
import { countedOf } from './website-ids.ts'

/** A visit that has one pageview, no custom event, and less than this of engaged time has bounced. */
const bounceMs = 10_000

const count = (kind: string, condition: Sql): Sql =>
  sql`count(CASE WHEN kind = ${text(`'${kind}'`)} AND ${condition} THEN 1 END)`

const always = text('TRUE')

/** The hit counts of a visit, over the rows of a group that meet a condition. */
export const hitCounts = (condition: Sql = always): Sql => sql`${count('pageview', condition)} AS views,
  ${count('event', condition)} AS acts, sum(CASE WHEN ${condition} THEN engaged_ms ELSE 0 END) AS engaged`

/** The duration of a visit and whether it bounced, over all of its rows. */
export const durationAndBounce = sql`
  CASE WHEN max(time) - min(time) > sum(engaged_ms) THEN max(time) - min(time) ELSE sum(engaged_ms) END AS lasted,
  CASE WHEN ${count('pageview', always)} = 1 AND ${count('event', always)} = 0 AND sum(engaged_ms) < ${bounceMs}
    THEN 1 ELSE 0 END AS bounced`

/** One row for each visit with rows in the span, with its duration and bounce over all of its rows, in the span or not. */
export function wholeVisits(
  selection: Selection,
  withExit: boolean,
  among: Sql | null,
  dialect: Dialect,
  more: Sql | null = null,
): Sql {
  const conditions = [rowsOfVisits(selection, dialect)]
  if (among && !selectsVisits(selection)) conditions.push(sql`visit IN (SELECT visit FROM ${among})`)
  return sql`SELECT visit, ${durationAndBounce}${withExit ? sql`, ${exitPage(dialect)} AS exit_page` : text('')}${more ? sql`, ${more}` : text('')}
    FROM ${selection.table} WHERE ${all(conditions)} GROUP BY visit`
}

/** Whether the selection takes, of the rows in its span, all or none of a visit's. */
export const selectsVisits = ({ rows, filters }: Selection): boolean =>
  rows === undefined && filters.every((condition) => levelOfCondition(condition) === 'visit')

/** All rows, also before and after the span, of the visits that have one in it. */
export function rowsOfVisits(selection: Selection, dialect: Dialect): Sql {
  const { table, website, span, filters } = selection
  const before = { from: span.from - visitCapMs, to: span.from }
  const after = { from: span.to, to: span.to + visitCapMs }
  const crossesIn = sql`SELECT visit FROM ${table} WHERE ${countedOf(website)}
    AND ${inSpan({ from: span.from, to: span.from + visitCapMs })} AND started_at < ${span.from}`
  return all([
    countedOf(website),
    inSpan({ from: before.from, to: after.to }),
    any([
      inSpan(span),
      sql`(${inSpan(after)} AND started_at < ${span.to})`,
      sql`(${inSpan(before)} AND visit IN (${crossesIn}))`,
    ]),
    ...filters
      .filter((condition) => levelOfCondition(condition) === 'visit')
      .map((condition) => rowCondition(condition, selection, dialect)),
  ])
}

/** The visits that are selected from: those with rows in the span. */
export type VisitsInSpan = Pick<Selection, 'website' | 'span'>

/** Whether a row of `events` meets a condition. */
export const rowCondition = (condition: Condition, visits: VisitsInSpan, dialect: Dialect): Sql =>
  conditionSql(condition, {
    anyRowOfVisit: (inner) => anyRowOfVisit(inner, visits, dialect),
    funnel: (inner) => isInFunnel(inner, visits, dialect),
    filter(filter) {
      if ('name' in filter.dimension && filter.dimension.name === 'scroll_depth') return scrollCondition(filter, visits)
      const matches = filterCondition(filter, dialect)
      if (levelOf(filter.dimension) !== 'exit') return matches
      const { website, span } = visits
      const whole = wholeVisits({ table: text('events'), website, span, filters: [] }, true, null, dialect)
      return sql`visit IN (SELECT visit FROM (${whole}) AS ended WHERE ${matches})`
    },
  })

/** Whether the page of a row was scrolled that far in its visit, in the span or not. A depth of 0 means unknown. */
function scrollCondition({ operator, values: [bound = ''] }: Filter, { website, span }: VisitsInSpan): Sql {
  const near = inSpan({ from: span.from - visitCapMs, to: span.to + visitCapMs })
  const isNegated = operator === 'is_not_set'
  const deepest =
    operator in comparisons
      ? sql`GROUP BY visit, page HAVING max(scroll_depth) ${comparisons[operator as NumberOperator]} ${Number(bound)}`
      : text('')
  return sql`(visit, page) ${text(isNegated ? 'NOT IN' : 'IN')} (SELECT visit, page FROM events WHERE ${countedOf(website)}
    AND ${near} AND scroll_depth > 0 ${deepest})`
}

/** Whether a visit meets a condition that has no filter on single rows, in a table that has the dimensions of visits as columns. */
export const visitCondition = (
  condition: Condition,
  visits: VisitsInSpan,
  dialect: Dialect,
  dialectOfTable: Dialect = dialect,
): Sql =>
  conditionSql(condition, {
    anyRowOfVisit: (inner) => anyRowOfVisit(inner, visits, dialect),
    funnel: (inner) => isInFunnel(inner, visits, dialect),
    filter: (filter) => filterCondition(filter, dialectOfTable),
  })

/** Whether the visit of a row, or its visitor, came as far in a funnel, in the span or not. */
function isInFunnel({ funnel, step, isDropped }: FunnelCondition, visits: VisitsInSpan, dialect: Dialect): Sql {
  const rowSql = (condition: Condition, units: VisitsInSpan): Sql => rowCondition(condition, units, dialect)
  const units = funnelUnits(funnel, { ...visits, filters: 'all units' }, null, rowSql, dialect)
  const came = text(`reached ${isDropped ? '=' : '>='} ${step}`)
  return sql`${unitOf(funnel.scope)} IN (SELECT unit FROM (${units}) AS units WHERE ${came})`
}

/** Whether any row of a visit meets a condition, in the span or not. */
export function anyRowOfVisit({ condition, onlyHits }: VisitCondition, visits: VisitsInSpan, dialect: Dialect): Sql {
  const { website, span } = visits
  const near = inSpan({ from: span.from - visitCapMs, to: span.to + visitCapMs })
  return sql`visit IN (SELECT visit FROM events WHERE ${countedOf(website)} AND ${near}
    ${text(onlyHits ? "AND kind <> 'engagement'" : '')} AND ${rowCondition(condition, visits, dialect)})`
}

/** The rows of a selection: in its span, and meeting every condition. */
export function selectedRows(selection: Selection, dialect: Dialect): Sql {
  const { website, span, rows, filters } = selection
  return all([
    countedOf(website),
    inSpan(span),
    ...(rows ? [rows] : []),
    ...filters.map((condition) => rowCondition(condition, selection, dialect)),
  ])
}
