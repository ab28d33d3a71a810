import type { Transaction } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import { addCrawledPages } from '../../database/account-limits.ts'
import type { Records } from '../../database/records.ts'
import type { CrawlRunRow, Schema } from '../../database/schema.ts'
import { removeJobs } from '../../jobs/add.ts'
import { addCrawlDeletions } from '../../jobs/crawl-deletions.ts'
import { crawlJobs } from '../../jobs/kinds.ts'
import type { JobEnd } from '../../jobs/queue.ts'
import type { NotifyRun } from '../notices/finished.ts'
import { projectOf } from '../reports/page-url.ts'
import type { CrawlMails } from './mails/crawl-mails.ts'
import { workerKeysOf } from './run-control.ts'
import { readStoredSettings } from './settings.ts'

export const retry = { firstMs: 2_000, factor: 2, maxMs: 60_000 }
/** How often workers may die on a run. */
export const maxDeaths = 100

export const findRun = (db: Records['db'], id: number): Promise<CrawlRunRow | undefined> =>
  db.selectFrom('crawl_runs').selectAll().where('id', '=', id).executeTakeFirst()

export interface RunEndDeps {
  readonly clock: Clock
  /** How many runs of a crawl are stored. */
  readonly maxStoredRuns: number
  /** Null if mail is not set up. */
  readonly mails: Pick<CrawlMails, 'enqueue'> | null
  /** Notifies of a run, in the transaction that ends it. */
  readonly notifyRun?: NotifyRun
}

/** Stores how runs end. */
export function createRunEnds({ clock, maxStoredRuns, mails, notifyRun }: RunEndDeps) {
  const closeRun = async (
    transaction: Transaction<Schema>,
    runId: number,
    values: Partial<CrawlRunRow>,
  ): Promise<void> => {
    const now = clock()
    const run = await transaction
      .updateTable('crawl_runs')
      .set({ ...values, ended_at: now })
      .where('id', '=', runId)
      .returning(['id', 'crawl_id', 'account_id', 'url', 'scheduled', 'status', 'pages', 'score', 'settings'])
      .executeTakeFirst()
    if (!run) return
    const { status, pages, score } = run
    if (pages !== null && pages > 0) await addCrawledPages(transaction, run.account_id, pages, now)
    // Its other workers, on any node, lose their jobs and stop.
    if (status === 'failed') {
      await removeJobs(transaction, crawlJobs, workerKeysOf(runId, readStoredSettings(run.settings)))
    }
    await transaction
      .updateTable('crawls')
      .set({ status, updated_at: now, ...(status === 'failed' ? {} : { pages, score, generated_at: now }) })
      .where('id', '=', run.crawl_id)
      .where('run_id', '=', runId)
      .execute()
    await dropOldRuns(transaction, run.crawl_id, maxStoredRuns, now)
    await mails?.enqueue(transaction, run)
    await notifyRun?.(transaction, run, projectOf(new URL(run.url)), now)
  }

  const fail = (runId: number, error: string): JobEnd => ({
    kind: 'done',
    write: (transaction) => closeRun(transaction, runId, { status: 'failed', end_reason: 'failed', error }),
  })

  return { closeRun, fail }
}

export type RunEnds = ReturnType<typeof createRunEnds>

async function dropOldRuns(
  transaction: Transaction<Schema>,
  crawlId: number,
  maxStoredRuns: number,
  now: number,
): Promise<void> {
  const old = await transaction
    .selectFrom('crawl_runs')
    .select('id')
    .where('crawl_id', '=', crawlId)
    .orderBy('id', 'desc')
    .offset(maxStoredRuns)
    .limit(100)
    .execute()
  for (const { id } of old) {
    await addCrawlDeletions(transaction, { by: 'id', id }, now)
    await transaction.deleteFrom('crawl_runs').where('id', '=', id).execute()
  }
}
