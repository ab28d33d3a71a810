import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** What servers have sent: the queue to the event store, and what is known about orders. */
export const serverEvents = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    let table = db.schema
      .createTable('server_events')
      .addColumn('id', columns.id, (column) =>
        columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('website_id', 'bigint', (column) => column.notNull().references('websites.id').onDelete('cascade'))
      .addColumn('event_id', 'text')
      .addColumn('order_id', 'text')
    for (const name of ['kind', 'visitor', 'visit', 'content', 'name', 'currency'])
      table = table.addColumn(name, 'text', (column) => column.notNull())
    for (const name of ['time', 'started_at', 'revenue', 'created_at', 'updated_at'])
      table = table.addColumn(name, 'bigint', (column) => column.notNull())
    await table.addColumn('batch', 'bigint').execute()
    for (const name of ['event_id', 'order_id'])
      await db.schema
        .createIndex(`server_events_${name}`)
        .on('server_events')
        .columns(['website_id', name])
        .unique()
        .execute()
    await db.schema
      .createIndex('server_events_visitor')
      .on('server_events')
      .columns(['website_id', 'visitor'])
      .execute()
    await db.schema.createIndex('server_events_batch').on('server_events').columns(['batch', 'id']).execute()
    await db.schema.createIndex('server_events_created').on('server_events').column('created_at').execute()
  },
})
