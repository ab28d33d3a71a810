import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { Records } from '../records.ts'
import type { Schema } from '../schema.ts'
import { sqliteDialect } from './dialect.ts'

export function openSqlite(path: string): Records {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(path, { timeout: 10_000, enableForeignKeyConstraints: true })
  // A salt that was deleted must not be found in the file's free pages.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on')
  const db = new Kysely<Schema>({ dialect: sqliteDialect(database) })
  return {
    db,
    columns: { id: 'integer', autoIncrement: true, sortedText: 'text', bytes: 'blob' },
    // One writer at a time: BEGIN IMMEDIATE already excludes the others.
    lockRows: (query) => query,
    skipLocked: (query) => query,
    close: () => db.destroy(),
  }
}
