import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** Crawls and their runs. What a run found is in a database of its own (`src/database/crawl-data/`). */
export const crawlRecords = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    const table = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn('id', columns.id, (column) =>
          columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
        )

    await table('crawls')
      .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('url', columns.sortedText, (column) => column.notNull())
      .addColumn('project', columns.sortedText, (column) => column.notNull())
      .addColumn('privacy', 'integer', (column) => column.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('embed', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('share_token', 'text', (column) => column.notNull().unique())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('headers', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('run_id', 'bigint')
      .addColumn('pages', 'integer')
      .addColumn('score', 'integer')
      .addColumn('generated_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('crawls_account').on('crawls').columns(['account_id', 'id']).execute()

    await table('crawl_runs')
      .addColumn('crawl_id', 'bigint', (column) => column.notNull().references('crawls.id').onDelete('cascade'))
      .addColumn('account_id', 'bigint', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('headers', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('previous_id', 'bigint')
      .addColumn('end_reason', 'text')
      .addColumn('error', 'text')
      .addColumn('pages', 'integer')
      .addColumn('score', 'integer')
      .addColumn('summary', 'text')
      .addColumn('active_ms', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('active_since', 'bigint')
      .addColumn('started_at', 'bigint')
      .addColumn('ended_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('crawl_runs_crawl').on('crawl_runs').columns(['crawl_id', 'id']).execute()
  },
})
