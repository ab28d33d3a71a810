import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** Connections to search engines, and which of their properties belong to websites. Their numbers are in the event store. */
export const searchRecords = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('connections')
      .addColumn('id', columns.id, (column) =>
        columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('identity', 'text', (column) => column.notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('error', 'text')
      .addColumn('checked_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('connections_account').on('connections').columns(['account_id', 'id']).execute()
    await db.schema
      .createTable('search_links')
      .addColumn('website_id', 'bigint', (column) => column.notNull().references('websites.id').onDelete('cascade'))
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('connection_id', 'bigint', (column) =>
        column.notNull().references('connections.id').onDelete('cascade'),
      )
      .addColumn('property', 'text', (column) => column.notNull())
      .addColumn('error', 'text')
      .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('days_done', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('days_total', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('first_day', 'bigint')
      .addColumn('last_day', 'bigint')
      .addColumn('final_day', 'bigint')
      .addColumn('synced_at', 'bigint')
      .addColumn('next_sync_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('search_links_key', ['website_id', 'source'])
      .execute()
    await db.schema.createIndex('search_links_connection').on('search_links').column('connection_id').execute()
    await db.schema
      .createTable('api_quotas')
      .addColumn('name', columns.sortedText, (column) => column.primaryKey())
      .addColumn('used_until', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .alterTable('websites')
      .addColumn('search_brand', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
})
