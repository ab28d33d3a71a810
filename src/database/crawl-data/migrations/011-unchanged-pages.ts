import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** By what it is known that the HTML of a page is the same as in the run before, and that pages of a pattern are all alike. */
export const unchangedPages = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('crawl_urls').addColumn('html_hash', 'text').execute()
    for (const name of ['chained', 'alike']) {
      await db.schema
        .alterTable('crawl_patterns')
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
    }
    await db.schema
      .alterTable('crawl_patterns')
      .addColumn('shapes', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
})
