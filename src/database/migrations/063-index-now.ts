import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** Websites that tell search engines about changed pages by IndexNow, and what they have submitted. */
export const indexNowRecords = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('index_now')
      .addColumn('website_id', 'bigint', (column) => column.primaryKey().references('websites.id').onDelete('cascade'))
      .addColumn('enabled', 'integer', (column) => column.notNull())
      .addColumn('key', columns.sortedText, (column) => column.notNull().unique())
      .addColumn('key_found_at', 'bigint')
      .addColumn('run_id', 'bigint')
      .addColumn('error', 'text')
      .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('next_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('index_now_submissions')
      .addColumn('id', columns.id, (column) =>
        columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('website_id', 'bigint', (column) => column.notNull().references('websites.id').onDelete('cascade'))
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('run_id', 'bigint')
      .addColumn('host', 'text', (column) => column.notNull())
      .addColumn('urls', 'text')
      .addColumn('url_count', 'integer', (column) => column.notNull())
      .addColumn('added', 'integer', (column) => column.notNull())
      .addColumn('changed', 'integer', (column) => column.notNull())
      .addColumn('removed', 'integer', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('status', 'integer')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('sent_at', 'bigint')
      .execute()
    await db.schema
      .createIndex('index_now_submissions_website')
      .on('index_now_submissions')
      .columns(['website_id', 'id'])
      .execute()
  },
})
