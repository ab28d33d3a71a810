import type { DuckDBConnection } from '@duckdb/node-api'
import { convertedColumns, referenceTo, type SharedTable, sharedColumns, sharedTables } from '../../converted-file.ts'
import type { eventColumns } from '../../sql/columns.ts'
import { type Sql, sql, text, toStatement } from '../../sql/sql.ts'
import { duckdbDialect } from '../dialect.ts'
import { cellsOf, names, readAction, readTexts, storedAction } from './read-file.ts'

/**
 * Creates `input` from a converted file, and a table for each of its files of shared cells. Cells are read like those of every other
 * imported file, but each only once, however many rows share it.
 */
export async function readConverted(
  connection: DuckDBConnection,
  path: string,
  shared: Readonly<Record<SharedTable, string>>,
): Promise<void> {
  for (const table of sharedTables) {
    const cell = cellsOf(sharedColumns[table])
    const from = csvOf(shared[table], true, [['id', 'BIGINT'], ...sharedColumns[table].map(textColumn)])
    await create(
      connection,
      table,
      table === 'actions'
        ? sql`SELECT id, ${storedAction} FROM (SELECT id, ${readAction(cell)} FROM ${from})`
        : sql`SELECT id, ${readTexts(cell, sharedColumns[table])} FROM ${from}`,
    )
  }
  const references = names(sharedTables.map((table) => referenceTo[table]))
  await create(
    connection,
    'input',
    sql`SELECT n, CASE WHEN page <> '' AND visitor <> '' THEN time END AS time, visitor, visit, kind, ${references}
      FROM (SELECT row_number() OVER () AS n, time, coalesce(trim(visitor), '') AS visitor, coalesce(trim(visit), '') AS visit,
        ${references} FROM ${csvOf(path, false, convertedColumns.map(rowColumn))})
      JOIN (SELECT id, kind, page FROM actions) ON id = action`,
  )
}

async function create(connection: DuckDBConnection, table: string, question: Sql): Promise<void> {
  const { text: statement, values } = toStatement(question, duckdbDialect.placeholder)
  await connection.run(`CREATE TABLE ${table} AS ${statement}`, [...values])
}

type TypedColumn = readonly [name: string, type: 'BIGINT' | 'VARCHAR']
const textColumn = (name: string): TypedColumn => [name, 'VARCHAR']
const rowColumn = (name: string): TypedColumn => [name, name === 'visitor' || name === 'visit' ? 'VARCHAR' : 'BIGINT']

/** Nothing of our own format has to be guessed. */
function csvOf(path: string, hasHeader: boolean, columns: readonly TypedColumn[]): Sql {
  const types = text(columns.map(([name, type]) => `'${name}': '${type}'`).join(', '))
  return sql`read_csv(${path}, auto_detect = false, header = ${text(String(hasHeader))}, delim = ',', quote = '"', escape = '"',
    new_line = '\\r\\n', columns = {${types}})`
}

/** Joins the shared cells of a row `i`, and of the first row `f` of its visit. */
export const joinShared = (schema: string): string => `JOIN ${schema}.actions AS i_action ON i_action.id = i.action
  JOIN ${schema}.actions AS f_action ON f_action.id = f.action
  JOIN ${schema}.sources AS f_source ON f_source.id = f.source
  JOIN ${schema}.clients AS f_client ON f_client.id = f.client`

/** Where `joinShared` has a column of an event. */
export function sharedColumn(name: (typeof eventColumns)[number]['name']): string {
  if (name === 'entry_page')
    return "CASE WHEN f_source.entry_page <> '' THEN f_source.entry_page ELSE f_action.page END"
  const table = sharedTables.find((one) => sharedColumns[one].some((column) => column === name))
  if (!table) throw new Error(`No shared cells have the column ${name}.`)
  return `${table === 'actions' ? 'i' : 'f'}_${referenceTo[table]}.${name}`
}
