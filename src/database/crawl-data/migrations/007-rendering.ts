import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which pages were rendered by a browser, what scripts change on them, and which templates need it. */
export const rendering = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('crawl_totals')
      .addColumn('rendered', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('crawl_frontier').addColumn('template', 'text').execute()
    await db.schema.alterTable('crawl_urls').addColumn('rendering', 'integer').execute()
    await db.schema.alterTable('crawl_urls').addColumn('differs', 'text').execute()
    await db.schema
      .createTable('crawl_templates')
      .addColumn('run_id', 'bigint', (column) => column.notNull())
      .addColumn('template', 'text', (column) => column.notNull())
      .addColumn('same', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('different', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('failed', 'bigint', (column) => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('crawl_templates_key', ['run_id', 'template'])
      .execute()
  },
})
