import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../../records.ts'

/** What exactly the checks of pages found, and where: of each page as bytes, which only readers of the page unpack. */
export const evidence = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('crawl_evidence')
      .addColumn('url_id', columns.autoIncrement ? 'integer' : 'bigint', (column) => column.primaryKey())
      .addColumn('evidence', columns.bytes, (column) => column.notNull())
      .execute()
  },
})
