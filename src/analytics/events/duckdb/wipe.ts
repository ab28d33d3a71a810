import type { DuckDBConnection } from '@duckdb/node-api'
import { searchTableNames } from '../sql/search-tables.ts'
import type { Writer } from './writer.ts'

/** The tables that contain what visitors and websites sent. */
const wipedTables = ['events', 'bot_hits', 'roll_ups', 'visit_days', 'kept_roll_ups', ...searchTableNames]

/** Metadata is stored in small blocks. The definition of an empty table with long names fills about as many of them. */
const fillerColumns = Array.from({ length: 200 }, (_, index) => `"${'filler'.repeat(70)}${index}" BOOLEAN`)
const metadataPerFiller = 16

export interface WipeDeps {
  readonly writer: Writer
  /** Runs a checkpoint on the connection of the writer. */
  readonly checkpoint: (connection: DuckDBConnection) => Promise<void>
  /** Resolves when all reads that are running now have ended. They may need what was deleted. */
  readonly readsEnded: () => Promise<void>
  readonly signal: AbortSignal
}

/** To be called in a transaction that deletes rows, so that `wipeDeleted` knows about it, also after a crash. */
export async function noteDeletion(connection: DuckDBConnection): Promise<void> {
  await connection.run('DELETE FROM meta WHERE name = ?', [noteName])
  await connection.run('INSERT INTO meta SELECT ?, CAST(uuid() AS VARCHAR)', [noteName])
}

const noteName = 'deletion'

const readNote = async (connection: DuckDBConnection): Promise<string | null> => {
  const reader = await connection.runAndReadAll('SELECT value FROM meta WHERE name = ?', [noteName])
  const [row] = reader.getRows()
  return row ? String(row[0]) : null
}

/**
 * Removes deleted rows from the file, if there are any. DuckDB only marks them: a table keeps them until all rows around them are deleted,
 * and freed blocks keep their content until they are used again. So the tables are copied without them, each in one transaction, and the freed
 * blocks are filled with other data by tables that are dropped again. If it is interrupted, nothing is lost, and the next call begins anew.
 *
 * No other connection may write to these tables meanwhile: what it writes to a table that was replaced would be lost.
 */
export async function wipeDeleted({ writer, checkpoint, readsEnded, signal }: WipeDeps): Promise<void> {
  const note = await writer.alone(readNote)
  if (note === null) return
  const interruptible = async <T>(connection: DuckDBConnection, work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    const interrupt = (): void => connection.interrupt()
    signal.addEventListener('abort', interrupt)
    return work().finally(() => signal.removeEventListener('abort', interrupt))
  }
  for (const table of wipedTables)
    await writer.transaction(
      (connection) => interruptible(connection, () => rewrite(connection, table)),
      () => undefined,
    )
  await readsEnded()
  await writer.alone((connection) =>
    interruptible(connection, async () => {
      await dropFillers(connection)
      await checkpoint(connection)
      try {
        await fillBlocks(connection, checkpoint)
      } finally {
        await dropFillers(connection)
      }
      await checkpoint(connection)
      // Unless more was deleted meanwhile.
      await connection.run('DELETE FROM meta WHERE name = ? AND value = ?', [noteName, note])
    }),
  )
}

async function rewrite(connection: DuckDBConnection, table: string): Promise<void> {
  const reader = await connection.runAndReadAll(
    `SELECT sql FROM duckdb_tables() WHERE schema_name = 'main' AND database_name = current_database() AND table_name = '${table}'`,
  )
  const definition = String(reader.getRows()[0]?.[0])
  await connection.run(definition.replace(/^CREATE TABLE \w+/, `CREATE TABLE rewritten_${table}`))
  await connection.run(`INSERT INTO rewritten_${table} SELECT * FROM ${table}`)
  await connection.run(`DROP TABLE ${table}`)
  await connection.run(`ALTER TABLE rewritten_${table} RENAME TO ${table}`)
}

async function fillBlocks(connection: DuckDBConnection, checkpoint: WipeDeps['checkpoint']): Promise<void> {
  const read = async (sql: string): Promise<number> =>
    Number((await connection.runAndReadAll(sql)).getRows()[0]?.[0] ?? 0)
  const ofThis = 'FROM pragma_database_size() WHERE database_name = current_database()'
  const bytes = await read(`SELECT (free_blocks + 2) * block_size ${ofThis}`)
  // Random numbers, which cannot be compressed.
  await connection.run(
    `CREATE TABLE filler_blocks AS SELECT hash(random(), i) AS a, hash(i, random()) AS b FROM range(${Math.ceil(bytes / 16)}) AS t(i)`,
  )
  await checkpoint(connection)
  const metadata = await read('SELECT sum(total_blocks) FROM pragma_metadata_info()')
  for (let filler = 0; filler <= metadata / metadataPerFiller; filler++)
    await connection.run(`CREATE TABLE filler_${filler} (${fillerColumns})`)
  await checkpoint(connection)
}

async function dropFillers(connection: DuckDBConnection): Promise<void> {
  const reader = await connection.runAndReadAll(
    "SELECT table_name FROM duckdb_tables() WHERE schema_name = 'main' AND table_name LIKE 'filler\\_%' ESCAPE '\\'",
  )
  for (const [name] of reader.getRows()) await connection.run(`DROP TABLE IF EXISTS ${name}`)
}
