import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Work that one of several nodes does: periodic tasks, and deleting the events of deleted websites. */
export const taskRecords: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('tasks')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('period', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('lease', 'text')
      .addColumn('leased_until', 'bigint')
      .addColumn('finished_at', 'bigint')
      .addColumn('runs', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()

    await db.schema
      .alterTable('deleted_websites')
      .addColumn('passes', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('deleted_websites')
      .addColumn('due_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('deleted_websites').addColumn('lease', 'text').execute()
  },
}
