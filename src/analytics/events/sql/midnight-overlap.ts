import { dayMs } from '../day.ts'
import { inSpan } from './measures.ts'
import { any, type Sql, sql } from './sql.ts'

/**
 * The rows around a UTC midnight that are counted on both days: those of visitors who were seen on both sides. Such a
 * visitor is on a visit that crosses midnight, since a new visit gets a visitor id of its own day.
 */
export interface MidnightOverlap {
  readonly before: Sql
  readonly after: Sql
}

export function midnightOverlap(table: Sql, website: number, midnight: number): MidnightOverlap {
  const after = sql`(${inSpan({ from: midnight, to: midnight + dayMs })} AND started_at < ${midnight})`
  return {
    after,
    before: sql`(${inSpan({ from: midnight - dayMs, to: midnight })} AND visitor IN (
      SELECT visitor FROM ${table} WHERE website = ${website} AND ${after}))`,
  }
}

/** The rows that are needed to count a day: its own, those of shared visitors, and the rest of its visits. */
export function rowsForDay(table: Sql, website: number, midnight: number): Sql {
  const next = midnight + dayMs
  const own = inSpan({ from: midnight, to: next })
  const rows = any([own, midnightOverlap(table, website, midnight).before, midnightOverlap(table, website, next).after])
  const near = inSpan({ from: midnight - dayMs, to: next + dayMs })
  return sql`SELECT * FROM ${table} WHERE website = ${website} AND ${near} AND ${rows}`
}
