import type { LocalDays } from '../local-days.ts'
import { type DimensionName, dimensionNames, dimensionValue, hasValue, levelOf } from '../sql/dimensions.ts'
import { sumDepths, sumHits, sumVisitors, visitorCounts } from '../sql/measure.ts'
import { sums } from '../sql/measures.ts'
import { earliestOverlap, rowsForDay } from '../sql/midnight-overlap.ts'
import { all, join, type Sql, sql, text } from '../sql/sql.ts'
import { hitCounts, wholeVisits } from '../sql/whole-visits.ts'
import { daySlotsSql } from './day-slots.ts'
import { duckdbDialect } from './dialect.ts'
import { visitDimensions } from './tables.ts'

const list = (items: readonly Sql[]): Sql => join(items, ', ')
const rowDimensions = dimensionNames.filter((name) => levelOf({ name }) === 'row')
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
 * Fills a day's roll-ups in steps. Rows with `overlap` 1 contain what both this day and the previous one count, as negative
 * numbers; those with `overlap` 2 what this day and the one before the previous count, unless the previous one does, too. The
 * sum of days and their overlaps equals counting all of their events, because no visitor or visit occurs on more than three
 * days in a row: the events of a visitor are within 48 hours that begin at a UTC midnight.
 */
export function dayRollUpSql(website: number, day: number, { startOf }: LocalDays): readonly Sql[] {
  const [previous, midnight, end] = [startOf(day - 1), startOf(day), startOf(day + 1)]
  const span = { from: earliestOverlap(midnight), to: end }
  const side = sql`CASE WHEN time >= ${midnight} THEN 0 WHEN time >= ${previous} THEN 1 ELSE 2 END AS days_ago`
  const near = sql`time < ${end}`
  const crosses = sql`min(time) < ${midnight} OR max(time) >= ${end} AS crosses`
  const rows = text('rows_for_day')
  return [
    sql`CREATE OR REPLACE TEMP TABLE rows_for_day AS ${rowsForDay(text('events'), website, midnight, end)}`,
    sql`CREATE OR REPLACE TEMP TABLE visits_of_day AS
      ${wholeVisits({ table: rows, website, span, filters: [] }, true, null, duckdbDialect, crosses)}`,
    // The hits of each visit on each day, and the scroll depth of each of its pages there.
    sql`CREATE OR REPLACE TEMP TABLE hits_of_day AS SELECT * FROM (
      SELECT visit, ${side}, any_value(visitor) AS who, ${hitCounts()}, ${attributes}
      FROM rows_for_day WHERE ${near} GROUP BY visit, days_ago) JOIN visits_of_day USING (visit)`,
    sql`CREATE OR REPLACE TEMP TABLE depths_of_day AS SELECT * FROM (
      SELECT visit, page, ${side}, any_value(visitor) AS who, max(scroll_depth) AS depth, ${attributes}
      FROM rows_for_day WHERE ${near} AND scroll_depth > 0 GROUP BY visit, page, days_ago)
      JOIN visits_of_day USING (visit)`,
    text('CREATE OR REPLACE TEMP TABLE crossing AS SELECT DISTINCT who FROM hits_of_day WHERE days_ago > 0'),
    sql`DELETE FROM roll_ups WHERE website = ${website} AND day = ${day}`,
    sql`INSERT INTO roll_ups SELECT ${website}, ${day}, 0, ${keys}, ${sums}
      FROM (${join(dayParts(side, sql`${near} AND time >= ${midnight}`), ' UNION ALL ')}) AS parts GROUP BY ${keys}`,
    insertOverlaps(website, day, side, sql`${near} AND visitor IN (SELECT who FROM crossing)`),
    ...daySlotsSql(website, day, midnight, end),
    ...dayVisitsSql(website, day),
    ...['rows_for_day', 'visits_of_day', 'hits_of_day', 'depths_of_day', 'crossing'].map((name) =>
      text(`DROP TABLE ${name}`),
    ),
  ]
}

/** A row for each visit of the day. */
const dayVisitsSql = (website: number, day: number): readonly Sql[] => [
  sql`DELETE FROM visit_days WHERE website = ${website} AND day = ${day}`,
  sql`INSERT INTO visit_days SELECT ${website}, ${day}, crosses, visit, who, views, acts, engaged, bounced, lasted, exit_page,
      ${text(visitDimensions.join(', '))} FROM hits_of_day WHERE days_ago = 0`,
]

function dayParts(side: Sql, rows: Sql): readonly Sql[] {
  return [
    sumVisitors(
      sql`SELECT ${label}, who, ${visitorCounts} FROM hits_of_day WHERE days_ago = 0 ${groupingSets('who')}`,
      keys,
    ),
    sql`SELECT ${label}, 0, 0, 0, 0, 0, 0, 0, sum(depth), count(*) FROM depths_of_day WHERE days_ago = 0 ${groupingSets("''")}`,
    ...rowDimensions.flatMap((name) => [
      sumHits(hitsBy(name, side, rows), keys),
      sumDepths(depthsBy(name, side, rows), keys),
    ]),
  ]
}

