import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

export type Values = readonly SQLInputValue[]

/** What a statement gave: rows, or how many it changed. */
export interface Outcome {
  readonly rows: readonly unknown[]
  readonly changes: number | bigint
}

export type RunStatement = (sql: string, values: Values) => Outcome

interface Prepared {
  readonly statement: StatementSync
  readonly returnsRows: boolean
}

const cachedStatements = 200

/** Runs statements on a connection, each prepared once. */
export function prepareOnce(database: DatabaseSync): RunStatement {
  const known = new Map<string, Prepared>()

  const prepare = (sql: string): Prepared => {
    const statement = database.prepare(sql)
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    if (known.size >= cachedStatements) known.clear()
    known.set(sql, prepared)
    return prepared
  }

  return (sql, values) => {
    const { statement, returnsRows } = known.get(sql) ?? prepare(sql)
    if (returnsRows) return { rows: statement.all(...values), changes: 0 }
    return { rows: [], changes: statement.run(...values).changes }
  }
}
