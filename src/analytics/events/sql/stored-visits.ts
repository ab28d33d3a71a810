import { visitColumns } from './columns.ts'
import { all, type Sql, sql, text } from './sql.ts'

/** Visitors of one website, of whose visits only events before a time are wanted. */
export interface VisitsOf {
  readonly website: number
  /** At least one. */
  readonly visitors: readonly bigint[]
  readonly until: number
}

/** The most visits that `openVisits` returns, so that a flood of visits cannot exhaust memory at the next start. */
export const maxOpenVisits = 250_000

/**
 * SELECT the visits with an event at or after `since`: first those with more than one event, then those seen last. `anyValue` is the
 * engine's function for a value that is the same in all rows of a visit.
 */
export function storedVisitsSql(anyValue: string, since: number, of?: VisitsOf): Sql {
  const attributes = visitColumns.map(({ name }) => `${anyValue}(${name}) AS ${name}`).join(', ')
  const conditions = [sql`time >= ${since}`]
  if (of) {
    conditions.push(sql`time < ${of.until} AND website = ${of.website}`)
    conditions.push(text(`visitor IN (${of.visitors.map(String).join(', ')})`))
  }
  return sql`SELECT website, visitor, visit, max(time) AS last_seen_at, ${text(attributes)}
    FROM events WHERE ${all(conditions)} GROUP BY website, visitor, visit
    ORDER BY max(time) > ${text(`${anyValue}(started_at)`)} DESC, last_seen_at DESC LIMIT ${text(String(maxOpenVisits))}`
}
