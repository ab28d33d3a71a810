import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What findings cost the score of their page, and issues that of the site, in hundredths of points. */
export const points = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('crawl_findings')
      .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('crawl_issues').addColumn('points', 'integer').execute()
    await db.schema.alterTable('crawl_issues').addColumn('parts', 'text').execute()
  },
})
