import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The time zone in which the days of a website begin: at first that of its account. */
export const websiteTimezones: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('websites')
      .addColumn('timezone', 'text', (column) => column.notNull().defaultTo('UTC'))
      .execute()
    await sql`update websites set timezone = accounts.timezone from accounts
      where accounts.id = websites.account_id and accounts.timezone is not null`.execute(db)
  },
}
