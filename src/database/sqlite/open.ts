import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type CompiledQuery, Kysely, type Logger, sql } from 'kysely'
import { DomainError } from '../../base/errors.ts'
import type { BatchResult, DatabaseStatus, IdSequences, Records } from '../records.ts'
import type { Schema } from '../schema.ts'
import { connect, type SqliteFile, syncLog } from './connect.ts'
import { type Snapshot, type SqliteDialectOptions, sqliteDialect, sqliteReaderDialect } from './dialect.ts'
import { sqliteCodeOf, toDomainError } from './errors.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'
import { createStatementRunner, type RunStatement, type SqliteValues } from './statements.ts'
import { startReader, startWriter } from './threads.ts'
import type { SqliteWriter } from './writer.ts'

/** `onDamage` is called with the error of each statement that could not read or write crawl data because its file is damaged. */
export function openSqlite<S = Schema>(file: SqliteFile, onDamage?: (error: DomainError) => void): Records<S> {
  mkdirSync(dirname(file.path), { recursive: true, mode: 0o700 })
  const reader = connectOrExplain(file)
  const writer = startWriter(file)
  const read = withDomainErrors(createStatementRunner(reader), file)
  const longReader = startReader(file)
  const close = async (): Promise<void> => {
    await longReader.close()
    await writer.close()
    reader.close()
  }
  // Without a logger, Kysely measures nothing.
  const log = onDamage ? { log: damageLogger(onDamage) } : {}
  const longReads = new Kysely<S>({ dialect: sqliteReaderDialect(longReader), ...log })
  return createRecords({ read, openSnapshot: () => openSnapshot(file), writer, close }, syncOf(file), {
    longReads,
    ...log,
  })
}

const damageLogger =
  (onDamage: (error: DomainError) => void): Logger =>
  (event) => {
    if (event.level === 'error' && event.error instanceof DomainError && event.error.reason === 'crawls-damaged')
      onDamage(event.error)
  }

/** Rejects every statement for the same reason, in place of a file that is damaged. */
export function rejectingRecords<S = Schema>(reason: DomainError): Records<S> {
  const refuse = (): never => {
    throw reason
  }
  const reject = async (): Promise<never> => refuse()
  const writer: SqliteWriter = {
    ...{ begin: reject, run: reject, runBatch: reject, commit: reject, rollback: reject, truncateWal: reject },
    close: async () => undefined,
  }
  return createRecords({ read: refuse, openSnapshot: refuse, writer, close: writer.close }, reject)
}

/** Names a full or read-only disk, where SQLite reports an I/O error. */
function connectOrExplain(file: SqliteFile): DatabaseSync {
  try {
    return connect(file)
  } catch (error) {
    throw toDomainError(error, file)
  }
}

/** For a thread of its own: every statement runs in the calling thread. */
export function openSqliteInThread<S>(file: SqliteFile): Records<S> {
  const database = connect(file)
  const read = withDomainErrors(createStatementRunner(database), file)
  const writer = writerInThisThread(createGroupCommit(database, file, { isPatient: true }))
  return createRecords({ read, openSnapshot: () => openSnapshot(file), writer, close: writer.close }, syncOf(file))
}

/** Locks out every other process until it is closed; null if another process has the file open, or if it does not exist. */
export function openSqliteExclusive(path: string): Records | null {
  if (!existsSync(path)) return null
  const database = new DatabaseSync(path, { timeout: 1_000, enableForeignKeyConstraints: true })
  try {
    database.exec('pragma locking_mode = exclusive; pragma secure_delete = on; select count(*) from sqlite_schema')
  } catch (error) {
    database.close()
    if (isLocked(error)) return null
    throw error
  }
  // Synchronous statements on a single connection always see the same snapshot.
  const read = withDomainErrors(createStatementRunner(database), {})
  const writer = writerInThisThread(createGroupCommit(database, {}))
  return createRecords(
    { read, openSnapshot: () => ({ read, close: () => {} }), writer, close: writer.close },
    syncOf({ path }),
  )
}

/** Whether another process has an SQLite database open. A damaged one cannot be locked, and nobody can use it. */
export function isInUse(path: string): boolean {
  if (!existsSync(path)) return false
  const database = new DatabaseSync(path, { timeout: 1_000 })
  try {
    database.exec('pragma locking_mode = exclusive; select count(*) from sqlite_schema')
    return false
  } catch (error) {
    return isLocked(error)
  } finally {
    database.close()
  }
}

function writerInThisThread({ begin, run, runBatch, commit, rollback, truncateWal, close }: GroupCommit): SqliteWriter {
  let lastTransaction = 0
  return {
    async begin() {
      const transaction = ++lastTransaction
      await begin(transaction)
      return transaction
    },
    run: async (statement) => run(statement),
    runBatch,
    commit: async (transaction) => commit(transaction),
    rollback: async (transaction) => rollback(transaction),
    truncateWal,
    close: async () => close(),
  }
}

const sqliteLocked = 5

const isLocked = (error: unknown): boolean => sqliteCodeOf(error) === sqliteLocked

const syncOf =
  ({ path, isBulk = false }: SqliteFile): Records['sync'] =>
  async () => {
    if (isBulk) await syncLog(path)
  }

/** SQLite keeps the last id of each table in `sqlite_sequence`, including ids of deleted rows. */
const sqliteIds: IdSequences = {
  explicitIds: sql``,
  async lastId(db, table) {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db)
    return rows[0]?.seq ?? 0
  },
  async setLastId(db, table, last) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db)
  },
}

function createRecords<S = Schema>(
  options: SqliteDialectOptions,
  sync: Records['sync'],
  { longReads, ...log }: { readonly longReads?: Kysely<S>; readonly log?: Logger } = {},
): Records<S> {
  const db = new Kysely<S>({ dialect: sqliteDialect(options), ...log })
  return {
    db,
    longReads: longReads ?? db,
    async batch<const Queries extends readonly CompiledQuery<unknown>[]>(queries: Queries) {
      const statements = queries.map(({ sql, parameters }) => ({ sql, values: parameters as SqliteValues }))
      const results = await options.writer.runBatch(statements)
      // The rows of each query have its type, which TypeScript cannot follow through an array.
      return results.map(({ rows }) => rows) as unknown as BatchResult<Queries>
    },
    columns: { id: 'integer', autoIncrement: true, sortedText: 'text', bytes: 'blob' },
    ids: sqliteIds,
    // One writer at a time: BEGIN IMMEDIATE already excludes the others.
    lockRows: (query) => query,
    skipLocked: (query) => query,
    probe: async () => probe(options.read),
    serverTime: async () => null,
    wipeDeleted: options.writer.truncateWal,
    sync,
    close: () => db.destroy(),
  }
}

function openSnapshot(file: SqliteFile): Snapshot {
  const connection = connect(file)
  // A deferred transaction takes no write lock, and keeps the snapshot of its first read.
  connection.exec('begin; select 1 from sqlite_schema')
  return { read: withDomainErrors(createStatementRunner(connection), file), close: () => connection.close() }
}

function probe(read: RunStatement): DatabaseStatus {
  try {
    read('select count(*) from sqlite_schema', [])
    return { kind: 'ready' }
  } catch (error) {
    return { kind: 'unreachable', reason: String(error) }
  }
}

const withDomainErrors =
  (run: RunStatement, file: Pick<SqliteFile, 'isBulk'>): RunStatement =>
  (sql, values) => {
    try {
      return run(sql, values)
    } catch (error) {
      throw toDomainError(error, file)
    }
  }
