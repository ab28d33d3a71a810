import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** What visits of a website are meant to achieve. */
export const goals = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('goals')
      .addColumn('id', columns.id, (column) =>
        columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('website_id', 'bigint', (column) => column.notNull().references('websites.id').onDelete('cascade'))
      .addColumn('name', columns.sortedText, (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('page', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('link', 'text', (column) => column.notNull())
      .addColumn('scroll_depth', 'integer')
      .addColumn('condition', 'text', (column) => column.notNull())
      .addColumn('counting', 'text', (column) => column.notNull())
      .addColumn('value_type', 'text', (column) => column.notNull())
      .addColumn('value_thousandths', 'bigint')
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('value_property', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    // Not unique, because a move may copy names that passed from one goal to another; code that writes a goal locks its website.
    await db.schema.createIndex('goals_website').on('goals').columns(['website_id', 'name']).execute()
  },
})
