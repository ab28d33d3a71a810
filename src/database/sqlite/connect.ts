import { DatabaseSync } from 'node:sqlite'

/** How long to wait for a lock that another process has. */
export const busyTimeoutMs = 10_000

export function connect(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  // A salt that was deleted must not be found in the file's free pages.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on')
  return database
}
