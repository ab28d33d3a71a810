import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { MovedTable } from './tables.ts'

/** Kysely's own types end where the table is a value; both engines answer with these. */
export type Row = Readonly<Record<string, string | number | Uint8Array | null>>

/** The rows with `after` < first column of the key <= `to`. */
export interface Page {
  readonly after: number
  readonly to: number
}

const rowsOfPage = 200
const before = -1
const end = Number.MAX_SAFE_INTEGER

/** Cuts a table into pages by what is in it. The last one has no end, so that nothing is beyond them. */
export async function* pagesOf(db: Kysely<Schema>, { name, key, paged }: MovedTable): AsyncGenerator<Page> {
  const first = sql.ref(key[0] ?? '')
  for (let after = before; ; ) {
    const { rows } = paged
      ? await sql<{ to: number }>`select ${first} as "to" from ${sql.table(name)} where ${first} > ${after}
          order by ${first} limit 1 offset ${rowsOfPage - 1}`.execute(db)
      : { rows: [] }
    const to = rows[0]?.to ?? end
    yield { after, to }
    if (to === end) return
    after = to
  }
}

/** In order of their keys, however the engine sorts. */
export async function readRows(
  db: Kysely<Schema>,
  table: MovedTable,
  { after, to }: Page,
  columns?: readonly string[],
): Promise<readonly Row[]> {
  const first = sql.ref(table.key[0] ?? '')
  const range = table.paged ? sql`where ${first} > ${after} and ${first} <= ${to}` : sql``
  const chosen = columns ? list(columns) : sql`*`
  const { rows } = await sql<Row>`select ${chosen} from ${sql.table(table.name)} ${range}`.execute(db)
  return rows
    .map((row) => ({ row, key: table.key.map((column) => row[column] ?? '') }))
    .sort((one, other) => compareKeys(one.key, other.key))
    .map(({ row }) => row)
}

type Key = readonly (string | number | Uint8Array)[]

function compareKeys(one: Key, other: Key): number {
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? ''
    if (value !== against) return value < against ? -1 : 1
  }
  return 0
}

/** The same text for the same row, whichever engine it was read from. */
export const textOf = (row: Row): string =>
  JSON.stringify(
    Object.entries(row)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => [name, value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value]),
  )

export const keyOf = (row: Row, { key }: MovedTable): string => JSON.stringify(key.map((column) => row[column]))

export const list = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((name) => sql.ref(name)))

/** Finds just these rows. */
export function isOneOf(rows: readonly Row[], { key }: MovedTable): RawBuilder<unknown> {
  const matches = rows.map(
    (row) =>
      sql`(${sql.join(
        key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
        sql` and `,
      )})`,
  )
  return sql.join(matches, sql` or `)
}
