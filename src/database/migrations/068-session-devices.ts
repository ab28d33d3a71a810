import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** With what a session was begun, from where, and when it was last used: what the list of sessions shows. */
export const sessionDevices: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['browser', 'os', 'country'])
      await db.schema.alterTable('sessions').addColumn(name, 'text').execute()
    await db.schema.alterTable('sessions').addColumn('last_used_at', 'bigint').execute()
  },
}
