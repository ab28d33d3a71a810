import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Codes of apps, codes in reserve, and how a session was proven. */
export const secondFactors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('totp_factors')
      .addColumn('person_id', 'bigint', (column) => column.primaryKey().references('people.id').onDelete('cascade'))
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('last_step', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('backup_codes')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'bigint', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .execute()
    await db.schema.createIndex('backup_codes_person').on('backup_codes').column('person_id').execute()
    const isFalse = (name: string, table: string) =>
      db.schema
        .alterTable(table)
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    await isFalse('second_factor', 'sessions')
    await isFalse('second_factor_required', 'accounts')
    await db.schema.alterTable('sessions').addColumn('confirmed_at', 'bigint').execute()
  },
}
