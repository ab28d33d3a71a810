import { sql } from 'kysely'
import type { IdSequences } from '../records.ts'

export const postgresIds: IdSequences = {
  explicitIds: sql`overriding system value`,
  async lastId(db, table) {
    const { rows } = await sql<{ last: number | null }>`
      select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as last`.execute(db)
    return rows[0]?.last ?? 0
  },
  async setLastId(db, table, last) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${Math.max(1, last)}, ${last > 0})`.execute(db)
  },
}
