import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Issues that are ignored on the pages of a project that match a pattern; an empty one stands for all. */
export const ignoredPatterns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('ignored_issues')
      .addColumn('pattern', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema.dropIndex('ignored_issues_whole_project').execute()
    await sql`create unique index ignored_issues_whole_project on ignored_issues (account_id, project, check_id, pattern)
      where report_id is null`.execute(db)
  },
}
