import type { KeptRow } from '../kept-days.ts'
import type { Row } from '../store.ts'
import type { Dialect } from './dialect.ts'
import { measures } from './measures.ts'
import { join, type Sql, sql, text } from './sql.ts'

/** In place of the name of a dimension: a quarter of an hour, and the row that a build is known by. */
export const slotDimension = ':slot'
export const buildDimension = ':build'

/** The columns of the roll-ups of days without events, in the form in which stores exchange them. */
export const keptRowColumns = [
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
export const keptSumsSql = (dialect: Dialect, website?: number): Sql => {
  const isAsked = website === undefined ? text('TRUE') : sql`website = ${website}`
  const cells = keptRowColumns.map((name) => text(texts.has(name) ? name : `CAST(${name} AS VARCHAR)`))
  return sql`SELECT website, zone, day, count(*) AS n, CAST(${dialect.sumHashes(text('hash'))} AS VARCHAR) AS checksum
    FROM (SELECT website, zone, day, ${dialect.hash(cells)} AS hash FROM (${dialect.keptRows}) AS kept WHERE ${isAsked}) AS hashed
    GROUP BY website, zone, day`
}

/** The kept roll-ups of some days of a website, in their order. */
export const keptRowsSql = (
  dialect: Dialect,
  { website, zone, first, last }: { website: number; zone: string; first: number; last: number },
): Sql =>
  sql`SELECT ${join(keptRowColumns.map(text), ', ')} FROM (${dialect.keptRows}) AS kept
    WHERE website = ${website} AND zone = ${zone} AND day >= ${first} AND day <= ${last} ORDER BY day`

export const toKeptRow = (row: Row): KeptRow => ({
  dimension: String(row.dimension),
  overlap: Number(row.overlap),
  value: String(row.value),
  slot: Number(row.slot),
  previous: Number(row.previous),
  ...Object.fromEntries(measures.map((name) => [name, Number(row[name])])),
})
