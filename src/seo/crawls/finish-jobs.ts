import type { Transaction } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import { annotateCrawl } from '../../database/annotate.ts'
import type { CrawlRunRow, Schema } from '../../database/schema.ts'
import { addJob } from '../../jobs/add.ts'
import { finishCrawlJobs, foundFixJobs, rescoreJobs } from '../../jobs/kinds.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import { startWorker, type Worker } from '../../jobs/worker.ts'
import { type IgnoredCheck, readIgnoredChecks, rescoreKey } from '../reports/ignored-checks.ts'
import { projectOf } from '../reports/page-url.ts'
import { countedColumns } from './finish/page-counts.ts'
import type { RunSummary } from './finish/run-summary.ts'
import type { ReadPageCounts } from './page-counts.ts'
import type { CrawlPool } from './pool.ts'
import { findRun, maxDeaths, type RunEnds, retry } from './run-jobs.ts'
import { readStoredSettings } from './settings.ts'

export interface FinishDeps {
  readonly queue: JobQueue
  readonly pool: Pick<CrawlPool, 'pageCounts' | 'finish'>
  readonly clock: Clock
  readonly onError: (error: unknown) => void
  readonly readVisits: ReadPageCounts
  /** Clicks in search engines. */
  readonly readClicks: ReadPageCounts
  /** Called in the transaction that stores the results of a run. */
  readonly runEnded?: (transaction: Transaction<Schema>, accountId: number, project: string) => Promise<void>
  /** Null if mail is not set up. */
  readonly mails: { readonly notify: () => void } | null
  /** How long a failed request waits for its first retry. */
  readonly retryMs?: number
  /** After which time the worker of a dead node is replaced. */
  readonly leaseMs?: number
}

/** Analyzes the whole site of each run whose pages are all fetched. */
export function startFinishing(deps: FinishDeps, { closeRun, fail }: RunEnds): Worker {
  const {
    queue,
    pool,
    clock,
    onError,
    readVisits,
    readClicks,
    runEnded,
    mails,
    retryMs = 3_000,
    leaseMs = 20_000,
  } = deps

  const addPageCounts = async (run: CrawlRunRow, signal: AbortSignal): Promise<void> => {
    const { id: runId, url } = run
    const readers = { visits: readVisits, clicks: readClicks }
    for (const column of countedColumns) {
      let isFirst = true
      try {
        for await (const pages of readers[column](run.account_id, new URL(url).hostname, signal)) {
          await pool.pageCounts({ column, runId, url, isFirst, pages }, signal)
          isFirst = false
        }
      } catch (error) {
        if (signal.aborted) throw error
        // A crawl does without them if the analytics service is not there.
        onError(error)
      }
    }
  }

  /** Stores the results of a run, and what follows from them. */
  const store = async (
    after: Transaction<Schema>,
    run: CrawlRunRow,
    values: Partial<CrawlRunRow>,
    ignored: readonly IgnoredCheck[],
  ): Promise<void> => {
    const project = projectOf(new URL(run.url))
    await closeRun(after, run.id, values)
    if (values.status === 'done') {
      await annotateCrawl(after, run.account_id, project, clock())
      const job = { kind: foundFixJobs, key: String(run.id), accountId: run.account_id, dueAt: clock() }
      await addJob(after, job, clock())
    }
    await runEnded?.(after, run.account_id, project)
    const now = await readIgnoredChecks(after, run.account_id, project)
    if (JSON.stringify(now) === JSON.stringify(ignored)) return
    // They have changed since, and the job that followed did not see this run.
    const key = rescoreKey(run.account_id, project, null)
    await addJob(after, { kind: rescoreJobs, key, accountId: run.account_id, dueAt: clock() }, clock())
  }

  return startWorker(
    {
      kind: finishCrawlJobs,
      total: 2,
      // Checking the links to slow hosts takes up to 15 minutes.
      perAccount: 1,
      leaseMs,
      retry,
      async begin(transaction, { key }) {
        const run = await findRun(transaction, Number(key))
        if (run?.status !== 'finishing') return undefined
        const reason = run.end_reason ?? 'complete'
        const project = projectOf(new URL(run.url))
        const ignored = await readIgnoredChecks(transaction, run.account_id, project)
        return async (signal) => {
          await addPageCounts(run, signal)
          const { external_links, user_agent: userAgent } = readStoredSettings(run.settings)
          const request = { runId: run.id, endReason: reason, previousId: run.previous_id, userAgent, retryMs, ignored }
          const summary: RunSummary = await pool.finish({ ...request, externalLinks: external_links === 1 }, signal)
          const status = reason === 'canceled' ? 'canceled' : 'done'
          const values = {
            status,
            pages: summary.fetched,
            score: summary.score,
            summary: JSON.stringify(summary),
          } as const
          return { kind: 'done', write: (after) => store(after, run, values, ignored) }
        }
      },
      giveUp: { after: maxDeaths, end: ({ key }) => fail(Number(key), 'The results could not be analyzed.') },
      settled: () => mails?.notify(),
    },
    { queue, clock, onError },
  )
}
