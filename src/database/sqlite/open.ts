import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { Records, Standing } from '../records.ts'
import type { Schema } from '../schema.ts'
import { connect } from './connect.ts'
import { type Snapshot, type SqliteDialectOptions, sqliteDialect, sqliteReaderDialect } from './dialect.ts'
import { codeOf, explain } from './errors.ts'
import { commitInGroups, type GroupCommit } from './group-commit.ts'
import { sqliteIds } from './ids.ts'
import { prepareOnce, type RunStatement } from './statements.ts'
import { startReader, startWriter } from './threads.ts'
import type { Writer } from './writer.ts'

export function openSqlite(path: string): Records {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const reader = connect(path)
  const writer = startWriter(path)
  const read = explained(prepareOnce(reader))
  const longReader = startReader(path)
  const close = async (): Promise<void> => {
    await longReader.close()
    await writer.close()
    reader.close()
  }
  const longReads = new Kysely<Schema>({ dialect: sqliteReaderDialect(longReader) })
  return recordsOf({ read, openSnapshot: () => openSnapshot(path), writer, close }, longReads)
}

/** Keeps every other process out until it is closed; null where one is in already, or where there is no such file. */
export function openSqliteAlone(path: string): Records | null {
  if (!existsSync(path)) return null
  const database = new DatabaseSync(path, { timeout: 1_000, enableForeignKeyConstraints: true })
  try {
    database.exec('pragma locking_mode = exclusive; pragma secure_delete = on; select count(*) from sqlite_schema')
  } catch (error) {
    database.close()
    if (isLocked(error)) return null
    throw error
  }
  // With one connection there is one thread, in which all see the same moment anyway.
  const read = explained(prepareOnce(database))
  const writer = writerInThisThread(commitInGroups(database))
  return recordsOf({ read, openSnapshot: () => ({ read, close: () => {} }), writer, close: writer.close })
}

function writerInThisThread({ begin, run, commit, rollback, emptyLog, close }: GroupCommit): Writer {
  let lastTransaction = 0
  return {
    async begin() {
      const transaction = ++lastTransaction
      await begin(transaction)
      return transaction
    },
    run: async (statement) => run(statement),
    commit: async (transaction) => commit(transaction),
    rollback: async (transaction) => rollback(transaction),
    emptyLog,
    close: async () => close(),
  }
}

const sqliteLocked = 5

const isLocked = (error: unknown): boolean => codeOf(error) === sqliteLocked

function recordsOf(options: SqliteDialectOptions, longReads?: Kysely<Schema>): Records {
  const db = new Kysely<Schema>({ dialect: sqliteDialect(options) })
  return {
    db,
    longReads: longReads ?? db,
    columns: { id: 'integer', autoIncrement: true, sortedText: 'text', bytes: 'blob' },
    ids: sqliteIds,
    // One writer at a time: BEGIN IMMEDIATE already excludes the others.
    lockRows: (query) => query,
    skipLocked: (query) => query,
    probe: async () => probe(options.read),
    wipeDeleted: options.writer.emptyLog,
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
      throw explain(error)
    }
  }
