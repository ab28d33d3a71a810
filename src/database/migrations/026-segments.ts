import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** Named filters of a website. */
export const segments = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('segments')
      .addColumn('id', columns.id, (column) =>
        columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('website_id', 'bigint', (column) => column.notNull().references('websites.id').onDelete('cascade'))
      .addColumn('name', columns.sortedText, (column) => column.notNull())
      .addColumn('filters', 'text', (column) => column.notNull())
      .addColumn('visibility', 'text', (column) => column.notNull())
      .addColumn('locked', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    // Names are unique, and one segment can be locked, but no constraint says so: a live move copies rows one after another.
    await db.schema.createIndex('segments_website').on('segments').columns(['website_id', 'id']).execute()
  },
})
