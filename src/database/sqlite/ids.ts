import { sql } from 'kysely'
import type { Ids } from '../records.ts'

/** SQLite counts in a table of its own, which also remembers rows that are gone. */
export const sqliteIds: Ids = {
  keep: sql``,
  async last(db, table) {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db)
    return rows[0]?.seq ?? 0
  },
  async goOnAfter(db, table, last) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db)
  },
}
