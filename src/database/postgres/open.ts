import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Records } from '../records.ts'
import type { Schema } from '../schema.ts'

const int8 = 20

export function openPostgres(url: string, onError: (error: Error) => void): Records {
  const types = new pg.TypeOverrides()
  // Ids, counts and milliseconds stay far below 2^53.
  types.setTypeParser(int8, Number)
  const pool = new pg.Pool({ connectionString: url, max: 10, types, statement_timeout: 30_000 })
  // A pooled connection that breaks while idle must not end the process; the next query opens another.
  pool.on('error', onError)
  // Nor one that breaks while it is lent or being closed: its query fails, which is told where it was asked.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    columns: {
      id: sql`bigint generated always as identity`,
      autoIncrement: false,
      sortedText: sql`text collate "C"`,
      bytes: 'bytea',
    },
    lockRows: (query) => query.forUpdate(),
    skipLocked: (query) => query.forUpdate().skipLocked(),
    close: () => db.destroy(),
  }
}
