import { DatabaseSync } from 'node:sqlite'

/** How long to wait for a lock of another process. */
export const busyTimeoutMs = 10_000

export function connect(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  // A deleted salt must not remain in free pages of the file.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on')
  return database
}
