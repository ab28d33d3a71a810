import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How far the clocks of servers that send events are from ours. */
export const clockSkew = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('server_events').addColumn('skew_ms', 'bigint').execute()
    await db.schema
      .createIndex('server_events_skew')
      .on('server_events')
      .columns(['website_id', 'created_at'])
      .where('skew_ms' as never, 'is not', null)
      .execute()
  },
})
