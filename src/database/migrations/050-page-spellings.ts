import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the job that gives the pages of stored events the spelling of new ones. */
export const pageSpellings: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`insert into jobs (kind, key, ready, due_at, created_at)
      select 'normalize pages', '', 0, 0, 0 where exists (select 1 from websites)`.execute(db)
  },
}
