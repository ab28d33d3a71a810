import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { createBoundedCache } from '../../base/bounded-cache.ts'

export type Values = readonly SQLInputValue[]

/** What a statement gave: rows, or how many it changed. */
export interface StatementResult {
  readonly rows: readonly unknown[]
  readonly changes: number | bigint
}

export type RunStatement = (sql: string, values: Values) => StatementResult

interface Prepared {
  readonly statement: StatementSync
  readonly returnsRows: boolean
}

/** Lists of values make texts of many lengths, so it is their size that is bounded. */
const maxBytes = 4 * 2 ** 20
/** About what SQLite's program takes for each character of a statement, and for any statement. */
const bytesPerCharacter = 10
const bytesPerStatement = 4_000

/** Runs statements on a connection, each prepared once. */
export function prepareOnce(database: DatabaseSync): RunStatement {
  const known = createBoundedCache<Prepared>({ maxBytes })

  const prepare = (sql: string): Prepared => {
    const statement = database.prepare(sql)
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    known.set(sql, prepared, bytesPerStatement + sql.length * bytesPerCharacter)
    return prepared
  }

  return (sql, values) => {
    const { statement, returnsRows } = known.get(sql) ?? prepare(sql)
    if (returnsRows) return { rows: statement.all(...values), changes: 0 }
    return { rows: [], changes: statement.run(...values).changes }
  }
}
