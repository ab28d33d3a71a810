import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** Providers of single sign-on, who people are there, and which sessions they began. */
export const identities = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    const createWithId = (table: string) =>
      db.schema
        .createTable(table)
        .addColumn('id', columns.id, (column) =>
          columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
        )
    await createWithId('sign_in_providers')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('secret', 'text')
      .addColumn('scopes', 'text', (column) => column.notNull())
      .addColumn('domains', 'text', (column) => column.notNull())
      .addColumn('account_id', 'bigint', (column) => column.references('accounts.id').onDelete('set null'))
      .addColumn('sign_up', 'integer', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('groups_claim', 'text', (column) => column.notNull())
      .addColumn('group_roles', 'text', (column) => column.notNull())
      .addColumn('trusts_email', 'integer', (column) => column.notNull())
      .addColumn('second_factor', 'text', (column) => column.notNull())
      .addColumn('passwords', 'text', (column) => column.notNull())
      .addColumn('last_sign_in_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    await createWithId('identities')
      .addColumn('provider_id', 'bigint', (column) =>
        column.notNull().references('sign_in_providers.id').onDelete('cascade'),
      )
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('person_id', 'bigint', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('email', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .addUniqueConstraint('identities_subject', ['provider_id', 'subject'])
      .execute()
    await db.schema.createIndex('identities_person').on('identities').column('person_id').execute()
    // A session ends with the identity that began it, on every node.
    await db.schema
      .alterTable('sessions')
      .addColumn('identity_id', 'bigint', (column) => column.references('identities.id').onDelete('cascade'))
      .execute()
    await db.schema.createIndex('sessions_identity').on('sessions').column('identity_id').execute()
  },
})
