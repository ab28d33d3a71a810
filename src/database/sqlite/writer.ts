import type { StatementResult, Values } from './statements.ts'

/** A statement by itself, or of a transaction that has begun. */
export interface WrittenStatement {
  readonly sql: string
  readonly values: Values
  /** 0 for none. */
  readonly transaction: number
}

/** Takes what is to be written. Statements and transactions wait for the transaction that has begun before them. */
export interface Writer {
  /** Gives the number of the transaction. Nothing else is written until it ends. */
  begin(): Promise<number>
  run(statement: WrittenStatement): Promise<StatementResult>
  commit(transaction: number): Promise<void>
  rollback(transaction: number): Promise<void>
  /** Writes the log into the file and cuts it off. False where others who read the log kept it from that. */
  emptyLog(): Promise<boolean>
  /** Rolls back the transaction that has begun; writes what waited for it. */
  close(): Promise<void>
}
