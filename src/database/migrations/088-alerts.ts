import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** The alerts of websites, and the incidents that they opened. */
export const alerts = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('alerts')
      .addColumn('id', columns.id, (column) =>
        columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('website_id', 'bigint', (column) => column.notNull().references('websites.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('metric', 'text', (column) => column.notNull())
      .addColumn('goal_id', 'bigint')
      .addColumn('segment_id', 'bigint')
      .addColumn('filters', 'text', (column) => column.notNull())
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('direction', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('percent', 'integer', (column) => column.notNull())
      .addColumn('hours', 'integer', (column) => column.notNull())
      .addColumn('minimum', 'bigint', (column) => column.notNull())
      .addColumn('readings', 'integer', (column) => column.notNull())
      .addColumn('quiet_hours', 'text', (column) => column.notNull())
      .addColumn('repeat_hours', 'integer', (column) => column.notNull())
      .addColumn('recovery', 'integer', (column) => column.notNull())
      .addColumn('enabled', 'integer', (column) => column.notNull())
      .addColumn('snoozed_until', 'bigint')
      .addColumn('status', 'text', (column) => column.notNull().defaultTo('new'))
      .addColumn('recent', 'text', (column) => column.notNull().defaultTo('[]'))
      .addColumn('last', 'text')
      .addColumn('incident_id', 'bigint')
      .addColumn('evaluated_until', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('alerts_name', ['website_id', 'name'])
      .execute()
    await db.schema
      .createTable('incidents')
      .addColumn('id', columns.id, (column) =>
        columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('website_id', 'bigint', (column) => column.notNull().references('websites.id').onDelete('cascade'))
      .addColumn('alert_id', 'bigint', (column) => column.notNull())
      .addColumn('time', 'bigint', (column) => column.notNull())
      .addColumn('closed_at', 'bigint')
      .addColumn('readings', 'text', (column) => column.notNull())
      .addColumn('resolution', 'text')
      .addColumn('notices', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('due_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('incidents_website').on('incidents').columns(['website_id', 'time', 'id']).execute()
    await db.schema.createIndex('incidents_alert').on('incidents').columns(['alert_id', 'time', 'id']).execute()
    await db.schema.createIndex('incidents_due').on('incidents').column('due_at').execute()
  },
})
