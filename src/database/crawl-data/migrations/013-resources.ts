import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../../records.ts'

/** What pages load apart from images: style sheets, scripts, frames, fonts and the like; and the true and shown sizes of images. */
export const resources = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const name of ['image_width', 'image_height', 'shown_width', 'shown_height']) {
      await db.schema.alterTable('crawl_urls').addColumn(name, 'integer').execute()
    }
    const id = columns.autoIncrement ? 'integer' : 'bigint'
    await db.schema
      .createTable('crawl_resources')
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('run_id', 'bigint', (column) => column.notNull())
      .addColumn('kind', 'integer', (column) => column.notNull())
      .addColumn('external', 'integer', (column) => column.notNull())
      .addColumn('found_on', 'bigint', (column) => column.notNull())
      .addColumn('outcome', 'integer')
      .addColumn('reason', 'text')
      .addColumn('status', 'integer')
      .addColumn('content_type', 'text')
      .addColumn('bytes', 'bigint')
      .addColumn('cache', 'text')
      .addColumn('width', 'integer')
      .addColumn('height', 'integer')
      .addColumn('url', columns.sortedText, (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('crawl_resources_url')
      .on('crawl_resources')
      .columns(['run_id', 'url'])
      .unique()
      .execute()
    await db.schema
      .createTable('crawl_resource_uses')
      .addColumn('resource_id', 'bigint', (column) => column.notNull())
      .addColumn('source_id', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('crawl_resource_uses_key', ['resource_id', 'source_id'])
      .execute()
    await db.schema.createIndex('crawl_resource_uses_source').on('crawl_resource_uses').column('source_id').execute()
  },
})
