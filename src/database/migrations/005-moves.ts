import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The installation whose records are being moved into this database. */
export const moveRecords = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('moves')
      .addColumn('installation', 'text', (column) => column.primaryKey())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .execute()
  },
})
