import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Marks the website with sample data, of which an account has at most one. */
export const demoWebsites: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('websites')
      .addColumn('demo', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
