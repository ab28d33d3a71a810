import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** Whether the page of a report is rendered, and the screenshots of its runs. */
export const rendering = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('reports')
      .addColumn('render', 'text', (column) => column.notNull().defaultTo('auto'))
      .execute()
    await db.schema
      .createTable('run_images')
      .addColumn('run_id', 'bigint', (column) => column.notNull().references('report_runs.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('jpeg', columns.bytes, (column) => column.notNull())
      .addPrimaryKeyConstraint('run_images_key', ['run_id', 'name'])
      .execute()
  },
})
