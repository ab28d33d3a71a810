import { visitCapMs } from '../visit.ts'
import type { Dialect } from './dialect.ts'
import { type Dimension, dimensionValue, exitPage, hasValue, levelOf } from './dimensions.ts'
import { conditionOf, type Filter } from './filters.ts'
import { all, any, join, type Sql, sql, text } from './sql.ts'

/**
 * What is counted of a set of rows, by group. All of these are sums over rows, over distinct visits (of the whole visit:
 * also of its rows outside of the set), over distinct visitors, or over distinct pages of visits.
 */
export const measures = [
  'visitors',
  'visits',
  'pageviews',
  'events',
  'bounces',
  'duration_ms',
  'engaged_ms',
  'scroll_sum',
  'scroll_pages',
] as const

export type Measure = (typeof measures)[number]

/** The sums of all measures over the rows of a group. */
export const sums: Sql = join(
  measures.map((name) => text(`sum(${name}) AS ${name}`)),
  ', ',
)

/** Times from `from` on and before `to`. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface Selection {
  /** `events`, or a table like it that holds all rows that this selection needs. */
  readonly table: Sql
  readonly website: number
  readonly span: Span
  /** Of the rows in the span, those for which this holds. */
  readonly rows?: Sql
  readonly filters: readonly Filter[]
}

export type Group =
  | { readonly kind: 'total' }
  | { readonly kind: 'dimension'; readonly dimension: Dimension }
  /** By an expression over the columns of a row. */
  | { readonly kind: 'expression'; readonly expression: Sql }

/** A visit that has one pageview, no custom event, and less than this of engaged time has bounced. */
const bounceMs = 10_000

const visitMeasures: readonly Measure[] = ['bounces', 'duration_ms']
const scrollMeasures: readonly Measure[] = ['scroll_sum', 'scroll_pages']

const pageviews = text("count(CASE WHEN kind = 'pageview' THEN 1 END)")
const events = text("count(CASE WHEN kind = 'event' THEN 1 END)")

export const within = ({ from, to }: Span): Sql => sql`(time >= ${from} AND time < ${to})`

/** SELECT grp and all measures, a row for each group; measures that are not wanted are 0. May hold groups without visits. */
export function measure(selection: Selection, group: Group, wanted: readonly Measure[], dialect: Dialect): Sql {
  const wants = (some: readonly Measure[]): boolean => some.some((one) => wanted.includes(one))
  const parts = [visitPart(selection, group, wants(visitMeasures), dialect)]
  if (wants(scrollMeasures)) parts.push(scrollPart(selection, group, dialect))
  return join(parts, ' UNION ALL ')
}

function visitPart(selection: Selection, group: Group, wantsWhole: boolean, dialect: Dialect): Sql {
  const { value, level } = grouping(group, dialect)
  const hits = sql`SELECT visit, ${dialect.anyOf(text('visitor'))} AS who, ${value} AS grp, ${hitCounts}
    FROM ${selection.table} WHERE ${counted(selection, group, dialect)} GROUP BY visit${level === 'row' ? text(', grp') : text('')}`
  if (!wantsWhole && level !== 'exit')
    return sumHits(
      sql`SELECT grp, who, views, acts, engaged, 0 AS bounced, 0 AS lasted FROM (${hits}) AS hits`,
      text('grp'),
    )
  const whole = wholeVisits(selection, level === 'exit', text('hits'), dialect)
  const grp = text(level === 'exit' ? 'exit_page AS grp' : 'grp')
  return sumHits(
    sql`WITH hits AS (${hits}), whole AS (${whole})
      SELECT ${grp}, who, views, acts, engaged, bounced, lasted FROM hits JOIN whole USING (visit)`,
    text('grp'),
  )
}

/** What a visit did in a group, over its rows there. */
export const hitCounts = sql`${pageviews} AS views, ${events} AS acts, sum(engaged_ms) AS engaged`

/** From one row for each visit in each group to one for each group. A visit of nothing but engagement counts as none. */
export const sumHits = (hits: Sql, keys: Sql): Sql =>
  sumPeople(sql`SELECT ${keys}, who, ${personCounts} FROM (${hits}) AS hits GROUP BY ${keys}, who`, keys)

/** What a visitor did in a group, over their visits there. */
export const personCounts = text(`count(CASE WHEN views + acts > 0 THEN 1 END) AS visits, sum(views) AS views,
  sum(acts) AS acts, sum(CASE WHEN views + acts > 0 THEN bounced ELSE 0 END) AS bounces,
  sum(CASE WHEN views + acts > 0 THEN lasted ELSE 0 END) AS duration, sum(engaged) AS engaged`)

