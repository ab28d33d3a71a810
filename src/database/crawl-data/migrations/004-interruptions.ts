import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Time without a worker is not counted, pages that end workers are given up, and an unreachable robots.txt is read again later. */
export const interruptions = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const name of ['active_ms', 'active_at'])
      await db.schema
        .alterTable('crawl_totals')
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
    await db.schema
      .alterTable('crawl_frontier')
      .addColumn('crashes', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('crawl_hosts')
      .addColumn('robots_tries', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema.alterTable('crawl_hosts').addColumn('robots_retry_at', 'bigint').execute()
  },
})
