import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which websites have daily totals that another product has counted. */
export const importedTotals: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('websites')
      .addColumn('imported_totals', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
