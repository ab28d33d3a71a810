import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** Offers of websites, reports and crawls to other accounts. An offer ends with the person who made it. */
export const transfers = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('transfers')
      .addColumn('id', columns.id, (column) =>
        columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('record_id', 'bigint', (column) => column.notNull())
      .addColumn('email', 'text')
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('offered_by', 'bigint', (column) => column.references('people.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('transfers_account').on('transfers').column('account_id').execute()
    await db.schema.createIndex('transfers_offerer').on('transfers').column('offered_by').execute()
    await db.schema.createIndex('transfers_record').on('transfers').columns(['kind', 'record_id']).unique().execute()
  },
})
