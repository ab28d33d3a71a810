import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** What search engines say about pages of websites, and how far the inspection of a link is. */
export const indexStatuses = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('index_statuses')
      .addColumn('website_id', 'bigint', (column) => column.notNull().references('websites.id').onDelete('cascade'))
      .addColumn('page', columns.sortedText, (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('coverage', 'text', (column) => column.notNull())
      .addColumn('robots', 'text', (column) => column.notNull())
      .addColumn('indexing', 'text', (column) => column.notNull())
      .addColumn('fetch', 'text', (column) => column.notNull())
      .addColumn('crawled_as', 'text', (column) => column.notNull())
      .addColumn('last_crawl_at', 'bigint')
      .addColumn('google_canonical', 'text')
      .addColumn('user_canonical', 'text')
      .addColumn('sitemaps', 'text', (column) => column.notNull())
      .addColumn('details_url', 'text')
      .addColumn('inspected_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('index_statuses_key', ['website_id', 'page'])
      .execute()
    await db.schema
      .createIndex('index_statuses_inspected')
      .on('index_statuses')
      .columns(['website_id', 'inspected_at', 'page'])
      .execute()
    const addToLinks = (name: string, type: 'integer' | 'bigint' | 'text', fallback?: number) =>
      db.schema
        .alterTable('search_links')
        .addColumn(name, type, (column) => (fallback === undefined ? column : column.notNull().defaultTo(fallback)))
        .execute()
    await addToLinks('inspects', 'integer', 1)
    await addToLinks('inspection_error', 'text')
    await addToLinks('inspection_failures', 'integer', 0)
    await addToLinks('inspected_at', 'bigint')
    await addToLinks('next_inspection_at', 'bigint')
    await addToLinks('known_pages', 'integer', 0)
  },
})
