import { dayMs } from '../day.ts'
import { type DimensionName, dimensionNames, dimensionValue, hasValue, levelOf } from '../sql/dimensions.ts'
import { sumDepths, sumHits, sumVisitors, visitorCounts } from '../sql/measure.ts'
import { sums } from '../sql/measures.ts'
import { rowsForDay } from '../sql/midnight-overlap.ts'
import { all, join, type Sql, sql, text } from '../sql/sql.ts'
import { hitCounts, wholeVisits } from '../sql/whole-visits.ts'
import { daySlotsSql } from './day-slots.ts'
import { duckdbDialect } from './dialect.ts'

const list = (items: readonly Sql[]): Sql => join(items, ', ')
const rowDimensions = dimensionNames.filter((name) => levelOf({ name }) === 'row')
const visitDimensions = dimensionNames.filter((name) => levelOf({ name }) === 'visit')
const attributes = list(visitDimensions.map((name) => text(`any_value(${name}) AS ${name}`)))
const keys = text('dimension, value')

/** Dimensions that are fixed for a whole visit, so that one pass counts all of them. */
const wholeDimensions = [...visitDimensions, ...dimensionNames.filter((name) => levelOf({ name }) === 'exit')]
/** Each group of a pass has a value for only one of these, or for none in the group of the total. */
const label =
  text(`CASE ${wholeDimensions.map((name) => `WHEN ${name} IS NOT NULL THEN '${name}'`).join(' ')} ELSE '' END
  AS dimension, coalesce(${wholeDimensions.join(', ')}, '') AS value`)
const groupingSets = (key: string): Sql =>
  text(`GROUP BY GROUPING SETS ((${key}), ${wholeDimensions.map((name) => `(${key}, ${name})`).join(', ')})`)

/**
 * Fills a day's roll-ups in steps. Rows with `overlap` contain what both this day and the previous one count, as negative
 * numbers. The sum of days and their overlaps equals counting all of their events, because no visitor or visit occurs on more
 * than two days.
 */
export function dayRollUpSql(website: number, day: number): readonly Sql[] {
  const midnight = day * dayMs
  const span = { from: midnight - dayMs, to: midnight + dayMs }
  const side = sql`time >= ${midnight} AS late`
  const near = sql`time < ${span.to}`
  const rows = text('rows_for_day')
  return [
    sql`CREATE OR REPLACE TEMP TABLE rows_for_day AS ${rowsForDay(text('events'), website, midnight)}`,
    sql`CREATE OR REPLACE TEMP TABLE visits_of_day AS
      ${wholeVisits({ table: rows, website, span, filters: [] }, true, null, duckdbDialect)}`,
    // The hits of each visit before and after midnight, and the scroll depth of each of its pages there.
    sql`CREATE OR REPLACE TEMP TABLE hits_of_day AS SELECT * FROM (
      SELECT visit, ${side}, any_value(visitor) AS who, ${hitCounts()}, ${attributes}
      FROM rows_for_day WHERE ${near} GROUP BY visit, late) JOIN visits_of_day USING (visit)`,
    sql`CREATE OR REPLACE TEMP TABLE depths_of_day AS SELECT * FROM (
      SELECT visit, page, ${side}, any_value(visitor) AS who, max(scroll_depth) AS depth, ${attributes}
      FROM rows_for_day WHERE ${near} AND scroll_depth > 0 GROUP BY visit, page, late)
      JOIN visits_of_day USING (visit)`,
    text('CREATE OR REPLACE TEMP TABLE crossing AS SELECT DISTINCT who FROM hits_of_day WHERE NOT late'),
    sql`DELETE FROM roll_ups WHERE website = ${website} AND day = ${day}`,
    insert(website, day, false, dayParts(side, sql`${near} AND time >= ${midnight}`)),
    insert(website, day, true, overlapParts(side, sql`${near} AND visitor IN (SELECT who FROM crossing)`)),
    ...daySlotsSql(website, day),
    ...['rows_for_day', 'visits_of_day', 'hits_of_day', 'depths_of_day', 'crossing'].map((name) =>
      text(`DROP TABLE ${name}`),
    ),
  ]
}

