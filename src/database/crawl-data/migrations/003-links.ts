import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const linkAnalysis: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('crawl_sitemaps')
      .addColumn('foreign_entries', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('crawl_issues').addColumn('previous_urls', 'integer').execute()
  },
}
