import { dayMs } from '../day.ts'
import { rowsForDay } from '../sql/crossing.ts'
import { dimensionLevels, dimensionNames, dimensionValue, hasValue } from '../sql/dimensions.ts'
import { hitCounts, sumDepths, sumHits, wholeVisits } from '../sql/measures.ts'
import { sums } from '../sql/roll-up.ts'
import { all, join, type Sql, sql, text } from '../sql/sql.ts'
import { duckdbDialect } from './dialect.ts'

const atLevel = (level: string): readonly Sql[] =>
  dimensionNames.filter((name) => dimensionLevels[name] === level).map((name) => text(name))

/** Alike on all rows of a visit. */
const visitDimensions = atLevel('visit')
/** Known of a visit once all of its rows are: '' is the total. */
const visitKeys = [text(''), ...visitDimensions, ...atLevel('exit')]
const rowDimensions = dimensionNames.filter((name) => dimensionLevels[name] === 'row')

const list = (items: readonly Sql[]): Sql => join(items, ', ')
const names = list(visitKeys.map((key) => sql`'${key}'`))
const values = list(visitKeys.map((key, index) => (index === 0 ? text("''") : key)))
const keys = text('dimension, value')

/**
 * Fills a day's roll-ups, step by step. Rows with `overlap` hold what the day and the one before both count, as negative
 * numbers: adding up days, and the overlaps between them, gives what counting all of their events would give, since no
 * visitor and no visit is seen on more than two days.
 */
export function rollUpOfDay(website: number, day: number): readonly Sql[] {
  const midnight = day * dayMs
  const span = { from: midnight - dayMs, to: midnight + dayMs }
  const rows = text('rows_for_day')
  const late = sql`time >= ${midnight} AS late`
  return [
    sql`CREATE OR REPLACE TEMP TABLE rows_for_day AS ${rowsForDay(text('events'), website, midnight)}`,
    sql`CREATE OR REPLACE TEMP TABLE visits_of_day AS
      ${wholeVisits({ table: rows, website, span, filters: [] }, true, null, duckdbDialect)}`,
    sql`CREATE OR REPLACE TEMP TABLE hits_of_day AS ${hitsOfDay(late, span.to)}`,
    sql`CREATE OR REPLACE TEMP TABLE depths_of_day AS ${depthsOfDay(late, span.to)}`,
    sql`DELETE FROM roll_ups WHERE website = ${website} AND day = ${day}`,
    insert(website, day, false, [
      sumHits(text('SELECT * FROM hits_of_day WHERE late'), keys),
      sumDepths(text('SELECT * FROM depths_of_day WHERE late'), keys),
    ]),
    insert(website, day, true, overlaps),
    text('DROP TABLE rows_for_day; DROP TABLE visits_of_day; DROP TABLE hits_of_day; DROP TABLE depths_of_day'),
  ]
}

function insert(website: number, day: number, overlap: boolean, parts: readonly Sql[]): Sql {
  return sql`INSERT INTO roll_ups SELECT ${website}, ${day}, ${overlap}, ${keys}, ${sums}
    FROM (${join(parts, ' UNION ALL ')}) AS parts GROUP BY ${keys}`
}

/** What each visit did on either side of midnight, for each value of each dimension. */
function hitsOfDay(late: Sql, end: number): Sql {
  const own = visitDimensions.map((name) => sql`any_value(${name}) AS ${name}`)
  const byVisit = sql`SELECT visit, late, who, views, acts, engaged, bounced, lasted,
      unnest([${names}]) AS dimension, unnest([${values}]) AS value
    FROM (SELECT visit, ${late}, any_value(visitor) AS who, ${hitCounts}, ${list(own)}
      FROM rows_for_day WHERE time < ${end} GROUP BY visit, late) JOIN visits_of_day USING (visit)`
  const byRow = rowDimensions.map(
    (name) => sql`SELECT visit, late, who, views, acts, engaged, bounced, lasted, ${name}, value
    FROM (SELECT visit, ${late}, any_value(visitor) AS who, ${hitCounts}, ${dimensionValue({ name })} AS value
      FROM rows_for_day WHERE ${all([sql`time < ${end}`, ...hasValue({ name })])} GROUP BY visit, late, value)
    JOIN visits_of_day USING (visit)`,
  )
  return join([byVisit, ...byRow], ' UNION ALL ')
}

/** The deepest scroll of each page of each visit, likewise. */
function depthsOfDay(late: Sql, end: number): Sql {
  const own = visitDimensions.map((name) => sql`any_value(${name}) AS ${name}`)
  const scrolled = sql`time < ${end} AND scroll_depth > 0`
  const byVisit = sql`SELECT visit, page, late, depth, unnest([${names}]) AS dimension, unnest([${values}]) AS value
    FROM (SELECT visit, page, ${late}, max(scroll_depth) AS depth, ${list(own)}
      FROM rows_for_day WHERE ${scrolled} GROUP BY visit, page, late) JOIN visits_of_day USING (visit)`
  const byRow = rowDimensions.map(
    (name) => sql`SELECT visit, page, ${late}, max(scroll_depth), ${name}, ${dimensionValue({ name })} AS value
    FROM rows_for_day WHERE ${all([scrolled, ...hasValue({ name })])} GROUP BY visit, page, late, value`,
  )
  return join([byVisit, ...byRow], ' UNION ALL ')
}

/** Visitors, visits and pages of visits that are there on both sides of midnight, once too often in the sum. */
const overlaps: readonly Sql[] = [
  text(`SELECT dimension, value, -count(*) AS visitors, 0 AS visits, 0 AS pageviews, 0 AS events, 0 AS bounces,
      0 AS duration_ms, 0 AS engaged_ms, 0 AS scroll_sum, 0 AS scroll_pages
    FROM (SELECT dimension, value, who FROM hits_of_day WHERE views + acts > 0
      GROUP BY dimension, value, who HAVING min(late) <> max(late)) GROUP BY dimension, value`),
  text(`SELECT dimension, value, 0, -count(*), 0, 0, -sum(bounced), -sum(lasted), 0, 0, 0
    FROM (SELECT dimension, value, visit, any_value(bounced) AS bounced, any_value(lasted) AS lasted
      FROM hits_of_day WHERE views + acts > 0
      GROUP BY dimension, value, visit HAVING min(late) <> max(late)) GROUP BY dimension, value`),
  text(`SELECT dimension, value, 0, 0, 0, 0, 0, 0, 0, -sum(depth), -count(*)
    FROM (SELECT dimension, value, min(depth) AS depth FROM depths_of_day
      GROUP BY dimension, value, visit, page HAVING min(late) <> max(late)) GROUP BY dimension, value`),
]
