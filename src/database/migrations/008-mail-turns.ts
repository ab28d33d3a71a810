import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Finds the next mail of the next account at once, however many another one has in the queue. */
export const mailTurns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('mails_turns').on('mails').columns(['state', 'account_id', 'due_at', 'id']).execute()
  },
}
