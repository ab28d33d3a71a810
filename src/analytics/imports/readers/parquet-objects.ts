import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { DomainError } from '../../../base/errors.ts'
import { readHead } from '../../../base/read-head.ts'
import { requireColumns } from './csv.ts'
import { type JsonObject, parseObject } from './json-objects.ts'
import { maxRecordLength, type ReadOptions } from './row.ts'
import { isBomb, maxRatio } from './text.ts'

const magic = Buffer.from('PAR1')

/** Whether a file is Parquet, by its first bytes. */
export async function isParquet({ path }: Pick<ReadOptions, 'path'>): Promise<boolean> {
  return (await readHead(path, magic.length)).equals(magic)
}

const memoryLimit = '512MB'

/**
 * The rows of a Parquet file as objects, with only these columns; those that the file does not have are missing. DuckDB reads it, with
 * limited memory and no access to anything else.
 */
export async function* readParquetObjects(
  { path, folder, signal }: Pick<ReadOptions, 'path' | 'folder' | 'signal'>,
  columns: { readonly needs: readonly string[]; readonly also: readonly string[] },
): AsyncGenerator<readonly JsonObject[]> {
  // Loaded only for these files.
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: memoryLimit,
    threads: '2',
    temp_directory: join(folder, 'parquet.tmp'),
    max_temp_directory_size: '4GB',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  })
  const connection = await instance.connect()
  const interrupt = (): void => connection.interrupt()
  signal.addEventListener('abort', interrupt)
  try {
    const quoted = `'${path.replaceAll("'", "''")}'`
    await connection.run(`SET allowed_paths = [${quoted}]`)
    await connection.run('SET enable_external_access = false')
    await connection.run('SET lock_configuration = true')
    const present = await columnsOf(connection, quoted)
    requireColumns(present, columns.needs)
    const used = [...columns.needs, ...columns.also].filter((name) => present.includes(name))
    const query = `SELECT ${used.map((name) => `"${name}"`).join(', ')} FROM read_parquet(${quoted})`
    yield* readRows(connection, query, (await stat(path)).size)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof DomainError) throw error
    // What the engine says about it names files and types of its own.
    throw new DomainError('invalid', 'The Parquet file cannot be read: it is damaged, or not complete.')
  } finally {
    signal.removeEventListener('abort', interrupt)
    connection.closeSync()
    instance.closeSync()
  }
}

/** A row that is equal to others takes next to no bytes of the file, so rows count as what they unpack to. */
async function* readRows(
  connection: DuckDBConnection,
  query: string,
  fileBytes: number,
): AsyncGenerator<readonly JsonObject[]> {
  // Long rows do not leave DuckDB.
  const result = await connection.stream(
    `SELECT CASE WHEN strlen(row) <= ${maxRecordLength} THEN row END
      FROM (SELECT CAST(to_json(parquet) AS VARCHAR) AS row FROM (${query}) AS parquet)`,
  )
  let line = 0
  let bytes = 0
  for await (const chunk of result) {
    const texts = chunk.getColumnVector(0)
    const objects: JsonObject[] = []
    for (let at = 0; at < chunk.rowCount; at++) {
      const text = String(texts.getItem(at) ?? '')
      bytes += text.length
      objects.push(parseObject(++line, text))
    }
    if (isBomb(bytes, fileBytes))
      throw new DomainError('invalid', `The file is refused: its rows have more than ${maxRatio} times its size.`)
    yield objects
  }
}

async function columnsOf(connection: DuckDBConnection, path: string): Promise<readonly string[]> {
  const reader = await connection.runAndReadAll(`DESCRIBE SELECT * FROM read_parquet(${path})`)
  return reader.getRows().map(([name]) => String(name))
}
