import { sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { crawlDeletionJobs } from './kinds.ts'

/** Call this in the transaction that deletes these runs, before deleting them. Its jobs belong to no account, so they outlive it. */
export async function addCrawlDeletions(
  transaction: Transaction<Schema>,
  which: { readonly by: 'id' | 'account_id' | 'crawl_id'; readonly id: number },
  now: number,
): Promise<void> {
  const time = sql<number>`cast(${now} as bigint)`
  await transaction
    .insertInto('jobs')
    .columns(['kind', 'key', 'ready', 'due_at', 'created_at'])
    .expression(
      transaction
        .selectFrom('crawl_runs')
        .where(which.by, '=', which.id)
        .select([
          sql<string>`cast(${crawlDeletionJobs} as text)`.as('kind'),
          sql<string>`cast(id as text)`.as('key'),
          sql<1>`1`.as('ready'),
          time.as('due_at'),
          time.as('created_at'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
