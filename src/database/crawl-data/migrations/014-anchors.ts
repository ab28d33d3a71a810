import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../../records.ts'

/** To which ids and names the links of pages jump, and which of them a page has. */
export const anchors = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('crawl_links').addColumn('fragment', 'text').execute()
    await db.schema
      .createTable('crawl_anchors')
      .addColumn('url_id', columns.autoIncrement ? 'integer' : 'bigint', (column) => column.primaryKey())
      .addColumn('anchors', columns.bytes, (column) => column.notNull())
      .execute()
  },
})
