import type { CrawlData } from '../../database/open.ts'
import type { Records } from '../../database/records.ts'
import { crawlDeletionJobs } from '../../jobs/kinds.ts'

/**
 * Records that were restored from a backup may not know the last runs whose data there is. Their ids are not given to other runs, and
 * their data is deleted. Call it before runs can start.
 */
export async function removeUnknownRuns({ db, ids }: Records, data: Pick<CrawlData, 'db'>, now: number): Promise<void> {
  const stored = await data.db.selectFrom('crawl_totals').select('run_id').orderBy('run_id').execute()
  const last = stored.at(-1)?.run_id ?? 0
  await db.transaction().execute(async (transaction) => {
    const known = new Set((await transaction.selectFrom('crawl_runs').select('id').execute()).map(({ id }) => id))
    if (last > (await ids.lastId(transaction, 'crawl_runs'))) await ids.setLastId(transaction, 'crawl_runs', last)
    for (const { run_id } of stored) {
      if (known.has(run_id)) continue
      // A deletion that is going on is not disturbed.
      await transaction
        .insertInto('jobs')
        .values({ kind: crawlDeletionJobs, key: String(run_id), ready: 1, due_at: now, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })
}
