import type { Records } from '../database/records.ts'
import type { OwnsRecords, ProjectOf } from '../http/auth.ts'

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

export const createOwnerCheck =
  ({ db }: Pick<Records, 'db'>): OwnsRecords =>
  async (accountId, { kind, ids }) => {
    const { total } = await db
      .selectFrom(kind)
      .where('account_id', '=', accountId)
      .where('id', 'in', ids)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(total) === new Set(ids).size
  }
