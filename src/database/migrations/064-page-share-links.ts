import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

/** Further share links of reports and crawls, as websites have them. */
export const pageShareLinks = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const kind of ['report', 'crawl'] as const) {
      const [table, owner] = [`${kind}_share_links`, `${kind}_id`]
      await db.schema
        .createTable(table)
        .addColumn('id', columns.id, (column) =>
          columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
        )
        .addColumn(owner, 'bigint', (column) => column.notNull().references(`${kind}s.id`).onDelete('cascade'))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('share_token', 'text', (column) => column.notNull())
        .addColumn('privacy', 'integer', (column) => column.notNull())
        .addColumn('password_hash', 'text')
        .addColumn('embed', 'integer', (column) => column.notNull())
        .addColumn('enabled', 'integer', (column) => column.notNull())
        .addColumn('expires_at', 'bigint')
        .addColumn('last_used_at', 'bigint')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('updated_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex(`${table}_${kind}`).on(table).columns([owner, 'id']).execute()
      await db.schema.createIndex(`${table}_token`).on(table).column('share_token').unique().execute()
    }
  },
})
