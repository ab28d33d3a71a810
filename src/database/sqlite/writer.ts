import type { SqliteValues, StatementResult } from './statements.ts'

export interface Statement {
  readonly sql: string
  readonly values: SqliteValues
}

/** A statement on its own, or in an open transaction. */
export interface WriteStatement extends Statement {
  /** 0 for none. */
  readonly transaction: number
}

/** Runs writes. Statements and transactions wait until the open transaction ends. */
export interface SqliteWriter {
  /** Resolves to the number of the transaction. Nothing else is written until it ends. */
  begin(): Promise<number>
  run(statement: WriteStatement): Promise<StatementResult>
  /** Runs all of them, or none. */
  runBatch(statements: readonly Statement[]): Promise<readonly StatementResult[]>
  commit(transaction: number): Promise<void>
  rollback(transaction: number): Promise<void>
  /** Checkpoints and truncates the write-ahead log. False if readers prevented it. */
  truncateWal(): Promise<boolean>
  /** Rolls back the open transaction, and runs the statements that waited for it. */
  close(): Promise<void>
}
