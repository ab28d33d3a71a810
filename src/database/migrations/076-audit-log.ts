import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** Who changed what in an account. People and keys are no foreign keys: the log outlives them. */
export const auditLog = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('audit_log')
      .addColumn('id', columns.id, (column) =>
        columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('time', 'bigint', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('actor_name', 'text')
      .addColumn('person_id', 'bigint')
      .addColumn('session_id', 'bigint')
      .addColumn('key_id', 'bigint')
      .addColumn('network', 'text')
      .addColumn('object', 'text')
      .addColumn('object_id', 'text')
      .addColumn('object_name', 'text')
      .addColumn('path', 'text')
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .execute()
    await db.schema.createIndex('audit_log_account').on('audit_log').columns(['account_id', 'id']).execute()
    await db.schema.createIndex('audit_log_time').on('audit_log').column('time').execute()
  },
})
