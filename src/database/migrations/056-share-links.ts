import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** Further share links of websites, each with its own rights. */
export const shareLinks = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('share_links')
      .addColumn('id', columns.id, (column) =>
        columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('website_id', 'bigint', (column) => column.notNull().references('websites.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('share_token', 'text', (column) => column.notNull())
      .addColumn('privacy', 'integer', (column) => column.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('embed', 'integer', (column) => column.notNull())
      .addColumn('segment_id', 'bigint')
      .addColumn('sections', 'text', (column) => column.notNull())
      .addColumn('enabled', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'bigint')
      .addColumn('last_used_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('share_links_website').on('share_links').columns(['website_id', 'id']).execute()
    await db.schema.createIndex('share_links_token').on('share_links').column('share_token').unique().execute()
  },
})
