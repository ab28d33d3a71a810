import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { createBoundedCache } from '../../base/bounded-cache.ts'

export type SqliteValues = readonly SQLInputValue[]

/** The rows of a statement, or the number of rows it changed. */
export interface StatementResult {
  readonly rows: readonly unknown[]
  readonly changes: number | bigint
}

export type RunStatement = (sql: string, values: SqliteValues) => StatementResult

interface PreparedStatement {
  readonly statement: StatementSync
  readonly returnsRows: boolean
}

/** Statements with lists of values vary in length, so the cache is bounded by size. */
const maxBytes = 4 * 2 ** 20
/** The approximate memory of SQLite's bytecode, per character of the statement and per statement. */
const bytesPerCharacter = 10
const bytesPerStatement = 4_000

/** Runs statements on a connection, and caches prepared statements. */
export function createStatementRunner(database: DatabaseSync): RunStatement {
  const cache = createBoundedCache<PreparedStatement>({ maxBytes })

  const prepare = (sql: string): PreparedStatement => {
    const statement = database.prepare(sql)
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    cache.set(sql, prepared, bytesPerStatement + sql.length * bytesPerCharacter)
    return prepared
  }

  return (sql, values) => {
    const { statement, returnsRows } = cache.get(sql) ?? prepare(sql)
    if (returnsRows) return { rows: statement.all(...values), changes: 0 }
    return { rows: [], changes: statement.run(...values).changes }
  }
}
