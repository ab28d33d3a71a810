import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Why the requests to a host became fewer, the last time. */
export const slowdowns = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const [name, type] of [
      ['slowed_at', 'bigint'],
      ['slowed_by', 'text'],
      ['slowed_ms', 'bigint'],
    ] as const)
      await db.schema.alterTable('crawl_hosts').addColumn(name, type).execute()
  },
})
