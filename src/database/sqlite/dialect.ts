import type { SQLInputValue } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { RunStatement, StatementResult } from './statements.ts'
import type { LongReader } from './threads.ts'
import type { Writer } from './writer.ts'

export interface SqliteDialectOptions {
  /** Runs a statement that only reads, at once. */
  readonly read: RunStatement
  readonly openSnapshot: () => Snapshot
  readonly writer: Writer
  readonly close: () => Promise<void>
}

/** One moment of the database, to read in until it is closed. Keeps nobody from writing. */
export interface Snapshot {
  readonly read: RunStatement
  readonly close: () => void
}

/** Kysely over `node:sqlite`: what only reads runs in this thread, everything else and transactions in the writer's. */
export function sqliteDialect(options: SqliteDialectOptions): Dialect {
  return {
    createAdapter: () => new ConcurrentAdapter(),
    createDriver: () => sqliteDriver(options),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class ConcurrentAdapter extends SqliteAdapter {
  /**
   * SQLite changes its schema in transactions like anything else; Kysely does not count on it. Without this, a migration
   * that breaks off stays half done, and two processes that start at once both run it.
   */
  override get supportsTransactionalDdl(): true {
    return true
  }

  /** Readers never wait for the writer, nor it for them; the writer itself takes one transaction after another. */
  override get supportsMultipleConnections(): true {
    return true
  }
}

/** Kysely over a thread that only reads, one statement after another. */
export function sqliteReaderDialect(reader: LongReader): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) =>
      resultOf(await reader.run(sql, parameters as readonly SQLInputValue[])),
    streamQuery: noStreams,
  }
  const noTransactions = async (): Promise<never> => {
    throw new Error('There are no transactions in the thread that reads.')
  }
  return {
    createAdapter: () => new ConcurrentAdapter(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: noTransactions,
      commitTransaction: noTransactions,
      rollbackTransaction: noTransactions,
      destroy: async () => {},
    }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

// biome-ignore lint/correctness/useYield: nothing here streams from SQLite, and Kysely asks for the method
async function* noStreams(): AsyncGenerator<never> {
  throw new Error('Streaming from SQLite is not supported')
}

function sqliteDriver({ read, openSnapshot, writer, close }: SqliteDialectOptions): Driver {
  const snapshots = new WeakMap<DatabaseConnection, Snapshot>()
  const transactions = new WeakMap<DatabaseConnection, number>()
  const transactionOf = (connection: DatabaseConnection): number => transactions.get(connection) ?? 0

  const connect = (): DatabaseConnection => {
    const connection: DatabaseConnection = {
      async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
        const values = parameters as readonly SQLInputValue[]
        const snapshot = snapshots.get(connection)
        if (snapshot) return resultOf(snapshot.read(sql, values))
        const transaction = transactionOf(connection)
        if (transaction === 0 && query.kind === 'SelectQueryNode') return resultOf(read(sql, values))
        return resultOf(await writer.run({ sql, values, transaction }))
      },
      streamQuery: noStreams,
    }
    return connection
  }

  const end = async (kind: 'commit' | 'rollback', connection: DatabaseConnection): Promise<void> => {
    const snapshot = snapshots.get(connection)
    snapshots.delete(connection)
    if (snapshot) return snapshot.close()
    const transaction = transactionOf(connection)
    transactions.delete(connection)
    await writer[kind](transaction)
  }

  return {
    init: async () => {},
    acquireConnection: async () => connect(),
    releaseConnection: async () => {},
    async beginTransaction(connection, { accessMode }) {
      if (accessMode === 'read only') snapshots.set(connection, openSnapshot())
      else transactions.set(connection, await writer.begin())
    },
    commitTransaction: (connection) => end('commit', connection),
    rollbackTransaction: (connection) => end('rollback', connection),
    destroy: close,
  }
}

const resultOf = <R>({ rows, changes }: StatementResult): QueryResult<R> => ({
  rows: rows as R[],
  numAffectedRows: BigInt(changes),
})
