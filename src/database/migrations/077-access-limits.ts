import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** To which records people and invitations are limited, and which sections are hidden from them: as JSON. */
export const accessLimits: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['memberships', 'invitations', 'api_keys'])
      await db.schema.alterTable(table).addColumn('limits', 'text').execute()
  },
}
