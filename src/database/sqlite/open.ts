import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely } from 'kysely'
import type { Records, Standing } from '../records.ts'
import type { Schema } from '../schema.ts'
import { connect } from './connect.ts'
import { type Snapshot, sqliteDialect } from './dialect.ts'
import { codeOf, explain } from './errors.ts'
import { sqliteIds } from './ids.ts'
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
  const read = explained(prepareOnce(reader))
  const dialect = sqliteDialect({ read, openSnapshot: () => openSnapshot(path), writer, close })
  const db = new Kysely<Schema>({ dialect })
  return {
    db,
    columns: { id: 'integer', autoIncrement: true, sortedText: 'text', bytes: 'blob' },
    ids: sqliteIds,
    // One writer at a time: BEGIN IMMEDIATE already excludes the others.
    lockRows: (query) => query,
    skipLocked: (query) => query,
    probe: async () => probe(read),
    close: () => db.destroy(),
  }
}

function openSnapshot(path: string): Snapshot {
  const connection = connect(path)
  // A deferred transaction takes no lock, and stays with the moment of its first look.
  connection.exec('begin; select 1 from sqlite_schema')
  return { read: explained(prepareOnce(connection)), close: () => connection.close() }
}

function probe(read: RunStatement): Standing {
  try {
    read('select count(*) from sqlite_schema', [])
    return { kind: 'ready' }
  } catch (error) {
    return { kind: 'away', reason: String(error) }
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
