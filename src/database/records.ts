import type { ColumnDataType, Kysely, RawBuilder, SelectQueryBuilder } from 'kysely'
import type { Schema } from './schema.ts'

/** The records database, whichever engine holds it. */
export interface Records {
  readonly db: Kysely<Schema>
  /**
   * For reads whose time grows with what an account has: on SQLite they run in a thread of their own, where they keep
   * nobody waiting. They see all that was acknowledged before; they know no transactions.
   */
  readonly longReads: Kysely<Schema>
  readonly columns: Columns
  readonly ids: Ids
  /** Locks the selected rows for the transaction, so that what was read is still true when it is written back. */
  lockRows<T extends keyof Schema, O>(query: SelectQueryBuilder<Schema, T, O>): SelectQueryBuilder<Schema, T, O>
  /** Locks the selected rows for the transaction and passes over those that another node holds. */
  skipLocked<T extends keyof Schema, O>(query: SelectQueryBuilder<Schema, T, O>): SelectQueryBuilder<Schema, T, O>
  /** Whether it can be used right now. */
  probe(): Promise<Standing>
  /**
   * Makes what was deleted unreadable in the database's own files, where that is ours to do; false where it has to be tried
   * again. A server has its own ways: see docs/privacy.md.
   */
  wipeDeleted(): Promise<boolean>
  close(): Promise<void>
}

/** How ids are counted, for rows that come from another database and bring theirs along. */
export interface Ids {
  /** What an INSERT says before its values to give the ids itself. */
  readonly keep: RawBuilder<unknown>
  /** The last id that the table has given, be its row gone or not; 0 where there was none. */
  last(db: Kysely<Schema>, table: string): Promise<number>
  /** The table's next id is one more than this. */
  goOnAfter(db: Kysely<Schema>, table: string, last: number): Promise<void>
}

/** `refused` is what no waiting mends: a wrong password, or no such database. */
export type Standing = { readonly kind: 'ready' } | { readonly kind: 'away' | 'refused'; readonly reason: string }

/** The few column types whose spelling differs between the engines. */
export interface Columns {
  /** A key that grows and is never used twice. */
  readonly id: ColumnType
  readonly autoIncrement: boolean
  /** Text that compares by its bytes, so that every engine sorts alike. */
  readonly sortedText: ColumnType
  readonly bytes: ColumnType
}

type ColumnType = ColumnDataType | RawBuilder<unknown>
