import { DatabaseSync } from 'node:sqlite'

export function connect(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 10_000, enableForeignKeyConstraints: true })
  // A salt that was deleted must not be found in the file's free pages.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on')
  return database
}
