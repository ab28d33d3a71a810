import { existsSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'

/** A SQLite database as it is at one moment, while others go on writing to it. */
export interface SqliteSnapshot {
  /** The size of the copy. */
  readonly bytes: number
  count(table: string): number
  /** Writes the database to a new file, outside of this thread. */
  copyTo(path: string): Promise<void>
  /** May be called again. */
  close(): void
}

const pagesPerStep = 4_096

/** Null if there is no such file. */
export function openSqliteSnapshot(path: string): SqliteSnapshot | null {
  if (!existsSync(path)) return null
  const database = new DatabaseSync(path, { readOnly: true, timeout: 10_000 })
  // Keeps the state of the first read until it is closed. A copy would otherwise begin again after each write of others.
  database.exec('begin; select count(*) from sqlite_schema')
  const number = (sql: string): number => Number(Object.values(database.prepare(sql).get() ?? {})[0] ?? 0)
  return {
    bytes: number('pragma page_count') * number('pragma page_size'),
    count: (table) => number(`select count(*) from "${table}"`),
    async copyTo(target) {
      await backup(database, target, { rate: pagesPerStep })
    },
    close: () => void (database.isOpen && database.close()),
  }
}
