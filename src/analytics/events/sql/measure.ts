import type { Dialect } from './dialect.ts'
import { exitPage, groupedValue, hasValue, levelOf } from './dimensions.ts'
import { type Group, inSpan, type Measure, type Selection } from './measures.ts'
import { all, join, type Sql, sql, text } from './sql.ts'
import { durationAndBounce, hitCounts, rowsOfVisits, selectedRows, selectsVisits, wholeVisits } from './whole-visits.ts'

const visitMeasures: readonly Measure[] = ['bounces', 'duration_ms']
const scrollMeasures: readonly Measure[] = ['scroll_sum', 'scroll_pages']

/** SELECT grp and all measures, a row for each group; measures that are not needed are 0. May include groups without visits. */
export function measureSql(
  selection: Selection,
  group: Group,
  neededMeasures: readonly Measure[],
  dialect: Dialect,
  /** The outcomes of visits, if they are known already: SELECT visit, lasted, bounced, exit_page. */
  outcomes: Sql | null = null,
): Sql {
  const needsAny = (some: readonly Measure[]): boolean => some.some((one) => neededMeasures.includes(one))
  const parts = [sumHits(visitHits(selection, group, needsAny(visitMeasures), dialect, outcomes), text('grp'))]
  if (needsAny(scrollMeasures)) parts.push(scrollSql(selection, group, dialect))
  return join(parts, ' UNION ALL ')
}

/** The hits of each visit in each group, with its duration and bounce if needed. */
export function visitHits(
  selection: Selection,
  group: Group,
  needsOutcome: boolean,
  dialect: Dialect,
  outcomes: Sql | null = null,
): Sql {
  const { value, level, column } = grouping(group, dialect)
  const needsVisits = needsOutcome || level === 'exit'
  const who = dialect.anyOf(text('visitor'))
  // If all rows of a visit are in the same group, one pass computes both.
  if (needsVisits && level !== 'row' && selectsVisits(selection))
    return sql`SELECT visit, who, ${column} AS grp, views, acts, engaged, bounced, lasted FROM (
      SELECT visit, ${who} AS who, ${level === 'exit' ? sql`${exitPage(dialect)} AS exit_page` : sql`${value} AS grp`},
        ${hitCounts(inSpan(selection.span))}, ${durationAndBounce}
      FROM ${selection.table} WHERE ${rowsOfVisits(selection, dialect)} GROUP BY visit) AS hits`
  const hits = sql`SELECT visit, ${who} AS who, ${value} AS grp, ${hitCounts()} FROM ${selection.table}
    WHERE ${countedRows(selection, group, dialect)} GROUP BY visit${level === 'row' ? text(', grp') : text('')}`
  if (!needsVisits)
    return sql`SELECT visit, who, grp, views, acts, engaged, 0 AS bounced, 0 AS lasted FROM (${hits}) AS hits`
  return sql`WITH hits AS (${hits}), whole AS (${outcomes ?? wholeVisits(selection, level === 'exit', text('hits'), dialect)})
    SELECT visit, who, ${column} AS grp, views, acts, engaged, bounced, lasted
    FROM hits JOIN whole USING (visit)`
}

/** From one row for each visit in each group to one for each group. A visit of nothing but engagement counts as none. */
export const sumHits = (hits: Sql, keys: Sql): Sql =>
  sumVisitors(sql`SELECT ${keys}, who, ${visitorCounts} FROM (${hits}) AS hits GROUP BY ${keys}, who`, keys)

/** The counts of a visitor in a group, over all visits. */
export const visitorCounts = text(`count(CASE WHEN views + acts > 0 THEN 1 END) AS visits, sum(views) AS views,
  sum(acts) AS acts, sum(CASE WHEN views + acts > 0 THEN bounced ELSE 0 END) AS bounces,
  sum(CASE WHEN views + acts > 0 THEN lasted ELSE 0 END) AS duration, sum(engaged) AS engaged`)

/** The same of visitors with one visit each. */
export const singleVisits = text(`count(CASE WHEN views + acts > 0 THEN 1 END) AS visitors,
  count(CASE WHEN views + acts > 0 THEN 1 END) AS visits, sum(views) AS pageviews, sum(acts) AS events,
  sum(CASE WHEN views + acts > 0 THEN bounced ELSE 0 END) AS bounces,
  sum(CASE WHEN views + acts > 0 THEN lasted ELSE 0 END) AS duration_ms, sum(engaged) AS engaged_ms, 0 AS scroll_sum, 0 AS scroll_pages`)

export const sumVisitors = (people: Sql, keys: Sql): Sql => sql`
  SELECT ${keys}, count(CASE WHEN visits > 0 THEN 1 END) AS visitors, sum(visits) AS visits, sum(views) AS pageviews,
    sum(acts) AS events, sum(bounces) AS bounces, sum(duration) AS duration_ms, sum(engaged) AS engaged_ms,
    0 AS scroll_sum, 0 AS scroll_pages
  FROM (${people}) AS people GROUP BY ${keys}`

export const sumDepths = (depths: Sql, keys: Sql): Sql =>
  sql`SELECT ${keys}, 0, 0, 0, 0, 0, 0, 0, sum(depth), count(*) FROM (${depths}) AS depths GROUP BY ${keys}`

/** The deepest scroll of each page in each visit. A depth of 0 means unknown. */
export function scrollSql(selection: Selection, group: Group, dialect: Dialect): Sql {
  const { value, level, column } = grouping(group, dialect)
  const pages = sql`SELECT visit, page, ${value} AS grp, max(scroll_depth) AS depth FROM ${selection.table}
    WHERE ${countedRows(selection, group, dialect)} AND scroll_depth > 0 GROUP BY visit, page${level === 'row' ? text(', grp') : text('')}`
  if (level !== 'exit') return sumDepths(pages, text('grp'))
  return sumDepths(
    sql`WITH pages AS (${pages}), whole AS (${wholeVisits(selection, true, text('pages'), dialect)})
      SELECT ${column} AS grp, depth FROM pages JOIN whole USING (visit)`,
    text('grp'),
  )
}

interface Grouping {
  /** The value of a row, or of the rows of a visit. */
  readonly value: Sql
  readonly level: 'row' | 'visit' | 'exit'
  /** The group of a row that has `value` as `grp`, or the page at which a visit ended as `exit_page`. */
  readonly column: Sql
}

function grouping(group: Group, dialect: Dialect): Grouping {
  const column = text('grp')
  if (group.kind === 'total') return { value: text("''"), level: 'visit', column }
  if (group.kind === 'expression') return { value: group.expression, level: 'row', column }
  const level = levelOf(group.dimension)
  const value = groupedValue(group.dimension, dialect)
  if (level === 'exit') return { value: text("''"), level, column: value }
  return { value: level === 'visit' ? dialect.anyOf(value) : value, level, column }
}

/** The rows that count: in the span, matched by every filter, and with a value for the group's dimension. */
function countedRows(selection: Selection, group: Group, dialect: Dialect): Sql {
  const selected = selectedRows(selection, dialect)
  return group.kind === 'dimension' ? all([selected, ...hasValue(group.dimension)]) : selected
}
