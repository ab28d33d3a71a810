import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What keys are for, until when, who made them, and from where they were last used. */
export const keyScopes: Migration = {
  async up(db: Kysely<unknown>) {
    const add = (column: string, type: 'text' | 'bigint') =>
      db.schema.alterTable('api_keys').addColumn(column, type).execute()
    await add('scope', 'text')
    await add('expires_at', 'bigint')
    await add('created_by', 'bigint')
    await add('last_used_network', 'text')
  },
}
