import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How long a website keeps its events and roll-ups, and up to when they have been deleted. */
export const retention: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['retention_days', 'rollup_retention_days'])
      await db.schema
        .alterTable('websites')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    for (const name of ['rows_from', 'rollups_from'])
      await db.schema.alterTable('websites').addColumn(name, 'bigint').execute()
  },
}
