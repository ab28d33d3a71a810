import type {
  ColumnDataType,
  CompiledQuery,
  Kysely,
  QueryExecutorProvider,
  RawBuilder,
  SelectQueryBuilder,
} from 'kysely'
import type { Schema } from './schema.ts'

/** A database on any engine: the records, or with another schema the data of crawls. */
export interface Records<S = Schema> {
  readonly db: Kysely<S>
  /**
   * For reads whose time grows with the size of an account: on SQLite they run in their own thread, where they block nobody.
   * They see everything that was acknowledged before, but do not support transactions.
   */
  readonly longReads: Kysely<S>
  /**
   * Runs the statements in one transaction, and returns the rows of each. On SQLite this takes one call of the writer thread,
   * while every step of an interactive transaction takes its own, during which all other writes wait.
   */
  batch<const Queries extends readonly CompiledQuery<unknown>[]>(queries: Queries): Promise<BatchResult<Queries>>
  readonly columns: ColumnTypes
  readonly ids: IdSequences
  /** Locks the selected rows until the end of the transaction, for read-modify-write (`SELECT … FOR UPDATE`). */
  lockRows<T extends keyof S, O>(query: SelectQueryBuilder<S, T, O>): SelectQueryBuilder<S, T, O>
  /** Locks the selected rows until the end of the transaction, skipping those that another node has locked. */
  skipLocked<T extends keyof S, O>(query: SelectQueryBuilder<S, T, O>): SelectQueryBuilder<S, T, O>
  /** Whether the database can be used right now. */
  probe(): Promise<DatabaseStatus>
  /** The time of the database server's clock; null for an embedded database, which has none of its own. */
  serverTime(): Promise<number | null>
  /**
   * Erases deleted data from the files of an embedded database; false if it has to be retried. For servers, see
   * docs/explain/privacy.md.
   */
  wipeDeleted(): Promise<boolean>
  /** Makes what was committed survive a power failure. Only commits of bulk data do not wait for that by themselves. */
  sync(): Promise<void>
  close(): Promise<void>
}

export type BatchResult<Queries extends readonly CompiledQuery<unknown>[]> = {
  readonly [Index in keyof Queries]: Queries[Index] extends CompiledQuery<infer Row> ? readonly Row[] : never
}

/** The sequences that generate ids, for copying rows with their ids from another database. */
export interface IdSequences {
  /** The clause before the values of an INSERT that contains ids. */
  readonly explicitIds: RawBuilder<unknown>
  /** The last generated id, even if its row was deleted; 0 if there was none. */
  lastId(db: QueryExecutorProvider, table: string): Promise<number>
  /** Makes the next generated id one more than this. */
  setLastId(db: QueryExecutorProvider, table: string, last: number): Promise<void>
}

/** `denied` is an error that retrying cannot fix: a wrong password, or a missing database. */
export type DatabaseStatus =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unreachable' | 'denied'; readonly reason: string }

/** The few column types whose spelling differs between the engines. */
export interface ColumnTypes {
  /** An auto-incremented key that is never reused. */
  readonly id: ColumnType
  readonly autoIncrement: boolean
  /** Text that sorts by bytes, so that all engines sort alike. */
  readonly sortedText: ColumnType
  readonly bytes: 'bytea' | 'blob'
}

type ColumnType = ColumnDataType | RawBuilder<unknown>
