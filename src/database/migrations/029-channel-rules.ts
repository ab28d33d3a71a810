import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../records.ts'

const texts = [
  'match_source',
  'match_channel',
  'match_referrer',
  'match_utm_source',
  'match_utm_medium',
  'match_utm_campaign',
  'source',
  'channel',
]

/** By which accounts name the sources and channels of visits. */
export const channelRules = (columns: ColumnTypes): Migration => ({
  async up(db: Kysely<unknown>) {
    let table = db.schema
      .createTable('channel_rules')
      .addColumn('id', columns.id, (column) =>
        columns.autoIncrement ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
    for (const name of texts) table = table.addColumn(name, 'text', (column) => column.notNull())
    await table
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('channel_rules_account')
      .on('channel_rules')
      .columns(['account_id', 'position', 'id'])
      .execute()
  },
})
