import { open, stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { ifMissing } from '../../base/file-errors.ts'

/** How long to wait for a lock of another process. */
export const busyTimeoutMs = 10_000

export interface SqliteFile {
  readonly path: string
  /**
   * Whether its data is large and can be fetched again: it survives a crash of the process, but a power failure may cost what was
   * committed since it was last synced.
   */
  readonly isBulk?: boolean
}

/** Deleted salts, accounts and crawls must not remain in free pages of a file. */
const durable = 'pragma synchronous = full; pragma secure_delete = on'
/** The cache holds the inner pages of the indexes of a large crawl. */
const bulk = 'pragma synchronous = normal; pragma secure_delete = on; pragma cache_size = -16384'
/** For scans of large tables. What is mapped counts as memory of the process, once for each connection. */
const mapped = 'pragma mmap_size = 1073741824'

/** Whether nothing was written since the write-ahead log was last truncated. */
export const isLogEmpty = async (path: string): Promise<boolean> =>
  (await stat(`${path}-wal`).catch(ifMissing({ size: 0 }))).size === 0

/** Syncs the write-ahead log; what is not in it was synced when it was moved to the file. No locks are on the log, so closing it releases none. */
export async function syncLog(path: string): Promise<void> {
  const log = await open(`${path}-wal`).catch(ifMissing(null))
  await log?.sync().finally(() => log.close())
}

export function connect({ path, isBulk = false }: SqliteFile): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  database.exec(`pragma journal_mode = wal; ${isBulk ? bulk : durable}`)
  return database
}

/** A connection for long queries. */
export function connectForScans(file: SqliteFile): DatabaseSync {
  const database = connect(file)
  if (file.isBulk) database.exec(mapped)
  return database
}
