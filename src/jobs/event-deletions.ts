import { sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { deletionJobs } from './kinds.ts'

export type RemovedWebsites = { readonly account_id: number; readonly id?: number }

/** Call this in the transaction that deletes these websites, before deleting them. */
export async function addEventDeletions(
  transaction: Transaction<Schema>,
  which: RemovedWebsites,
  now: number,
): Promise<void> {
  let websites = transaction.selectFrom('websites').where('account_id', '=', which.account_id)
  if (which.id !== undefined) websites = websites.where('id', '=', which.id)
  const time = sql<number>`cast(${now} as bigint)`
  await transaction
    .insertInto('jobs')
    .columns(['kind', 'key', 'ready', 'due_at', 'created_at'])
    .expression(
      websites.select([
        sql<string>`cast(${deletionJobs} as text)`.as('kind'),
        sql<string>`cast(id as text)`.as('key'),
        sql<1>`1`.as('ready'),
        time.as('due_at'),
        time.as('created_at'),
      ]),
    )
    // A concurrent request that deletes the same website has added the job, and finds no website to delete.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
