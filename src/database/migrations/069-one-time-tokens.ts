import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What is valid once and for a short time, such as a link that sets a password. */
export const oneTimeTokens: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('one_time_tokens')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('person_id', 'bigint', (column) => column.references('people.id').onDelete('cascade'))
      .addColumn('data', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('one_time_tokens_person').on('one_time_tokens').columns(['person_id', 'kind']).execute()
  },
}
