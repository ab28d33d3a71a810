import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How an account showed that the domain of a website is its own, and what the owner of the installation decided. */
export const domainClaims: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('websites').addColumn('proof', 'text').execute()
    await db.schema.alterTable('websites').addColumn('proved_at', 'bigint').execute()
    await db.schema
      .alterTable('websites')
      .addColumn('assigned', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
