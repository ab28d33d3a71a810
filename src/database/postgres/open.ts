import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Records } from '../records.ts'
import type { Schema } from '../schema.ts'
import { readAddresses } from './addresses.ts'
import { postgresIds } from './ids.ts'
import { createPool } from './pool.ts'

export interface PostgresOptions {
  readonly url: string
  /** How many of them this process may have open. */
  readonly connections: number
  readonly onError: (error: Error) => void
}

export function openPostgres({ url, connections, onError }: PostgresOptions): Records {
  const pool = createPool(readAddresses(url) ?? [url], connections, onError)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    columns: {
      id: sql`bigint generated always as identity`,
      autoIncrement: false,
      sortedText: sql`text collate "C"`,
      bytes: 'bytea',
    },
    ids: postgresIds,
    lockRows: (query) => query.forUpdate(),
    skipLocked: (query) => query.forUpdate().skipLocked(),
    close: () => db.destroy(),
  }
}
