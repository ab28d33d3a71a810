import { dayMs } from '../day.ts'
import { within } from './measures.ts'
import { any, type Sql, sql } from './sql.ts'

/**
 * The rows around a UTC midnight by which what is counted before and after it overlaps: those of visitors who were seen
 * on both sides. Such a visitor is on a visit that crosses midnight, since the id of a new visit is minted on its own day.
 */
export interface Crossing {
  readonly before: Sql
  readonly after: Sql
}

export function crossing(table: Sql, website: number, midnight: number): Crossing {
  const after = sql`(${within({ from: midnight, to: midnight + dayMs })} AND started_at < ${midnight})`
  return {
    after,
    before: sql`(${within({ from: midnight - dayMs, to: midnight })} AND visitor IN (
      SELECT visitor FROM ${table} WHERE website = ${website} AND ${after}))`,
  }
}

/** The rows that are needed to count a day: its own, those it shares visitors with, and the rest of its visits. */
export function rowsForDay(table: Sql, website: number, midnight: number): Sql {
  const next = midnight + dayMs
  const own = within({ from: midnight, to: next })
  const rows = any([own, crossing(table, website, midnight).before, crossing(table, website, next).after])
  const near = within({ from: midnight - dayMs, to: next + dayMs })
  return sql`SELECT * FROM ${table} WHERE website = ${website} AND ${near} AND ${rows}`
}
