import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** The name, logo and colors under which accounts hand out reports. */
export const branding = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('branding')
      .addColumn('account_id', 'bigint', (column) =>
        column.notNull().primaryKey().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('primary_color', 'text', (column) => column.notNull())
      .addColumn('accent_color', 'text', (column) => column.notNull())
      .addColumn('footer', 'text', (column) => column.notNull())
      .addColumn('logo_type', 'text', (column) => column.notNull())
      .addColumn('logo', columns.bytes)
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
  },
})
