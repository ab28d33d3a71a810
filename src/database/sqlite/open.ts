import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely } from 'kysely'
import type { Records } from '../records.ts'
import type { Schema } from '../schema.ts'
import { connect } from './connect.ts'
import { sqliteDialect } from './dialect.ts'
import { codeOf, explain } from './errors.ts'
import { prepareOnce, type RunStatement } from './statements.ts'
import { createWriter } from './writer.ts'

export function openSqlite(path: string): Records {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const reader = connect(path)
  const writer = createWriter(path)
  const close = async (): Promise<void> => {
    await writer.close()
    reader.close()
  }
  const db = new Kysely<Schema>({ dialect: sqliteDialect({ read: explained(prepareOnce(reader)), writer, close }) })
  return {
    db,
    columns: { id: 'integer', autoIncrement: true, sortedText: 'text', bytes: 'blob' },
    // One writer at a time: BEGIN IMMEDIATE already excludes the others.
    lockRows: (query) => query,
    skipLocked: (query) => query,
    close: () => db.destroy(),
  }
}

const explained =
  (run: RunStatement): RunStatement =>
  (sql, values) => {
    try {
      return run(sql, values)
    } catch (error) {
      throw error instanceof Error ? explain(error, codeOf(error)) : error
    }
  }
