import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** The state of running audits. The lease is that of the audit's job, so the row of an audit that was broken off is ignored. */
export const reportProgress = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('report_progress')
      .addColumn('report_id', 'bigint', (column) => column.primaryKey().references('reports.id').onDelete('cascade'))
      .addColumn('lease', 'text', (column) => column.notNull())
      .addColumn('done', 'integer', (column) => column.notNull())
      .addColumn('planned', 'integer', (column) => column.notNull())
      .addColumn('results', columns.bytes)
      .execute()
  },
})