export const sumPeople = (people: Sql, keys: Sql): Sql => sql`
  SELECT ${keys}, count(CASE WHEN visits > 0 THEN 1 END) AS visitors, sum(visits) AS visits, sum(views) AS pageviews,
    sum(acts) AS events, sum(bounces) AS bounces, sum(duration) AS duration_ms, sum(engaged) AS engaged_ms,
    0 AS scroll_sum, 0 AS scroll_pages
  FROM (${people}) AS people GROUP BY ${keys}`

export const sumDepths = (depths: Sql, keys: Sql): Sql =>
  sql`SELECT ${keys}, 0, 0, 0, 0, 0, 0, 0, sum(depth), count(*) FROM (${depths}) AS depths GROUP BY ${keys}`

/** The deepest scroll of each page in each visit. A report of 0 says nothing of depth. */
function scrollPart(selection: Selection, group: Group, dialect: Dialect): Sql {
  const { value, level } = grouping(group, dialect)
  const pages = sql`SELECT visit, page, ${value} AS grp, max(scroll_depth) AS depth FROM ${selection.table}
    WHERE ${counted(selection, group, dialect)} AND scroll_depth > 0 GROUP BY visit, page${level === 'row' ? text(', grp') : text('')}`
  if (level !== 'exit') return sumDepths(pages, text('grp'))
  return sumDepths(
    sql`WITH pages AS (${pages}), whole AS (${wholeVisits(selection, true, text('pages'), dialect)})
      SELECT exit_page AS grp, depth FROM pages JOIN whole USING (visit)`,
    text('grp'),
  )
}

function grouping(group: Group, dialect: Dialect): { readonly value: Sql; readonly level: 'row' | 'visit' | 'exit' } {
  if (group.kind === 'total') return { value: text("''"), level: 'visit' }
  if (group.kind === 'expression') return { value: group.expression, level: 'row' }
  const level = levelOf(group.dimension)
  if (level === 'exit') return { value: text("''"), level }
  const value = dimensionValue(group.dimension)
  return { value: level === 'visit' ? dialect.anyOf(value) : value, level }
}

/** The rows that count: in the span, matched by every filter, and with a value for the group's dimension. */
function counted(selection: Selection, group: Group, dialect: Dialect): Sql {
  const conditions = [sql`website = ${selection.website}`, within(selection.span)]
  if (selection.rows) conditions.push(selection.rows)
  if (group.kind === 'dimension') conditions.push(...hasValue(group.dimension))
  conditions.push(...selection.filters.map((filter) => rowCondition(filter, selection, dialect)))
  return all(conditions)
}

/** Whether a row is matched by the filter. */
export function rowCondition(filter: Filter, selection: Selection, dialect: Dialect): Sql {
  const condition = conditionOf(filter, dialect)
  if (levelOf(filter.dimension) !== 'exit') return condition
  const whole = wholeVisits({ ...selection, filters: [] }, true, null, dialect)
  return sql`visit IN (SELECT visit FROM (${whole}) AS ended WHERE ${condition})`
}

/** One row for each visit that has rows in the span, with what became of it: over all of its rows, in the span or not. */
export function wholeVisits(selection: Selection, withExit: boolean, among: Sql | null, dialect: Dialect): Sql {
  const { table, website, span, filters } = selection
  const before = { from: span.from - visitCapMs, to: span.from }
  const after = { from: span.to, to: span.to + visitCapMs }
  const crossesIn = sql`SELECT visit FROM ${table} WHERE website = ${website}
    AND ${within({ from: span.from, to: span.from + visitCapMs })} AND started_at < ${span.from}`
  const conditions = [
    sql`website = ${website}`,
    within({ from: before.from, to: after.to }),
    any([
      within(span),
      sql`(${within(after)} AND started_at < ${span.to})`,
      sql`(${within(before)} AND visit IN (${crossesIn}))`,
    ]),
    ...filters.filter(({ dimension }) => levelOf(dimension) === 'visit').map((filter) => conditionOf(filter, dialect)),
  ]
  const picky = selection.rows !== undefined || filters.some(({ dimension }) => levelOf(dimension) !== 'visit')
  if (among && picky) conditions.push(sql`visit IN (SELECT visit FROM ${among})`)
  return sql`SELECT visit,
    CASE WHEN max(time) - min(time) > sum(engaged_ms) THEN max(time) - min(time) ELSE sum(engaged_ms) END AS lasted,
    CASE WHEN ${pageviews} = 1 AND ${events} = 0 AND sum(engaged_ms) < ${bounceMs} THEN 1 ELSE 0 END AS bounced
    ${withExit ? sql`, ${exitPage(dialect)} AS exit_page` : text('')}
    FROM ${table} WHERE ${all(conditions)} GROUP BY visit`
}
