import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The days that imported reports of search engines are of. */
export const importDays: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['first_day', 'last_day'])
      await db.schema.alterTable('imports').addColumn(name, 'bigint').execute()
  },
}
