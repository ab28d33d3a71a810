import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { damageIn, isFatal, partlyDamaged, toDomainError } from './failure.ts'
import { migrate } from './migrate.ts'
import { selectionSchema } from './selections.ts'

export interface DatabaseOptions {
  readonly path: string
  /** For example '1GB'; larger operations spill to disk. */
  readonly memoryLimit?: string
  readonly threads?: number
  /** The number of concurrent queries. */
  readonly readers?: number | undefined
  /** The number of concurrently open streams. */
  readonly streams?: number | undefined
  /** The approximate number of rows per import transaction, which blocks live events. */
  readonly importChunkRows?: number
  readonly checkpoints?: CheckpointLimits
  /** Called when the instance refuses all further statements, so that it must be opened again. */
  readonly onFatal?: (error: unknown) => void
}

/** When written data moves from the write-ahead log to the file. */
export interface CheckpointLimits {
  /** The log does not grow beyond this by more than one transaction. */
  readonly logBytes: number
  /** A log of this size is checkpointed when there are no writes for a while. */
  readonly idleLogBytes: number
  readonly idleMs: number
}

/** One instance per file and process: DuckDB locks out other processes, but not a second instance in the same process. */
export interface Database {
  readonly path: string
  readonly options: DatabaseOptions
  connect(): Promise<DuckDBConnection>
  /** Every failed statement is passed to it. Returns the error to throw. */
  failed(error: unknown): unknown
  /** What is known to be damaged, because a statement could not read it; null if nothing is. */
  damage(): string | null
  close(): void
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  await mkdir(dirname(options.path), { recursive: true })
  const instance = await createInstance(options)
  const connection = await instance.connect()
  try {
    await migrate(connection)
    await connection.run(`ATTACH ':memory:' AS ${selectionSchema}`)
    // Staged import files are attached from this folder.
    await restrictAccess(connection, { directory: importsFolder(options.path) })
  } catch (error) {
    instance.closeSync()
    throw error
  } finally {
    connection.closeSync()
  }
  let isFailed = false
  let damage: string | null = null
  return {
    options,
    path: options.path,
    connect: () => instance.connect(),
    failed(error) {
      if (damageIn(error) !== null) damage = partlyDamaged(error).message
      if (isFatal(error) && !isFailed) {
        isFailed = true
        options.onFatal?.(error)
      }
      return toDomainError(error)
    },
    damage: () => damage,
    close: () => instance.closeSync(),
  }
}

export const importsFolder = (path: string): string => `${path}.imports/`

export const createInstance = (options: DatabaseOptions): Promise<DuckDBInstance> =>
  DuckDBInstance.create(options.path, {
    memory_limit: options.memoryLimit ?? '1GB',
    threads: String(options.threads ?? 2),
    temp_directory: `${options.path}.tmp`,
    // By default, it would be almost everything that is free on the disk.
    max_temp_directory_size: '16GB',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    // Returns freed memory to the system within seconds. Without this, it stays with the process until the next statement.
    allocator_background_threads: 'true',
    // An automatic checkpoint runs inside a commit and was measured to block for 270 ms, so the store checkpoints by itself.
    checkpoint_threshold: '1TB',
  })

/**
 * Locks down the instance of this connection: no statement can access other files than its own and these, load an extension, or
 * change the configuration. Filters contain untrusted text.
 */
export async function restrictAccess(
  connection: DuckDBConnection,
  allowed: { readonly directory: string } | { readonly files: readonly string[] },
): Promise<void> {
  const [option, paths] =
    'directory' in allowed
      ? (['allowed_directories', [allowed.directory]] as const)
      : (['allowed_paths', allowed.files] as const)
  await connection.run(`SET ${option} = [${paths.map((path) => `'${path.replaceAll("'", "''")}'`)}]`)
  await connection.run('SET enable_external_access = false')
  await connection.run('SET lock_configuration = true')
}
