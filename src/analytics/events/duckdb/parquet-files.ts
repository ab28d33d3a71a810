import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { MoveSource } from '../move/move-store.ts'
import { searchParts } from '../search-day.ts'
import { botColumnNames } from '../sql/bot-columns.ts'
import { eventColumns } from '../sql/columns.ts'
import { buildDimension, retainedRowColumns, slotDimension } from '../sql/retained-rows.ts'
import { searchColumns, searchRowColumns, searchTables } from '../sql/search-tables.ts'
import type { Row, Statement } from '../sql/statement.ts'
import type { Mark } from '../store.ts'
import { duckdbDialect } from './dialect.ts'
import { retainedRowsTable } from './retained-days.ts'
import { rowsOf } from './rows.ts'
import { searchRowsTable } from './search-tables.ts'
import { eventTables, unknownValues } from './tables.ts'

export interface ParquetFiles {
  readonly events: readonly string[]
  readonly drops: readonly string[]
  readonly botHits: readonly string[]
  /** Roll-ups of days without events. */
  readonly retained: readonly string[]
  /** Numbers of search engines. */
  readonly search: readonly string[]
  /** What the store had of each inbox when the files were written. */
  readonly marks: readonly (readonly [inbox: string, arrived: number])[]
  /** A folder for results that do not fit into memory; it is removed at the end. */
  readonly scratch: string
}

export interface OpenParquetFiles extends MoveSource {
  close(): Promise<void>
}

/** Reads Parquet files as if they were a store. */
export async function openParquetFiles({ marks, scratch, ...files }: ParquetFiles): Promise<OpenParquetFiles> {
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '512MB',
    threads: '2',
    temp_directory: join(scratch, 'tmp'),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  const close = async (): Promise<void> => {
    connection.closeSync()
    instance.closeSync()
    await rm(scratch, { recursive: true, force: true })
  }
  try {
    await createViews(connection, files)
    const paths = [...files.events, ...files.drops, ...files.botHits, ...files.retained, ...files.search]
    await connection.run(`SET allowed_paths = [${paths.map(quoted).join(', ')}]`)
    await connection.run('SET enable_external_access = false')
    await connection.run('SET lock_configuration = true')
  } catch (error) {
    await close()
    throw error
  }
  async function* stream({ text, values }: Statement): AsyncGenerator<readonly Row[]> {
    // One statement at a time on each connection.
    const reader = await instance.connect()
    try {
      const result = await reader.stream(text, [...values])
      for await (const chunk of result) yield rowsOf(result, chunk)
    } finally {
      reader.closeSync()
    }
  }
  return {
    dialect: duckdbDialect,
    store: {
      stream,
      query: async (statement) => (await Array.fromAsync(stream(statement))).flat(),
      marks: async () => new Map(marks.map(([inbox, arrived]): [string, Mark] => [inbox, { arrived, inFlight: null }])),
    },
    close,
  }
}

async function createViews(
  connection: DuckDBConnection,
  { events, drops, botHits, retained, search }: Omit<ParquetFiles, 'marks' | 'scratch'>,
): Promise<void> {
  for (const statement of eventTables) {
    const isView =
      (events.length > 0 && / events /.test(statement)) ||
      (drops.length > 0 && / drops /.test(statement)) ||
      (botHits.length > 0 && / bot_hits /.test(statement))
    if (!isView) await connection.run(statement)
  }
  if (events.length > 0) {
    const from = `read_parquet([${events.map(quoted).join(', ')}], union_by_name = true)`
    const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${from}`)
    const names = new Set(described.getRows().map(([name]) => String(name)))
    // Files of earlier versions lack later columns. The first ones are left as they are, so that files are skipped by their times.
    const columns = eventColumns.map(({ name, type, since }) => {
      if (since === 1) return name
      return names.has(name)
        ? `coalesce(${name}, ${unknownValues[type]}) AS ${name}`
        : `${unknownValues[type]} AS ${name}`
    })
    await connection.run(`CREATE VIEW events AS SELECT ${columns} FROM ${from}`)
  }
  if (drops.length > 0) {
    const from = `read_parquet([${drops.map(quoted).join(', ')}])`
    await connection.run(`CREATE VIEW drops AS SELECT website, time, reason, count FROM ${from}`)
  }
  if (botHits.length > 0) {
    const from = `read_parquet([${botHits.map(quoted).join(', ')}])`
    await connection.run(`CREATE VIEW bot_hits AS SELECT ${botColumnNames} FROM ${from}`)
  }
  await createRetainedViews(connection, retained)
  await createSearchViews(connection, search)
}

async function createRetainedViews(connection: DuckDBConnection, files: readonly string[]): Promise<void> {
  if (files.length === 0) await connection.run(retainedRowsTable('kept'))
  else {
    const from = `read_parquet([${files.map(quoted).join(', ')}], union_by_name = true)`
    const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${from}`)
    const names = new Set(described.getRows().map(([name]) => String(name)))
    // Files of earlier versions lack later measures.
    const columns = retainedRowColumns.map((name) => (names.has(name) ? `${name}` : `0 AS ${name}`))
    await connection.run(`CREATE VIEW kept AS SELECT ${columns} FROM ${from}`)
  }
  const own = retainedRowColumns.filter((name) => name !== 'slot' && name !== 'previous')
  const isOther = `dimension NOT IN ('${slotDimension}', '${buildDimension}')`
  for (const view of [
    `kept_roll_ups AS SELECT ${own} FROM kept WHERE ${isOther}`,
    `kept_slots AS SELECT * FROM kept WHERE dimension = '${slotDimension}'`,
    `kept_days AS SELECT website, zone, day, value AS content FROM kept WHERE dimension = '${buildDimension}'`,
  ])
    await connection.run(`CREATE VIEW ${view}`)
}

async function createSearchViews(connection: DuckDBConnection, files: readonly string[]): Promise<void> {
  if (files.length === 0) await connection.run(searchRowsTable('search'))
  else {
    const from = `read_parquet([${files.map(quoted).join(', ')}])`
    await connection.run(`CREATE VIEW search AS SELECT ${searchRowColumns} FROM ${from}`)
  }
  for (const part of searchParts)
    await connection.run(
      `CREATE VIEW ${searchTables[part].name} AS SELECT ${searchColumns(part)} FROM search WHERE part = '${part}'`,
    )
}

const quoted = (path: string): string => `'${path.replaceAll("'", "''")}'`
