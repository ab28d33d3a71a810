import { dayMs } from '../day.ts'
import { inSpan } from './measures.ts'
import { any, type Sql, sql } from './sql.ts'
import { countedOf, type WebsiteIds } from './website-ids.ts'

/**
 * The rows around a midnight, of any time zone, that are counted on several days: those of visitors who were seen on both
 * sides. A visitor id belongs to the UTC day on which its visits began, and a visit lasts at most 24 hours.
 */
export interface MidnightOverlap {
  readonly before: Sql
  /** May contain rows of visitors who were not seen before. */
  readonly after: Sql
}

export function midnightOverlap(table: Sql, website: WebsiteIds, midnight: number): MidnightOverlap {
  const from = earliestOverlap(midnight)
  const after = sql`(${inSpan({ from: midnight, to: from + 3 * dayMs })} AND ${isOfEarlierUtcDay(midnight)})`
  return { after, before: rowsBefore(table, website, midnight, after) }
}

/** No visitor who is seen at or after a midnight was seen before this time. */
export const earliestOverlap = (midnight: number): number => Math.floor(midnight / dayMs) * dayMs - dayMs

/** The rows that are needed to count a day: its own, those of shared visitors before it, and the rest of its visits. */
export function rowsForDay(table: Sql, website: number, start: number, end: number): Sql {
  const own = inSpan({ from: start, to: end })
  const before = rowsBefore(table, website, start, sql`(${own} AND ${isOfEarlierUtcDay(start)})`)
  const rest = sql`(${inSpan({ from: end, to: end + dayMs })} AND started_at < ${end})`
  const near = inSpan({ from: earliestOverlap(start), to: end + dayMs })
  return sql`SELECT * FROM ${table} WHERE ${countedOf(website)} AND ${near} AND ${any([own, before, rest])}`
}

/** Whether the visitor's UTC day began before a time. */
const isOfEarlierUtcDay = (time: number): Sql => sql`started_at < ${Math.ceil(time / dayMs) * dayMs}`

const rowsBefore = (table: Sql, website: WebsiteIds, midnight: number, after: Sql): Sql =>
  sql`(${inSpan({ from: earliestOverlap(midnight), to: midnight })} AND visitor IN (
    SELECT visitor FROM ${table} WHERE ${countedOf(website)} AND ${after}))`
