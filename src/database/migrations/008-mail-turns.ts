import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** An index for the next mail of the next account, however many mails another account has queued. */
export const mailTurns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('mails_turns').on('mails').columns(['state', 'account_id', 'due_at', 'id']).execute()
  },
}