/** The hits of visits by each value of a dimension that can change within a visit. */
const hitsBy = (name: DimensionName, side: Sql, rows: Sql): Sql => sql`
  SELECT '${text(name)}' AS dimension, value, visit, days_ago, who, views, acts, engaged, bounced, lasted FROM (
    SELECT visit, ${side}, any_value(visitor) AS who, ${hitCounts()}, ${dimensionValue({ name })} AS value
    FROM rows_for_day WHERE ${all([rows, ...hasValue({ name })])} GROUP BY visit, days_ago, value)
  JOIN visits_of_day USING (visit)`

const depthsBy = (name: DimensionName, side: Sql, rows: Sql): Sql => sql`
  SELECT '${text(name)}' AS dimension, ${dimensionValue({ name })} AS value, visit, page, ${side},
    max(scroll_depth) AS depth
  FROM rows_for_day WHERE ${all([rows, text('scroll_depth > 0'), ...hasValue({ name })])}
  GROUP BY visit, page, days_ago, value`

/** Visitors, visits and pages that occur on this day and an earlier one, and are therefore counted twice in the sum. */
function insertOverlaps(website: number, day: number, side: Sql, rows: Sql): Sql {
  const crossed = 'who IN (SELECT who FROM crossing)'
  const overlap = text(`CASE WHEN NOT bool_or(days_ago = 0) THEN NULL WHEN bool_or(days_ago = 1) THEN 1
    WHEN bool_or(days_ago = 2) THEN 2 END AS overlap`)
  const outcome = text('any_value(bounced) AS bounced, any_value(lasted) AS lasted')
  const depths = text(`max(depth) FILTER (days_ago = 0) AS today, max(depth) FILTER (days_ago = 1) AS yesterday,
    max(depth) FILTER (days_ago = 2) AS day_before`)
  const rowHits = join(
    rowDimensions.map((name) => hitsBy(name, side, rows)),
    ' UNION ALL ',
  )
  const rowDepths = join(
    rowDimensions.map((name) => depthsBy(name, side, rows)),
    ' UNION ALL ',
  )
  return sql`INSERT INTO roll_ups
    WITH whole_hits AS MATERIALIZED (SELECT * FROM hits_of_day WHERE views + acts > 0 AND ${text(crossed)}),
    row_hits AS MATERIALIZED (SELECT * FROM (${rowHits}) WHERE views + acts > 0),
    depths AS MATERIALIZED (
      SELECT ${label}, ${depths} FROM depths_of_day WHERE ${text(crossed)} ${groupingSets('visit, page')}
      UNION ALL SELECT ${keys}, ${depths} FROM (${rowDepths}) GROUP BY ${keys}, visit, page)
    SELECT ${website}, ${day}, overlap, ${keys}, ${sums} FROM (
      SELECT overlap, ${keys}, -count(*) AS visitors, 0 AS visits, 0 AS pageviews, 0 AS events, 0 AS bounces,
        0 AS duration_ms, 0 AS engaged_ms, 0 AS scroll_sum, 0 AS scroll_pages
      FROM (SELECT ${label}, ${overlap} FROM whole_hits ${groupingSets('who')}
        UNION ALL SELECT ${keys}, ${overlap} FROM row_hits GROUP BY ${keys}, who) GROUP BY overlap, ${keys}
      UNION ALL
      SELECT overlap, ${keys}, 0, -count(*), 0, 0, -sum(bounced), -sum(lasted), 0, 0, 0
      FROM (SELECT ${label}, ${overlap}, ${outcome} FROM whole_hits ${groupingSets('visit')}
        UNION ALL SELECT ${keys}, ${overlap}, ${outcome} FROM row_hits GROUP BY ${keys}, visit) GROUP BY overlap, ${keys}
      UNION ALL
      SELECT 1, ${keys}, 0, 0, 0, 0, 0, 0, 0, -sum(least(today, yesterday)), -count(*)
      FROM depths WHERE today + yesterday IS NOT NULL GROUP BY ${keys}
      UNION ALL
      SELECT 2, ${keys}, 0, 0, 0, 0, 0, 0, 0, -sum(${sharedByThree}), -count(*) FILTER (yesterday IS NULL)
      FROM depths WHERE today + day_before IS NOT NULL GROUP BY ${keys}
    ) AS parts WHERE overlap IS NOT NULL GROUP BY overlap, ${keys}`
}

/**
 * By how much the sum of a page's depths exceeds the deepest of them. With all three days, the two overlaps with the previous
 * day have been subtracted already.
 */
const sharedByThree =
  text(`CASE WHEN yesterday IS NULL THEN least(today, day_before) ELSE today + yesterday + day_before
  - least(today, yesterday) - least(yesterday, day_before) - greatest(today, yesterday, day_before) END`)
