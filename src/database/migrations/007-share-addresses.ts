import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createShareToken } from '../../base/share-links.ts'

/** Two parameters per row: far below SQLite's limit of 32,766. */
const rowsOfBatch = 5_000

/** Share tokens of websites and reports: unguessable, so that public pages cannot be enumerated. */
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
    // Both engines name the columns of a VALUES list like this.
    await sql`update ${sql.table(table)} set share_token = given.column2
      from (values ${sql.join(tokens)}) as given where ${sql.ref(`${table}.id`)} = given.column1`.execute(db)
    after = last.id
  }
}
