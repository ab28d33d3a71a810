import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

const cachedStatements = 200

/** Kysely over `node:sqlite`: one connection, statements prepared once, transactions that take the write lock at once. */
export function sqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => sqliteDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/**
 * SQLite changes its schema in transactions like anything else; Kysely does not count on it. Without this, a migration
 * that breaks off stays half done, and two processes that start at once both run it.
 */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): true {
    return true
  }
}

function sqliteDriver(database: DatabaseSync): Driver {
  const connection = sqliteConnection(database)
  const run = async (sql: string): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(sql))
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    // A deferred BEGIN that reads first fails at its first write when another process wrote meanwhile.
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    destroy: async () => database.close(),
  }
}

function sqliteConnection(database: DatabaseSync): DatabaseConnection {
  const statements = new Map<string, PreparedStatement>()

  const prepare = (sql: string): PreparedStatement => {
    const known = statements.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    if (statements.size >= cachedStatements) statements.clear()
    statements.set(sql, prepared)
    return prepared
  }

  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { statement, returnsRows } = prepare(query.sql)
      const values = query.parameters as readonly SQLInputValue[]
      if (returnsRows) return { rows: statement.all(...values) as R[] }
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
    // biome-ignore lint/correctness/useYield: nothing here streams from SQLite, and Kysely asks for the method
    async *streamQuery() {
      throw new Error('Streaming from SQLite is not supported')
    },
  }
}

interface PreparedStatement {
  readonly statement: StatementSync
  readonly returnsRows: boolean
}
