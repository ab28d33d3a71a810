import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import type { MovedTable } from './tables.ts'

/** A row of any table. Kysely's types require a static table name; both engines return these values. */
export type TableRow = Readonly<Record<string, string | number | Uint8Array | null>>

/** The rows with `after` < first key column <= `to`. */
export interface KeyRange {
  readonly after: number
  readonly to: number
}

const defaultRowsPerRange = 200
const before = -1
const end = Number.MAX_SAFE_INTEGER

/** Splits a table into ranges of about the same number of rows. The last range is open-ended. */
export async function* keyRangesOf(
  db: QueryExecutorProvider,
  { name, key, isPaged: paged, rowsPerRange = defaultRowsPerRange }: MovedTable,
): AsyncGenerator<KeyRange> {
  const first = sql.ref(key[0] ?? '')
  for (let after = before; ; ) {
    const { rows } = paged
      ? await sql<{ to: number }>`select ${first} as "to" from ${sql.table(name)} where ${first} > ${after}
          order by ${first} limit 1 offset ${rowsPerRange - 1}`.execute(db)
      : { rows: [] }
    const to = rows[0]?.to ?? end
    yield { after, to }
    if (to === end) return
    after = to
  }
}

/** Reads rows in order of their keys, independent of how the engine sorts. */
export async function readRows(
  db: QueryExecutorProvider,
  table: MovedTable,
  { after, to }: KeyRange,
  columns?: readonly string[],
): Promise<readonly TableRow[]> {
  const first = sql.ref(table.key[0] ?? '')
  const range = table.isPaged ? sql`where ${first} > ${after} and ${first} <= ${to}` : sql``
  const chosen = columns ? columnList(columns) : sql`*`
  const { rows } = await sql<TableRow>`select ${chosen} from ${sql.table(table.name)} ${range}`.execute(db)
  return rows
    .map((row) => ({ row, key: table.key.map((column) => row[column] ?? '') }))
    .sort((one, other) => compareKeys(one.key, other.key))
    .map(({ row }) => row)
}

type KeyValues = readonly (string | number | Uint8Array)[]

function compareKeys(one: KeyValues, other: KeyValues): number {
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? ''
    if (value !== against) return value < against ? -1 : 1
  }
  return 0
}

/** The same text for the same row on every engine. */
export const serializeRow = (row: TableRow): string =>
  JSON.stringify(
    Object.entries(row)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => [name, value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value]),
  )

export const keyOf = (row: TableRow, { key }: MovedTable): string => JSON.stringify(key.map((column) => row[column]))

export const columnList = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((name) => sql.ref(name)))

/** A condition that matches exactly these rows. */
export function matchesAnyKey(rows: readonly TableRow[], { key }: MovedTable): RawBuilder<unknown> {
  const matches = rows.map(
    (row) =>
      sql`(${sql.join(
        key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
        sql` and `,
      )})`,
  )
  return sql.join(matches, sql` or `)
}
