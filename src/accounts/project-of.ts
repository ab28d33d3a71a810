import type { Records } from '../database/records.ts'
import type { ProjectOf } from '../http/auth.ts'

/** Reads to which project a report or crawl belongs; undefined if the account has no such record. */
export const createProjectReader =
  ({ db }: Pick<Records, 'db'>): ProjectOf =>
  async (accountId, kind, id) => {
    const row = await db
      .selectFrom(kind)
      .select('project')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.project
  }
