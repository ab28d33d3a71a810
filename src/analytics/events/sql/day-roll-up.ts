import type { LocalDays } from '../local-days.ts'
import { daySlotsSql } from './day-slots.ts'
import type { Dialect } from './dialect.ts'
import { type DimensionName, dimensionNames, dimensionValue, hasValue, levelOf } from './dimensions.ts'
import { singleVisits, sumDepths, sumHits, sumVisitors, visitorCounts } from './measure.ts'
import { sums } from './measures.ts'
import { earliestOverlap, rowsForDay } from './midnight-overlap.ts'
import { all, join, type Sql, sql, text } from './sql.ts'
import { hitCounts, wholeVisits } from './whole-visits.ts'

/** How the roll-ups of one day are computed. Each engine stores the results in tables of its own. */
export interface DayRollUpSql {
  /** Temporary tables, in order: their selects may read those before them. */
  readonly tables: readonly { readonly name: string; readonly select: Sql }[]
  /** Each: SELECT overlap, dimension, value and all measures. */
  readonly rollUps: readonly Sql[]
  /** SELECT slot, previous and the measures of slots. */
  readonly slots: Sql
  /** SELECT crosses, visit, visitor, views, acts, engaged, bounced, lasted, exit_page and `visitDimensions`. */
  readonly visits: Sql
  /** For each of `listedDimensions`: SELECT visit, value, views, acts, engaged: the hits of visits with each of its values. */
  readonly hitsOfVisits: readonly { readonly name: ListedDimension; readonly select: Sql }[]
}

/** The dimensions that differ between the rows of a visit and are part of every dashboard: visits have lists of their values. */
export const listedDimensions = ['page', 'event'] as const satisfies readonly DimensionName[]

export type ListedDimension = (typeof listedDimensions)[number]

/** The dimensions that are the same on all rows of a visit. */
export const visitDimensions = dimensionNames.filter((name) => levelOf({ name }) === 'visit')

const list = (items: readonly Sql[]): Sql => join(items, ', ')
const rowDimensions = dimensionNames.filter((name) => levelOf({ name }) === 'row')
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
 * The roll-ups of a day, from a table like `events` that holds at least the rows of `rowsForDay`. Rows with `overlap` 1 contain
 * what both this day and the previous one count, as negative numbers; those with `overlap` 2 what this day and the one before the
 * previous count, unless the previous one does, too. The sum of days and their overlaps equals counting all of their events,
 * because no visitor or visit occurs on more than three days in a row: the events of a visitor are within 48 hours that begin at a
 * UTC midnight.
 */
export function dayRollUpSql(
  events: Sql,
  website: number,
  day: number,
  { startOf }: LocalDays,
  dialect: Dialect,
): DayRollUpSql {
  const [previous, midnight, end] = [startOf(day - 1), startOf(day), startOf(day + 1)]
  const span = { from: earliestOverlap(midnight), to: end }
  const side = sql`CASE WHEN time >= ${midnight} THEN 0 WHEN time >= ${previous} THEN 1 ELSE 2 END AS days_ago`
  const near = sql`time < ${end}`
  const crosses = sql`min(time) < ${midnight} OR max(time) >= ${end} AS crosses`
  const rows = text('rows_for_day')
  const visitor = sql`${dialect.anyOf(text('visitor'))} AS who`
  const attributes = list(
    visitDimensions.map((name) => sql`${dialect.anyOf(dimensionValue({ name }, dialect))} AS ${text(name)}`),
  )
  const ofDay = { side, visitor, rows: sql`${near} AND time >= ${midnight}` }
  const ofCrossing = { side, visitor, rows: sql`${near} AND visitor IN (SELECT who FROM crossing)` }
  return {
    tables: [
      { name: 'rows_for_day', select: rowsForDay(events, website, midnight, end) },
      {
        name: 'visits_of_day',
        select: wholeVisits({ table: rows, website, span, filters: [] }, true, null, dialect, crosses),
      },
      // The hits of each visit on each day, and the scroll depth of each of its pages there.
      {
        name: 'hits_of_day',
        select: sql`SELECT * FROM (SELECT visit, ${side}, ${visitor}, ${hitCounts()}, ${attributes}
          FROM rows_for_day WHERE ${near} GROUP BY visit, days_ago) AS hits JOIN visits_of_day USING (visit)`,
      },
      {
        name: 'depths_of_day',
        select: sql`SELECT * FROM (SELECT visit, page, ${side}, ${visitor}, max(scroll_depth) AS depth, ${attributes}
          FROM rows_for_day WHERE ${near} AND scroll_depth > 0 GROUP BY visit, page, days_ago) AS depths
          JOIN visits_of_day USING (visit)`,
      },
      {
        name: 'repeated',
        select: text('SELECT who FROM hits_of_day WHERE days_ago = 0 GROUP BY who HAVING count(*) > 1'),
      },
      { name: 'crossing', select: text('SELECT DISTINCT who FROM hits_of_day WHERE days_ago > 0') },
    ],
    rollUps: [
      sql`SELECT 0 AS overlap, ${keys}, ${sums} FROM (${join(dayParts(ofDay, dialect), ' UNION ALL ')}) AS parts GROUP BY ${keys}`,
      overlapsSql(ofCrossing, dialect),
    ],
    slots: daySlotsSql(midnight, end, dialect),
    visits: sql`SELECT crosses, visit, who AS visitor, views, acts, engaged, bounced, lasted, exit_page,
      ${text(visitDimensions.join(', '))} FROM hits_of_day WHERE days_ago = 0`,
    hitsOfVisits: listedDimensions.map((name) => ({
      name,
      select: sql`SELECT visit, ${dimensionValue({ name }, dialect)} AS value, ${hitCounts()} FROM rows_for_day
        WHERE ${all([ofDay.rows, ...hasValue({ name })])} GROUP BY visit, value`,
    })),
  }
}

