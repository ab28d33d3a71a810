import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How an account verified the domain of a website, and whether the owner of the installation assigned it. */
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
