import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createShareToken } from '../../base/share-links.ts'

/** Two parameters a row: far below the 32,766 that SQLite takes. */
const rowsOfBatch = 5_000

/** The token in the share address of every website and report: unguessable, so that public pages cannot be counted up. */
export const shareAddresses = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const table of ['websites', 'reports']) {
      await db.schema.alterTable(table).addColumn('share_token', 'text').execute()
      await fill(db, table)
      await db.schema.createIndex(`${table}_share_token`).unique().on(table).column('share_token').execute()
    }
  },
})

async function fill(db: Kysely<unknown>, table: string): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where id > ${after}
      order by id limit ${rowsOfBatch}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    const tokens = rows.map(({ id }) => sql`(cast(${id} as bigint), ${createShareToken()})`)
    // Both engines name the columns of a list of values like this.
    await sql`update ${sql.table(table)} set share_token = given.column2
      from (values ${sql.join(tokens)}) as given where ${sql.ref(`${table}.id`)} = given.column1`.execute(db)
    after = last.id
  }
}