/** Which rows are counted, and the columns that tell on which day and of whom they are. */
interface CountedRows {
  readonly rows: Sql
  readonly side: Sql
  readonly visitor: Sql
}

function dayParts(counted: CountedRows, dialect: Dialect): readonly Sql[] {
  return [
    // Most visitors have one visit a day. Without telling these apart, a table of all visitors for each of the dimensions is not needed.
    sql`SELECT ${label}, ${singleVisits} FROM hits_of_day WHERE days_ago = 0 AND who NOT IN (SELECT who FROM repeated) ${groupingSets("''")}`,
    sumVisitors(
      sql`SELECT ${label}, who, ${visitorCounts} FROM hits_of_day WHERE days_ago = 0 AND who IN (SELECT who FROM repeated)
        ${groupingSets('who')}`,
      keys,
    ),
    sql`SELECT ${label}, 0, 0, 0, 0, 0, 0, 0, sum(depth), count(*) FROM depths_of_day WHERE days_ago = 0 ${groupingSets("''")}`,
    ...rowDimensions.flatMap((name) => [
      sumHits(hitsBy(name, counted, dialect), keys),
      sumDepths(depthsBy(name, counted, dialect), keys),
    ]),
  ]
}

/** The hits of visits by each value of a dimension that can change within a visit. */
const hitsBy = (name: DimensionName, { rows, side, visitor }: CountedRows, dialect: Dialect): Sql => sql`
  SELECT '${text(name)}' AS dimension, value, visit, days_ago, who, views, acts, engaged, bounced, lasted FROM (
    SELECT visit, ${side}, ${visitor}, ${hitCounts()}, ${dimensionValue({ name }, dialect)} AS value
    FROM rows_for_day WHERE ${all([rows, ...hasValue({ name })])} GROUP BY visit, days_ago, value) AS hits
  JOIN visits_of_day USING (visit)`

const depthsBy = (name: DimensionName, { rows, side }: CountedRows, dialect: Dialect): Sql => sql`
  SELECT '${text(name)}' AS dimension, ${dimensionValue({ name }, dialect)} AS value, visit, page, ${side},
    max(scroll_depth) AS depth
  FROM rows_for_day WHERE ${all([rows, text('scroll_depth > 0'), ...hasValue({ name })])}
  GROUP BY visit, page, days_ago, value`

/** Visitors, visits and pages that occur on this day and an earlier one, and are therefore counted twice in the sum. */
function overlapsSql(counted: CountedRows, dialect: Dialect): Sql {
  const crossed = 'who IN (SELECT who FROM crossing)'
  const on = (daysAgo: number): string => `max(CASE WHEN days_ago = ${daysAgo} THEN 1 ELSE 0 END) = 1`
  const overlap = text(`CASE WHEN NOT (${on(0)}) THEN NULL WHEN ${on(1)} THEN 1 WHEN ${on(2)} THEN 2 END AS overlap`)
  const outcome = text('max(bounced) AS bounced, max(lasted) AS lasted')
  const depth = (daysAgo: number): string => `max(CASE WHEN days_ago = ${daysAgo} THEN depth END)`
  const depths = text(`${depth(0)} AS today, ${depth(1)} AS yesterday, ${depth(2)} AS day_before`)
  const unite = (parts: (name: DimensionName) => Sql): Sql => join(rowDimensions.map(parts), ' UNION ALL ')
  const rowHits = unite((name) => hitsBy(name, counted, dialect))
  const rowDepths = unite((name) => depthsBy(name, counted, dialect))
  return sql`WITH whole_hits AS ${dialect.materialized(sql`SELECT * FROM hits_of_day WHERE views + acts > 0 AND ${text(crossed)}`)},
    row_hits AS ${dialect.materialized(sql`SELECT * FROM (${rowHits}) AS hits WHERE views + acts > 0`)},
    depths AS ${dialect.materialized(sql`SELECT ${label}, ${depths} FROM depths_of_day WHERE ${text(crossed)} ${groupingSets('visit, page')}
      UNION ALL SELECT ${keys}, ${depths} FROM (${rowDepths}) AS depths GROUP BY ${keys}, visit, page`)}
    SELECT overlap, ${keys}, ${sums} FROM (
      SELECT overlap, ${keys}, -count(*) AS visitors, 0 AS visits, 0 AS pageviews, 0 AS events, 0 AS bounces,
        0 AS duration_ms, 0 AS engaged_ms, 0 AS scroll_sum, 0 AS scroll_pages
      FROM (SELECT ${label}, ${overlap} FROM whole_hits ${groupingSets('who')}
        UNION ALL SELECT ${keys}, ${overlap} FROM row_hits GROUP BY ${keys}, who) AS visitors GROUP BY overlap, ${keys}
      UNION ALL
      SELECT overlap, ${keys}, 0, -count(*), 0, 0, -sum(bounced), -sum(lasted), 0, 0, 0
      FROM (SELECT ${label}, ${overlap}, ${outcome} FROM whole_hits ${groupingSets('visit')}
        UNION ALL SELECT ${keys}, ${overlap}, ${outcome} FROM row_hits GROUP BY ${keys}, visit) AS visits GROUP BY overlap, ${keys}
      UNION ALL
      SELECT 1, ${keys}, 0, 0, 0, 0, 0, 0, 0, -sum(least(today, yesterday)), -count(*)
      FROM depths WHERE today + yesterday IS NOT NULL GROUP BY ${keys}
      UNION ALL
      SELECT 2, ${keys}, 0, 0, 0, 0, 0, 0, 0, -sum(${sharedByThree}), -count(CASE WHEN yesterday IS NULL THEN 1 END)
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
