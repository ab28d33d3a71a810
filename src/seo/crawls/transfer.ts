import { DomainError, notFound } from '../../base/errors.ts'
import { countOwned, countRows, moveJobs, type Transferable } from '../../database/owned/transferable.ts'
import type { CrawlStatus } from '../../database/schema.ts'
import { foundFixJobs } from '../../jobs/kinds.ts'
import { moveProjectParts, refuseSamples } from '../reports/transfer-parts.ts'
import { storeScheduledRun } from '../schedules/scheduled-runs.ts'

/** A run is of an account until it ends: its workers, its limits, and what it reports at the end. */
const active: readonly CrawlStatus[] = ['queued', 'running', 'paused', 'finishing']

/** Crawls go to another account with their runs, whose data is stored by the ids of the runs. */
export const crawlTransfers: Transferable = {
  async describe(db, account, id) {
    const own = db.selectFrom('crawls').select('url').where('account_id', '=', account)
    const crawl = await own.where('id', '=', id).executeTakeFirst()
    if (!crawl) return undefined
    const runs = db.selectFrom('crawl_runs').where('crawl_id', '=', id)
    const contents = { runs: await countRows(runs.select(({ fn }) => fn.countAll<number>().as('total'))) }
    return { name: crawl.url, contents: { ...contents, ...(await countOwned(db, 'crawls', id)) }, left: {} }
  },

  async move(transaction, transfer) {
    const { id, from, to, now } = transfer
    const crawl = await transaction
      .updateTable('crawls')
      .set({ account_id: to, updated_at: now })
      .where('id', '=', id)
      .where('account_id', '=', from)
      .returningAll()
      .executeTakeFirst()
    if (!crawl) throw notFound('crawl')
    refuseSamples(crawl.project)
    if (active.includes(crawl.status))
      throw new DomainError('conflict', 'The crawl is running. Wait until it ends, or cancel it.', {
        reason: 'crawl-running',
      })
    const next_run_at = await storeScheduledRun(transaction, { kind: 'crawl', id, accountId: to }, crawl, now)
    await transaction.updateTable('crawls').set({ next_run_at }).where('id', '=', id).execute()
    const runs = await transaction
      .updateTable('crawl_runs')
      .set({ account_id: to })
      .where('crawl_id', '=', id)
      .returning('id')
      .execute()
    const keys = runs.map((run) => String(run.id))
    await moveJobs(transaction, transfer, foundFixJobs, keys)
    await moveProjectParts(transaction, transfer, crawl.project)
  },
}
