import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the operator sets for all accounts and for single ones: registration, limits, suspension; what accounts use; who acts for them. */
export const installations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('installation_settings')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('account_usage')
      .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('month', 'text', (column) => column.notNull())
      .addColumn('events', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('crawled_pages', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('warned', 'integer', (column) => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('account_usage_pk', ['account_id', 'month'])
      .execute()
    const add = (table: string, column: string, type: 'text' | 'bigint') =>
      db.schema.alterTable(table).addColumn(column, type).execute()
    await add('accounts', 'limits', 'text')
    await add('accounts', 'suspended_at', 'bigint')
    await add('accounts', 'last_seen_at', 'bigint')
    await db.schema
      .alterTable('accounts')
      .addColumn('views_held', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await add('sessions', 'acting_account_id', 'bigint')
    await add('sessions', 'acting_until', 'bigint')
    await add('crawl_runs', 'page_allowance', 'bigint')
  },
}
