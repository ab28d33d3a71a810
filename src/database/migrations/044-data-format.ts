import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The format of all records, and the oldest one whose versions can still work with them. */
export const dataFormat: Migration = {
  async up(db: Kysely<unknown>) {
    let table = db.schema.createTable('data_format').addColumn('id', 'integer', (column) => column.primaryKey())
    for (const name of ['format', 'oldest']) table = table.addColumn(name, 'integer', (column) => column.notNull())
    await table.execute()
  },
}
