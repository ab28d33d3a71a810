import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How often pages are clicked in search engines, and how many people issues concern. */
export const clicks = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('crawl_urls').addColumn('clicks', 'bigint').execute()
    for (const name of ['clicks', 'people'])
      await db.schema.alterTable('crawl_issues').addColumn(name, 'bigint').execute()
  },
})