function insert(website: number, day: number, overlap: boolean, parts: readonly Sql[]): Sql {
  return sql`INSERT INTO roll_ups SELECT ${website}, ${day}, ${overlap}, ${keys}, ${sums}
    FROM (${join(parts, ' UNION ALL ')}) AS parts GROUP BY ${keys}`
}

function dayParts(side: Sql, rows: Sql): readonly Sql[] {
  return [
    sumVisitors(sql`SELECT ${label}, who, ${visitorCounts} FROM hits_of_day WHERE late ${groupingSets('who')}`, keys),
    sql`SELECT ${label}, 0, 0, 0, 0, 0, 0, 0, sum(depth), count(*) FROM depths_of_day WHERE late ${groupingSets("''")}`,
    ...rowDimensions.flatMap((name) => [
      sumHits(hitsBy(name, side, rows), keys),
      sumDepths(depthsBy(name, side, rows), keys),
    ]),
  ]
}

/** The hits of visits by each value of a dimension that can change within a visit. */
const hitsBy = (name: DimensionName, side: Sql, rows: Sql): Sql => sql`
  SELECT '${text(name)}' AS dimension, value, visit, late, who, views, acts, engaged, bounced, lasted FROM (
    SELECT visit, ${side}, any_value(visitor) AS who, ${hitCounts()}, ${dimensionValue({ name })} AS value
    FROM rows_for_day WHERE ${all([rows, ...hasValue({ name })])} GROUP BY visit, late, value)
  JOIN visits_of_day USING (visit)`

const depthsBy = (name: DimensionName, side: Sql, rows: Sql): Sql => sql`
  SELECT '${text(name)}' AS dimension, ${dimensionValue({ name })} AS value, visit, page, ${side},
    max(scroll_depth) AS depth
  FROM rows_for_day WHERE ${all([rows, text('scroll_depth > 0'), ...hasValue({ name })])}
  GROUP BY visit, page, late, value`

/** Visitors, visits and pages that occur on both sides of midnight, and are therefore counted twice in the sum. */
function overlapParts(side: Sql, rows: Sql): readonly Sql[] {
  const crossed = 'who IN (SELECT who FROM crossing)'
  const both = text('HAVING min(late) <> max(late)')
  const outcome = text('any_value(bounced) AS bounced, any_value(lasted) AS lasted')
  const hits = join(
    rowDimensions.map((name) => hitsBy(name, side, rows)),
    ' UNION ALL ',
  )
  const depths = join(
    rowDimensions.map((name) => depthsBy(name, side, rows)),
    ' UNION ALL ',
  )
  const wholeHits = text(`FROM hits_of_day WHERE views + acts > 0 AND ${crossed}`)
  const rowHits = sql`FROM (${hits}) WHERE views + acts > 0`
  return [
    sql`SELECT ${keys}, -count(*) AS visitors, 0 AS visits, 0 AS pageviews, 0 AS events, 0 AS bounces,
        0 AS duration_ms, 0 AS engaged_ms, 0 AS scroll_sum, 0 AS scroll_pages
      FROM (SELECT ${label} ${wholeHits} ${groupingSets('who')} ${both}
        UNION ALL SELECT ${keys} ${rowHits} GROUP BY ${keys}, who ${both}) GROUP BY ${keys}`,
    sql`SELECT ${keys}, 0, -count(*), 0, 0, -sum(bounced), -sum(lasted), 0, 0, 0
      FROM (SELECT ${label}, ${outcome} ${wholeHits} ${groupingSets('visit')} ${both}
        UNION ALL SELECT ${keys}, ${outcome} ${rowHits} GROUP BY ${keys}, visit ${both}) GROUP BY ${keys}`,
    sql`SELECT ${keys}, 0, 0, 0, 0, 0, 0, 0, -sum(depth), -count(*)
      FROM (SELECT ${label}, min(depth) AS depth FROM depths_of_day WHERE ${text(crossed)} ${groupingSets('visit, page')} ${both}
        UNION ALL SELECT ${keys}, min(depth) FROM (${depths}) GROUP BY ${keys}, visit, page ${both}) GROUP BY ${keys}`,
  ]
}
