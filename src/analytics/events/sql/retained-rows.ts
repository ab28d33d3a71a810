import type { RetainedRow } from '../retained-days.ts'
import type { Dialect } from './dialect.ts'
import { measures } from './measures.ts'
import { join, type Sql, sql, text } from './sql.ts'
import type { Row } from './statement.ts'

/** In place of the name of a dimension: a quarter of an hour, and the row that a build is known by. */
export const slotDimension = ':slot'
export const buildDimension = ':build'

/** The columns of the roll-ups of days without events, in the form in which stores exchange them. */
export const retainedRowColumns = [
  'website',
  'zone',
  'day',
  'dimension',
  'overlap',
  'value',
  'slot',
  'previous',
  ...measures,
] as const

const texts: ReadonlySet<string> = new Set(['zone', 'dimension', 'value'])

/** SELECT website, zone, day, n, checksum: what each day has. The checksum is the same on every engine. */
export const retainedSumsSql = (dialect: Dialect, website?: number): Sql => {
  const isAsked = website === undefined ? text('TRUE') : sql`website = ${website}`
  const cells = retainedRowColumns.map((name) => text(texts.has(name) ? name : `CAST(${name} AS VARCHAR)`))
  return sql`SELECT website, zone, day, count(*) AS n, CAST(${dialect.sumHashes(text('hash'))} AS VARCHAR) AS checksum
    FROM (SELECT website, zone, day, ${dialect.hash(cells)} AS hash FROM (${dialect.retainedRows}) AS kept WHERE ${isAsked}) AS hashed
    GROUP BY website, zone, day`
}

/** The retained roll-ups of some days of a website, in their order. */
export const retainedRowsSql = (
  dialect: Dialect,
  { website, zone, first, last }: { website: number; zone: string; first: number; last: number },
): Sql =>
  sql`SELECT ${join(retainedRowColumns.map(text), ', ')} FROM (${dialect.retainedRows}) AS kept
    WHERE website = ${website} AND zone = ${zone} AND day >= ${first} AND day <= ${last} ORDER BY day`

export const toRetainedRow = (row: Row): RetainedRow => ({
  dimension: String(row.dimension),
  overlap: Number(row.overlap),
  value: String(row.value),
  slot: Number(row.slot),
  previous: Number(row.previous),
  ...Object.fromEntries(measures.map((name) => [name, Number(row[name])])),
})
