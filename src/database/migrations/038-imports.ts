import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** Files of other products, and their parts while they are uploaded and read. */
export const imports = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('imports')
      .addColumn('id', columns.id, (column) =>
        columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('website_id', 'bigint', (column) => column.notNull().references('websites.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('received', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('sha256', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('dry_run', 'integer', (column) => column.notNull())
      .addColumn('timezone', 'text', (column) => column.notNull())
      .addColumn('only', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('cutoff', 'text', (column) => column.notNull())
      .addColumn('cutoff_at', 'bigint')
      .addColumn('tag', 'bigint')
      .addColumn('rows_read', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('rows_taken', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('rows_rejected', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('rows_written', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('reasons', 'text', (column) => column.notNull().defaultTo('{}'))
      .addColumn('examples', 'text', (column) => column.notNull().defaultTo('[]'))
      .addColumn('first_time', 'bigint')
      .addColumn('last_time', 'bigint')
      .addColumn('error', 'text')
      .addColumn('duplicate_of', 'bigint')
      .addColumn('ends_as', 'text', (column) => column.notNull().defaultTo('canceled'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('finished_at', 'bigint')
      .execute()
    await db.schema.createIndex('imports_website').on('imports').columns(['website_id', 'id']).execute()
    await db.schema
      .createTable('import_parts')
      .addColumn('import_id', 'bigint', (column) => column.notNull().references('imports.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('bytes', columns.bytes, (column) => column.notNull())
      .addPrimaryKeyConstraint('import_parts_key', ['import_id', 'kind', 'position'])
      .execute()
  },
})
