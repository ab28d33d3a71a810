import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** What happened to a website, and when. */
export const annotations = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('annotations')
      .addColumn('id', columns.id, (column) =>
        columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('website_id', 'bigint', (column) => column.notNull().references('websites.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('time', 'bigint', (column) => column.notNull())
      .addColumn('end_time', 'bigint')
      .addColumn('shared', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('annotations_website').on('annotations').columns(['website_id', 'time', 'id']).execute()
  },
})
