import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { DomainError } from '../../../../base/errors.ts'
import type { ExactTable, ImportRequest } from '../../import.ts'
import { toStatement } from '../../sql/sql.ts'
import { interruptOnAbort } from '../connections.ts'
import { createInstance, type Database, importsFolder, restrictAccess } from '../database.ts'
import { duckdbDialect } from '../dialect.ts'
import { assignVisits } from './assign-visits.ts'
import { readExactRows } from './exact-rows.ts'
import { readConverted } from './read-converted.ts'
import { inputRows, tableOf } from './read-file.ts'
import { splitByTime, type TimeChunk } from './time-chunks.ts'

/** A file imported into a separate database next to the store: its rows, their visits, and the chunks to write. */
export interface Staged {
  readonly schema: string
  readonly chunks: readonly TimeChunk[]
  readonly total: number
  readonly skipped: number
  /** Its `input` refers to shared cells. */
  readonly isShared: boolean
  remove(): Promise<void>
}

/** Starts over if an earlier run was interrupted. The signal aborts it. */
export async function stage(
  database: Database,
  path: string,
  { hash, timezone, chunkRows, exact, tag, shared, signal }: StageOptions,
): Promise<Staged> {
  const folder = importsFolder(database.path)
  const file = join(folder, `${hash}.duckdb`)
  const schema = `import_${hash.slice(0, 16)}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await rm(file, { force: true })
  await rm(`${file}.wal`, { force: true })
  // The store's own instance must not read files, so a separate instance reads this one.
  const instance = await createInstance({ ...database.options, path: file })
  const connection = await instance.connect()
  const stopInterrupting = interruptOnAbort(connection, signal)
  const close = (): void => {
    stopInterrupting()
    connection.closeSync()
    instance.closeSync()
  }
  try {
    signal.throwIfAborted()
    await connection.run(`SET TimeZone = '${timezone.replaceAll("'", "''")}'`)
    await restrictAccess(connection, { files: [path, ...Object.values(shared ?? {})] })
    if (exact) await readExactRows(connection, path, exact, await columnsOf(connection, path))
    else {
      await (shared ? readConverted(connection, path, shared) : readRows(connection, path))
      await assignVisits(connection, hash, tag)
    }
    const chunks = await splitByTime(connection, chunkRows)
    const rows = Number((await connection.runAndReadAll('SELECT count(*) FROM input')).value(0, 0))
    const total = chunks.reduce((sum, chunk) => sum + chunk.rows, 0)
    close()
    await attach(database, file, schema)
    return {
      schema,
      chunks,
      total,
      skipped: rows - total,
      isShared: shared !== undefined,
      async remove() {
        await detach(database, schema)
        await rm(file, { force: true })
      },
    }
  } catch (error) {
    close()
    await rm(file, { force: true })
    if (signal.aborted) throw signal.reason
    throw error instanceof DomainError
      ? error
      : new DomainError('invalid', 'The file could not be read: it is damaged, or has another format.', {
          cause: error,
        })
  }
}

export interface StageOptions {
  readonly hash: string
  /** The time zone of times that have no offset. */
  readonly timezone: string
  readonly chunkRows: number
  readonly exact: ExactTable | undefined
  readonly tag: number | undefined
  readonly shared: ImportRequest['shared']
  readonly signal: AbortSignal
}

async function readRows(connection: DuckDBConnection, path: string): Promise<void> {
  const columns = await columnsOf(connection, path)
  requireColumns(columns)
  const { text, values } = toStatement(inputRows({ path, columns }), duckdbDialect.placeholder)
  await connection.run(`CREATE TABLE input AS ${text}`, [...values])
}

async function attach(database: Database, file: string, schema: string): Promise<void> {
  const connection = await database.connect()
  await connection.run(`ATTACH '${file.replaceAll("'", "''")}' AS ${schema} (READ_ONLY)`)
  connection.closeSync()
}

async function detach(database: Database, schema: string): Promise<void> {
  const connection = await database.connect()
  await connection.run(`DETACH ${schema}`)
  connection.closeSync()
}

async function columnsOf(connection: DuckDBConnection, path: string): Promise<readonly string[]> {
  const { text, values } = toStatement(tableOf(path), duckdbDialect.placeholder)
  const reader = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${text}`, [...values])
  return reader.getRows().map(([name]) => String(name))
}

function requireColumns(columns: readonly string[]): void {
  const known = new Set(columns.map((column) => column.trim().toLowerCase()))
  const missing = ['time', 'visitor'].filter((name) => !known.has(name))
  if (!known.has('page') && !known.has('url')) missing.push('page (or url)')
  if (missing.length === 0) return
  throw new DomainError('invalid', `The file has no column ${missing.join(', ')}; it has ${columns.join(', ')}.`)
}
