import type { DuckDBConnection } from '@duckdb/node-api'
import type { Writer } from './writer.ts'

/** The tables that contain what visitors and websites sent. */
const wipedTables = ['events', 'bot_hits', 'roll_ups', 'visit_days', 'kept_roll_ups'] as const

/** Metadata is stored in small blocks. The definition of an empty table with long names fills about as many of them. */
const fillerColumns = Array.from({ length: 200 }, (_, index) => `"${'filler'.repeat(70)}${index}" BOOLEAN`)
const metadataPerFiller = 16

/**
 * Removes deleted rows from the file. DuckDB only marks them: a table keeps them until all rows around them are deleted, and freed blocks
 * keep their content until they are used again. So the tables are copied without them, in one transaction, and the freed blocks are filled
 * with other data by tables that are dropped again. If it is interrupted, nothing is lost, and it can be repeated.
 */
export async function wipeDeleted(writer: Writer): Promise<void> {
  for (const table of wipedTables)
    await writer.transaction(
      (connection) => rewrite(connection, table),
      () => undefined,
    )
  await writer.alone(async (connection) => {
    await dropFillers(connection)
    await connection.run('CHECKPOINT')
    try {
      await fillBlocks(connection)
    } finally {
      await dropFillers(connection)
    }
    await connection.run('CHECKPOINT')
  })
}

async function rewrite(connection: DuckDBConnection, table: string): Promise<void> {
  const found = await connection.runAndReadAll(
    `SELECT sql FROM duckdb_tables() WHERE schema_name = 'main' AND database_name = current_database() AND table_name = '${table}'`,
  )
  const definition = String(found.getRows()[0]?.[0])
  await connection.run(definition.replace(/^CREATE TABLE \w+/, `CREATE TABLE rewritten_${table}`))
  await connection.run(`INSERT INTO rewritten_${table} SELECT * FROM ${table}`)
  await connection.run(`DROP TABLE ${table}`)
  await connection.run(`ALTER TABLE rewritten_${table} RENAME TO ${table}`)
}

async function fillBlocks(connection: DuckDBConnection): Promise<void> {
  const read = async (sql: string): Promise<number> =>
    Number((await connection.runAndReadAll(sql)).getRows()[0]?.[0] ?? 0)
  const ofThis = 'FROM pragma_database_size() WHERE database_name = current_database()'
  const bytes = await read(`SELECT (free_blocks + 2) * block_size ${ofThis}`)
  // Random numbers, which cannot be compressed.
  await connection.run(
    `CREATE TABLE filler_blocks AS SELECT hash(random(), i) AS a, hash(i, random()) AS b FROM range(${Math.ceil(bytes / 16)}) AS t(i)`,
  )
  await connection.run('CHECKPOINT')
  const metadata = await read('SELECT sum(total_blocks) FROM pragma_metadata_info()')
  for (let filler = 0; filler <= metadata / metadataPerFiller; filler++)
    await connection.run(`CREATE TABLE filler_${filler} (${fillerColumns})`)
  await connection.run('CHECKPOINT')
}

async function dropFillers(connection: DuckDBConnection): Promise<void> {
  const found = await connection.runAndReadAll(
    "SELECT table_name FROM duckdb_tables() WHERE schema_name = 'main' AND table_name LIKE 'filler\\_%' ESCAPE '\\'",
  )
  for (const [name] of found.getRows()) await connection.run(`DROP TABLE IF EXISTS ${name}`)
}
