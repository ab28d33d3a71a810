import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** Mails that are due, being sent, or sent; and how often an account gets its reports. */
export const mailRecords = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('accounts')
      .addColumn('mail_period', 'text', (column) => column.notNull().defaultTo('weekly'))
      .execute()

    await db.schema
      .createTable('mails')
      .addColumn('id', columns.id, (column) =>
        columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('website_id', 'bigint', (column) => column.references('websites.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('message_id', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('recipient', 'text')
      .addColumn('subject', 'text')
      .addColumn('gist', 'text')
      .addColumn('error', 'text')
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('first_tried_at', 'bigint')
      .addColumn('lease', 'text')
      .addColumn('leased_until', 'bigint')
      .addColumn('handed_at', 'bigint')
      .addColumn('ended_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('mails_kind_key', ['kind', 'key'])
      .execute()
    await db.schema.createIndex('mails_queue').on('mails').columns(['state', 'due_at', 'id']).execute()
    await db.schema.createIndex('mails_website').on('mails').columns(['website_id', 'id']).execute()
    await db.schema.createIndex('mails_account').on('mails').column('account_id').execute()
  },
})
