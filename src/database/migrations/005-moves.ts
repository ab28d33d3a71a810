import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whose records are being moved here, while they are. */
export const moveRecords = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('moves')
      .addColumn('installation', 'text', (column) => column.primaryKey())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .execute()
  },
})
