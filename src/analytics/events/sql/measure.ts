import type { Dialect } from './dialect.ts'
import { dimensionValue, exitPage, hasValue, levelOf } from './dimensions.ts'
import { type Group, type Measure, type Selection, within } from './measures.ts'
import { all, join, type Sql, sql, text } from './sql.ts'
import { hitCounts, outcome, rowsOfVisits, selectedRows, selectsVisits, wholeVisits } from './whole-visits.ts'

const visitMeasures: readonly Measure[] = ['bounces', 'duration_ms']
const scrollMeasures: readonly Measure[] = ['scroll_sum', 'scroll_pages']

/** SELECT grp and all measures, a row for each group; measures that are not wanted are 0. May hold groups without visits. */
export function measure(selection: Selection, group: Group, wanted: readonly Measure[], dialect: Dialect): Sql {
  const wants = (some: readonly Measure[]): boolean => some.some((one) => wanted.includes(one))
  const parts = [sumHits(hitsOf(selection, group, wants(visitMeasures), dialect), text('grp'))]
  if (wants(scrollMeasures)) parts.push(scrollPart(selection, group, dialect))
  return join(parts, ' UNION ALL ')
}

/** What each visit did in each group, and what became of it where that is wanted. */
function hitsOf(selection: Selection, group: Group, wantsOutcome: boolean, dialect: Dialect): Sql {
  const { value, level } = grouping(group, dialect)
  const needsVisits = wantsOutcome || level === 'exit'
  const who = dialect.anyOf(text('visitor'))
  // Where nothing tells the rows of a visit apart, one pass over them sees both.
  if (needsVisits && level !== 'row' && selectsVisits(selection))
    return sql`SELECT visit, ${who} AS who, ${level === 'exit' ? exitPage(dialect) : value} AS grp,
      ${hitCounts(within(selection.span))}, ${outcome}
      FROM ${selection.table} WHERE ${rowsOfVisits(selection, dialect)} GROUP BY visit`
  const hits = sql`SELECT visit, ${who} AS who, ${value} AS grp, ${hitCounts()} FROM ${selection.table}
    WHERE ${counted(selection, group, dialect)} GROUP BY visit${level === 'row' ? text(', grp') : text('')}`
  if (!needsVisits) return sql`SELECT grp, who, views, acts, engaged, 0 AS bounced, 0 AS lasted FROM (${hits}) AS hits`
  return sql`WITH hits AS (${hits}), whole AS (${wholeVisits(selection, level === 'exit', text('hits'), dialect)})
    SELECT ${text(level === 'exit' ? 'exit_page AS grp' : 'grp')}, who, views, acts, engaged, bounced, lasted
    FROM hits JOIN whole USING (visit)`
}

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
  const selected = selectedRows(selection, dialect)
  return group.kind === 'dimension' ? all([selected, ...hasValue(group.dimension)]) : selected
}
