import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** Where an account is notified, what was delivered there, and until when reached goals have been announced. */
export const notifications = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('notification_channels')
      .addColumn('id', columns.id, (column) =>
        columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('target', 'text', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('events', 'text', (column) => column.notNull())
      .addColumn('websites', 'text')
      .addColumn('projects', 'text')
      .addColumn('report_period', 'text', (column) => column.notNull().defaultTo('none'))
      .addColumn('enabled', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('disabled_reason', 'text')
      .addColumn('verified_at', 'bigint')
      .addColumn('confirm_nonce', 'text')
      .addColumn('confirm_until', 'bigint')
      .addColumn('failing_since', 'bigint')
      .addColumn('given_up', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('problem', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('notification_channels_account')
      .on('notification_channels')
      .columns(['account_id', 'id'])
      .execute()
    await db.schema
      .createTable('notification_deliveries')
      .addColumn('id', columns.id, (column) =>
        columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('channel_id', 'bigint', (column) =>
        column.notNull().references('notification_channels.id').onDelete('cascade'),
      )
      .addColumn('account_id', 'bigint', (column) => column.notNull())
      .addColumn('notice_id', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('key', columns.sortedText)
      .addColumn('notice', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('uncertain', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('first_tried_at', 'bigint')
      .addColumn('handed_at', 'bigint')
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('status', 'integer')
      .addColumn('duration', 'integer')
      .addColumn('request', 'text')
      .addColumn('reply', 'text')
      .addColumn('problem', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('ended_at', 'bigint')
      .execute()
    // The same notice is not delivered twice to a channel, however often its cause reports it.
    await db.schema
      .createIndex('notification_deliveries_key')
      .unique()
      .on('notification_deliveries')
      .columns(['channel_id', 'key'])
      .execute()
    await db.schema
      .createIndex('notification_deliveries_channel')
      .on('notification_deliveries')
      .columns(['channel_id', 'id'])
      .execute()
    await db.schema
      .createIndex('notification_deliveries_waiting')
      .on('notification_deliveries')
      .columns(['channel_id', 'ended_at'])
      .execute()
    await db.schema
      .createIndex('notification_deliveries_ended')
      .on('notification_deliveries')
      .column('ended_at')
      .execute()
    await db.schema
      .createTable('goal_notices')
      .addColumn('website_id', 'bigint', (column) => column.primaryKey().references('websites.id').onDelete('cascade'))
      .addColumn('counted_until', 'bigint', (column) => column.notNull())
      .execute()
  },
})
