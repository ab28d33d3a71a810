import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How many pages people opened according to access logs, by day. */
export const logPageRequests = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('log_page_requests')
      .addColumn('website_id', 'bigint', (column) => column.notNull().references('websites.id').onDelete('cascade'))
      .addColumn('file', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('requests', 'bigint', (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('log_page_requests_key', ['website_id', 'file', 'day'])
      .execute()
  },
})
