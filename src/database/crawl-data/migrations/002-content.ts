import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../../records.ts'

/** What the score of a page is computed from, muted findings, related pages and near duplicates. */
export const contentAnalysis = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    const urls = () => db.schema.alterTable('crawl_urls')
    await urls().addColumn('weights', 'text').execute()
    await urls().addColumn('related_id', 'bigint').execute()
    await urls().addColumn('cluster_id', 'bigint').execute()
    await sql`create index crawl_urls_cluster on crawl_urls (run_id, cluster_id) where cluster_id is not null`.execute(
      db,
    )
    // hreflang, next and prev (see `linkKinds`) are few among the links.
    await sql`create index crawl_links_relations on crawl_links (source_id, kind, target_id) where kind >= 3`.execute(
      db,
    )
    const count = (table: string, name: string) =>
      db.schema
        .alterTable(table)
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    await count('crawl_findings', 'gain')
    await count('crawl_findings', 'muted')
    await sql`create index crawl_findings_muted on crawl_findings (run_id, check_id) where muted = 1`.execute(db)
    await count('crawl_issues', 'gain')
    await count('crawl_issues', 'muted')
    await count('crawl_items', 'errors')

    await db.schema
      .createTable('crawl_near_duplicates')
      .addColumn('run_id', 'bigint', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('url_id', 'bigint', (column) => column.notNull())
      .addColumn('matches', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('crawl_near_duplicates_key', ['run_id', 'place'])
      .modifyEnd(columns.autoIncrement ? sql` without rowid` : sql``)
      .execute()
  },
})
