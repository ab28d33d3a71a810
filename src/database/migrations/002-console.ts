import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** Sign-in, sharing and embedding. */
export const consoleRecords = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const name of ['password_hash', 'language', 'timezone']) {
      await db.schema.alterTable('accounts').addColumn(name, 'text').execute()
    }
    for (const name of ['websites', 'reports']) {
      await db.schema
        .alterTable(name)
        .addColumn('embed', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    }

    await db.schema
      .createTable('sessions')
      .addColumn('id', columns.id, (column) =>
        columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('sessions_account').on('sessions').column('account_id').execute()
    await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()

    await db.schema
      .createTable('one_time_links')
      .addColumn('account_id', 'bigint', (column) => column.primaryKey().references('accounts.id').onDelete('cascade'))
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('secrets')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
  },
})
