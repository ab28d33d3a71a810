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
import type { SqliteWriter } from './writer.ts'

export interface SqliteDialectOptions {
  /** Runs a read-only statement synchronously. */
  readonly read: RunStatement
  readonly openSnapshot: () => Snapshot
  readonly writer: SqliteWriter
  readonly close: () => Promise<void>
}

/** A consistent snapshot to read from until it is closed. Does not block writers. */
export interface Snapshot {
  readonly read: RunStatement
  readonly close: () => void
}

/** Kysely over `node:sqlite`: selects run in this thread, everything else and transactions in the writer thread. */
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
   * SQLite supports transactional DDL, but Kysely's adapter does not use it. Without this, an interrupted migration would
   * stay half applied, and two processes that start at the same time would both run it.
   */
  override get supportsTransactionalDdl(): true {
    return true
  }

  /** Readers and the writer never wait for each other. The writer runs one transaction after another. */
  override get supportsMultipleConnections(): true {
    return true
  }
}

/** Kysely over a read-only thread, which runs one statement after another. */
export function sqliteReaderDialect(reader: LongReader): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) =>
      resultOf(await reader.run(sql, parameters as readonly SQLInputValue[])),
    streamQuery: noStreams,
  }
  const noTransactions = async (): Promise<never> => {
    throw new Error('The reader thread does not support transactions.')
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
