import { dayMs } from '../day.ts'
import type { Dialect } from './dialect.ts'
import { dimensionNames } from './dimensions.ts'
import { type Group, measure, measures, type Selection, type Span } from './measures.ts'
import { join, type Sql, sql, text } from './sql.ts'

/** The dimensions that days are rolled up by; '' is the total. */
export const rolledUp: readonly { readonly dimension: string; readonly group: Group }[] = [
  { dimension: '', group: { kind: 'total' } },
  ...dimensionNames.map((name) => ({ dimension: name, group: { kind: 'dimension', dimension: { name } } as const })),
]

/**
 * The rows of one day's roll-up by one group. Those with `overlap` hold what the day and the one before count twice, as
 * negative numbers: adding up days, and the overlaps between them, gives what counting all of their events would give.
 * `table` has to hold `rowsForDay`.
 */
export function rollUpOfDay(
  table: Sql,
  visitsTable: Sql,
  website: number,
  day: number,
  dimension: string,
  group: Group,
  dialect: Dialect,
): Sql {
  const midnight = day * dayMs
  const count = (sign: 1 | -1, span: Span, rows?: Sql): Sql => {
    const selection: Selection = { table, website, span, filters: [], visits: visitsTable, ...(rows && { rows }) }
    const signed = join(
      measures.map((name) => text(`${sign} * ${name} AS ${name}`)),
      ', ',
    )
    return sql`SELECT grp, ${signed} FROM (${measure(selection, group, measures, dialect)}) AS counted`
  }
  const before = { from: midnight - dayMs, to: midnight }
  const after = { from: midnight, to: midnight + dayMs }
  const crossed = sql`started_at < ${midnight}`
  const overlap = [
    count(1, { from: before.from, to: after.to }, sql`(time < ${midnight} OR ${crossed})`),
    count(-1, before),
    count(-1, after, crossed),
  ]
  const rows = (isOverlap: boolean, counts: Sql): Sql => sql`SELECT CAST(${website} AS BIGINT), CAST(${day} AS BIGINT),
    ${isOverlap}, ${dimension}, grp, ${sums()} FROM (${counts}) AS counts GROUP BY grp`
  return join([rows(false, count(1, after)), rows(true, join(overlap, ' UNION ALL '))], ' UNION ALL ')
}

export const sums = (): Sql =>
  join(
    measures.map((name) => text(`sum(${name}) AS ${name}`)),
    ', ',
  )
