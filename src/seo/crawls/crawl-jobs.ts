import type { Records } from '../../database/records.ts'
import type { CrawlRunRow } from '../../database/schema.ts'
import type { UseLoopbackSite } from '../../fetch/loopback-site.ts'
import { crawlDeletionJobs, crawlJobs } from '../../jobs/kinds.ts'
import type { JobEnd, LeasedJob } from '../../jobs/queue.ts'
import { startWorker, type Worker } from '../../jobs/worker.ts'
import { type FinishDeps, startFinishing } from './finish-jobs.ts'
import type { HeadersCipher } from './headers-cipher.ts'
import type { CrawlMails } from './mails/crawl-mails.ts'
import type { CrawlPool } from './pool.ts'
import { endRun, workerKeysOf } from './run-control.ts'
import { createRunEnds, findRun, maxDeaths, type RunEndDeps, type RunEnds, retry } from './run-jobs.ts'
import { endReasonOf, runSpecOf } from './run-spec.ts'
import { readStoredSettings } from './settings.ts'

export interface CrawlJobDeps extends FinishDeps, RunEndDeps {
  readonly records: Records
  readonly pool: CrawlPool
  readonly cipher: HeadersCipher
  /** Serves sites of this program while they are crawled. */
  readonly useSite?: UseLoopbackSite
  /** Null if mail is not set up. */
  readonly mails: (Pick<CrawlMails, 'enqueue'> & { readonly notify: () => void }) | null
}

export interface CrawlJobs {
  notify(): void
  cancel(keys: readonly string[]): void
  stop(): Promise<void>
}

const minute = 60_000
const maxVisitedPages = 1_000
/** A worker that was just starting may still write; so what is left is deleted once more. */
const deletedAgainAfterMs = 2 * minute

/** Works on crawls: fetches their pages, analyzes their sites, and deletes the data of deleted runs. */
export function startCrawlJobs(deps: CrawlJobDeps): CrawlJobs {
  const { queue, pool, clock, onError, mails } = deps
  const ends = createRunEnds(deps)
  const finishing = startFinishing(deps, ends)
  const workers = startFetching(deps, ends, () => {
    finishing.notify()
    mails?.notify()
  })
  const deletions = startWorker(
    {
      kind: crawlDeletionJobs,
      total: 1,
      pollMs: 15_000,
      retry,
      begin:
        async (_, { key, runs }) =>
        async (signal) => {
          await pool.remove(Number(key), signal)
          return runs === 0 ? { kind: 'repeat', dueAt: clock() + deletedAgainAfterMs } : { kind: 'done' }
        },
    },
    { queue, clock, onError },
  )

  return {
    notify() {
      workers.notify()
      finishing.notify()
      deletions.notify()
    },
    cancel(keys) {
      // Keys of workers contain a slash, those of the analysis do not.
      for (const key of keys) (key.includes('/') ? workers : finishing).cancel(key)
    },
    async stop() {
      await Promise.all([workers.stop(), finishing.stop(), deletions.stop()])
    },
  }
}

/** Fetches the pages of runs. `settled` is called when a worker has ended, and with it perhaps its run. */
function startFetching(deps: CrawlJobDeps, { fail }: RunEnds, settled: () => void): Worker {
  const { records, queue, pool, cipher, clock, onError, retryMs = 3_000, leaseMs = 20_000 } = deps
  const { useSite = (_, work) => work(null) } = deps

  /** The most visited pages, which may have no links. */
  const visitedPages = async (run: CrawlRunRow, signal: AbortSignal): Promise<readonly string[]> => {
    const pages: string[] = []
    try {
      for await (const batch of deps.readVisits(run.account_id, new URL(run.url).hostname, signal)) {
        pages.push(...batch.map(({ page }) => page))
        if (pages.length >= maxVisitedPages) break
      }
    } catch (error) {
      if (signal.aborted) throw error
      // A crawl does without visits if the analytics service is not there.
      onError(error)
    }
    return pages.slice(0, maxVisitedPages)
  }

  const work = async (job: LeasedJob, number: number, run: CrawlRunRow, signal: AbortSignal): Promise<JobEnd> => {
    const spec = runSpecOf(run, cipher)
    const { max_minutes } = spec.settings
    const page = { accountId: run.account_id, url: run.url }
    // The first page does not wait for them.
    const visited = number === 0 ? visitedPages(run, signal) : null
    const end = await useSite(page, (site) =>
      pool.work(
        {
          site,
          run: spec,
          by: { share: number, lease: job.lease },
          maxMs: max_minutes === null ? null : max_minutes * minute,
          retryMs,
        },
        signal,
        visited,
      ),
    )
    if (end.kind === 'stopped') return { kind: 'release' }
    return { kind: 'done', write: (transaction) => endRun(transaction, run.id, endReasonOf(run, end.reason), clock()) }
  }

  /** The other workers of a run learn at once that it is over. */
  const cancelIfOver = async (runId: number): Promise<void> => {
    const run = await findRun(records.db, runId)
    if (run && (run.status === 'queued' || run.status === 'running')) return
    const settings = readStoredSettings(run?.settings ?? '{}')
    for (const key of workerKeysOf(runId, settings)) workers.cancel(key)
  }

  const workers = startWorker(
    {
      kind: crawlJobs,
      total: pool.places,
      perAccount: Math.max(4, Math.floor((pool.places * 3) / 4)),
      leaseMs,
      retry,
      isInterruptible: true,
      async begin(transaction, job) {
        const [runId = 0, number = 0] = job.key.split('/').map(Number)
        const now = clock()
        const run = await findRun(transaction, runId)
        if (!run || (run.status !== 'queued' && run.status !== 'running')) return undefined
        const begun = { started_at: run.started_at ?? now }
        await transaction
          .updateTable('crawl_runs')
          .set({ status: 'running', ...begun })
          .where('id', '=', runId)
          .execute()
        await transaction
          .updateTable('crawls')
          .set({ status: 'running' })
          .where('id', '=', run.crawl_id)
          .where('run_id', '=', runId)
          .execute()
        return (signal) => work(job, number, { ...run, ...begun }, signal)
      },
      giveUp: {
        after: maxDeaths,
        end: ({ key }) =>
          fail(Number(key.split('/')[0]), `The crawl was interrupted ${maxDeaths} times and is not retried.`),
      },
      settled: ({ key }) => {
        const runId = Number(key.split('/')[0])
        settled()
        void cancelIfOver(runId).catch(onError)
      },
    },
    { queue, clock, onError },
  )

  return workers
}
