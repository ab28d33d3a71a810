import { sql } from 'kysely'
import type { IdSequences } from '../records.ts'

/** SQLite keeps the last id of each table in `sqlite_sequence`, including ids of deleted rows. */
export const sqliteIds: IdSequences = {
  explicitIds: sql``,
  async lastId(db, table) {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db)
    return rows[0]?.seq ?? 0
  },
  async setLastId(db, table, last) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db)
  },
}
