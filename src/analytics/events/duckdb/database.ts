import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { migrate } from './migrate.ts'

export interface DatabaseOptions {
  readonly path: string
  /** For example '1GB'; what needs more goes to disk. */
  readonly memoryLimit?: string
  readonly threads?: number
  /** Queries that run at a time. */
  readonly readers?: number | undefined
  /** Streams that are open at a time. */
  readonly streams?: number | undefined
  /** About as many rows as an import writes in one transaction, for which live events wait. */
  readonly importChunkRows?: number
  readonly checkpoints?: CheckpointLimits
}

/** When what was written is moved from the write-ahead log into the file. */
export interface CheckpointLimits {
  /** The log is not let grow beyond this, but for one transaction. */
  readonly logBytes: number
  /** A log of this size is worth a checkpoint once nothing is written for a while. */
  readonly idleLogBytes: number
  readonly idleMs: number
}

/** One per file and process: DuckDB keeps other processes out, but not a second instance in the same one. */
export interface Database {
  readonly path: string
  readonly options: DatabaseOptions
  connect(): Promise<DuckDBConnection>
  close(): void
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  await mkdir(dirname(options.path), { recursive: true })
  const instance = await createInstance(options)
  const connection = await instance.connect()
  try {
    await migrate(connection)
    // What is read of files to be imported is attached from here.
    await restrictAccess(connection, { directory: importsFolder(options.path) })
  } catch (error) {
    instance.closeSync()
    throw error
  } finally {
    connection.closeSync()
  }
  return { options, path: options.path, connect: () => instance.connect(), close: () => instance.closeSync() }
}

export const importsFolder = (path: string): string => `${path}.imports/`

export const createInstance = (options: DatabaseOptions): Promise<DuckDBInstance> =>
  DuckDBInstance.create(options.path, {
    memory_limit: options.memoryLimit ?? '1GB',
    threads: String(options.threads ?? 2),
    temp_directory: `${options.path}.tmp`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    // An automatic checkpoint runs inside a commit and was measured to block for 270 ms; the store makes its own.
    checkpoint_threshold: '1TB',
  })

/**
 * From now on, whatever a statement says, the instance of this connection reaches no file but its own and these, loads no
 * extension, and cannot be told otherwise: filters are text of strangers.
 */
export async function restrictAccess(
  connection: DuckDBConnection,
  allowed: { readonly directory: string } | { readonly file: string },
): Promise<void> {
  const [option, path] =
    'directory' in allowed ? ['allowed_directories', allowed.directory] : ['allowed_paths', allowed.file]
  await connection.run(`SET ${option} = ['${path.replaceAll("'", "''")}']`)
  await connection.run('SET enable_external_access = false')
  await connection.run('SET lock_configuration = true')
}
