import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const linkAnalysis: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('crawl_sitemaps')
      .addColumn('foreign_entries', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`create index crawl_urls_redirect on crawl_urls (redirect_id) where redirect_id is not null`.execute(db)
    await db.schema.alterTable('crawl_issues').addColumn('previous_urls', 'integer').execute()
  },
}
