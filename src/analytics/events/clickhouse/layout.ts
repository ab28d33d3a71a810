import type { ClickHouseSettings } from '@clickhouse/client'
import type { TableName } from './tables.ts'

/** How the tables lie: on one server, or over those of a cluster. */
export interface Layout {
  /** Whether nothing has to be created, where the server that was asked has these tables. */
  isComplete(names: ReadonlySet<string>): boolean
  /** The statements that make the database and its tables, as far as they are missing, as that version has them. */
  create(version: number): readonly string[]
  /** Those that bring the tables from the version before to this one. Each may be run again. */
  changesTo(version: number): readonly string[]
  readonly createSettings: ClickHouseSettings
  readonly insertSettings: ClickHouseSettings
  /** What an ALTER that deletes rows is about. */
  deletingFrom(table: TableName): string
  /** To be run before marks are read, so that none is missed; null where there is nothing to wait for. */
  readonly catchUp: string | null
  /** Whether what a token was used for is there, whenever a server may have died. */
  readonly tokensAreExact: boolean
}
