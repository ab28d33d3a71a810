import { BIGINT, type DuckDBConnection, VARCHAR } from '@duckdb/node-api'
import { type DeletedSearch, type SearchDay, searchParts } from '../search-day.ts'
import { isSearchText, searchColumns, searchRowColumns, searchTableNames, searchTables } from '../sql/search-tables.ts'
import { appendColumns } from './chunks.ts'
import { noteDeletion } from './wipe.ts'
import type { Writer } from './writer.ts'

/** Appends rows to tables with these columns, in the connection's transaction. */
async function appendRows(
  connection: DuckDBConnection,
  table: string,
  columns: readonly string[],
  days: readonly SearchDay[],
): Promise<void> {
  await appendColumns(
    connection,
    table,
    columns.map((name) => [name, isSearchText(name) ? VARCHAR : BIGINT]),
    days.flatMap(({ website, source, day, rows }) => rows.map((row) => ({ ...row, website, source, day }))),
    (rows) =>
      columns.map((name) =>
        rows.map((row) => {
          const value = Object.hasOwn(row, name) ? row[name as keyof typeof row] : 0
          return typeof value === 'number' ? BigInt(value) : value
        }),
      ),
  )
}

export const appendSearchRows = (connection: DuckDBConnection, table: string, days: readonly SearchDay[]) =>
  appendRows(connection, table, searchRowColumns, days)

/** In one transaction: a day has the rows that it had before, or all of the new ones. */
export const replaceSearchDays = (writer: Writer, days: readonly SearchDay[]): Promise<void> =>
  writer.transaction(
    async (connection) => {
      for (const { website, source, day } of days)
        for (const table of searchTableNames)
          await connection.run(`DELETE FROM ${table} WHERE website = ? AND source = ? AND day = ?`, [
            website,
            source,
            day,
          ])
      for (const part of searchParts)
        await appendRows(
          connection,
          searchTables[part].name,
          searchColumns(part),
          days.map((day) => ({ ...day, rows: day.rows.filter((row) => row.part === part) })),
        )
    },
    () => undefined,
  )

/** Copies exchanged rows to the tables of their parts, in the connection's transaction. `select` replaces the website's column. */
export async function insertSearchRows(
  connection: DuckDBConnection,
  from: string,
  website: number,
  { first, end }: { readonly first: number; readonly end: number },
): Promise<void> {
  for (const part of searchParts) {
    const columns = searchColumns(part)
    const select = columns.map((name) => (name === 'website' ? `CAST(${website} AS BIGINT)` : name))
    await connection.run(
      `INSERT INTO ${searchTables[part].name} (${columns}) SELECT ${select} FROM ${from} WHERE part = '${part}' AND day >= $1 AND day < $2`,
      [first, end],
    )
  }
}

export const deleteSearch = (writer: Writer, { website, source, before }: DeletedSearch): Promise<void> =>
  writer.transaction(
    async (connection) => {
      const conditions = [
        'website = ?',
        ...(source ? ['source = ?'] : []),
        ...(before === undefined ? [] : ['day < ?']),
      ]
      const values = [website, ...(source ? [source] : []), ...(before === undefined ? [] : [before])]
      await noteDeletion(connection)
      for (const table of searchTableNames)
        await connection.run(`DELETE FROM ${table} WHERE ${conditions.join(' AND ')}`, values)
    },
    () => undefined,
  )
