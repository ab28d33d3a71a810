import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The keyword for the content of a mail gets a plain name. */
export const mailSummaries: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('mails').renameColumn('gist', 'summary').execute()
  },
}
