import type { ClickHouseSettings } from '@clickhouse/client'
import type { RollUpTable, TableName } from './tables.ts'

/** The layout of the tables: on one server, or distributed over a cluster. */
export interface Layout {
  /** Whether nothing has to be created if the queried server has these tables. */
  isComplete(names: ReadonlySet<string>): boolean
  /** The statements that create the database and its tables, as of that version, if they do not exist. */
  create(version: number): readonly string[]
  /** The statements that migrate the tables from the previous version to this one. Each can be repeated. */
  changesTo(version: number): readonly string[]
  /** The name of a table of roll-ups in an ALTER statement, with its database. */
  altering(table: RollUpTable): string
  readonly createSettings: ClickHouseSettings
  readonly insertSettings: ClickHouseSettings
  /** The target of an ALTER statement that deletes rows. */
  deletingFrom(table: TableName): string
  /** Runs before marks are read, so that none is missed; null if there is nothing to wait for. */
  readonly catchUp: string | null
  /** Whether a known token proves that its rows are stored, even after a server crash. */
  readonly tokensAreExact: boolean
}
