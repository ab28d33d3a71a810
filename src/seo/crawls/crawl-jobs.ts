import type { Transaction } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import { annotateCrawl } from '../../database/annotate.ts'
import type { Records } from '../../database/records.ts'
import type { CrawlRunRow, Schema } from '../../database/schema.ts'
import type { UseLoopbackSite } from '../../fetch/loopback-site.ts'
import { addJob, removeJobs } from '../../jobs/add.ts'
import { addCrawlDeletions } from '../../jobs/crawl-deletions.ts'
import { crawlDeletionJobs, crawlJobs, finishCrawlJobs, foundFixJobs, rescoreJobs } from '../../jobs/kinds.ts'
import type { JobEnd, JobQueue, LeasedJob } from '../../jobs/queue.ts'
import { startWorker } from '../../jobs/worker.ts'
import { readIgnoredChecks, rescoreKey } from '../reports/ignored-checks.ts'
import { projectOf } from '../reports/page-url.ts'
import { countedColumns } from './finish/page-counts.ts'
import type { RunSummary } from './finish/run-summary.ts'
import type { HeadersCipher } from './headers-cipher.ts'
import type { CrawlMails } from './mails/crawl-mails.ts'
import type { ReadPageCounts } from './page-counts.ts'
import type { CrawlPool } from './pool.ts'
import { endRun, workerKeysOf } from './run-control.ts'
import { runSpecOf } from './run-spec.ts'
import { readStoredSettings } from './settings.ts'

export interface CrawlJobDeps {
  readonly records: Records
  readonly queue: JobQueue
  readonly pool: CrawlPool
  readonly cipher: HeadersCipher
  readonly clock: Clock
  /** How many runs of a crawl are stored. */
  readonly maxStoredRuns: number
  readonly onError: (error: unknown) => void
  readonly readVisits: ReadPageCounts
  /** Clicks in search engines. */
  readonly readClicks: ReadPageCounts
  /** Serves sites of this program while they are crawled. */
  readonly useSite?: UseLoopbackSite
  /** Called in the transaction that stores the results of a run. */
  readonly runEnded?: (transaction: Transaction<Schema>, accountId: number, project: string) => Promise<void>
  /** Null if mail is not set up. */
  readonly mails: (Pick<CrawlMails, 'enqueue'> & { readonly notify: () => void }) | null
  /** How long a failed request waits for its first retry. */
  readonly retryMs?: number
  /** After which time the worker of a dead node is replaced. */
  readonly leaseMs?: number
}

export interface CrawlJobs {
  notify(): void
  cancel(keys: readonly string[]): void
  stop(): Promise<void>
}

const minute = 60_000
const maxVisitedPages = 1_000
const retry = { firstMs: 2_000, factor: 2, maxMs: minute }
/** How often workers may die on a run. */
const maxDeaths = 100
/** A worker that was just starting may still write; so what is left is deleted once more. */
const deletedAgainAfterMs = 2 * minute

/** Works on crawls: fetches their pages, analyzes their sites, and deletes the data of deleted runs. */
export function startCrawlJobs(deps: CrawlJobDeps): CrawlJobs {
  const { records, queue, pool, cipher, clock, maxStoredRuns, onError, retryMs = 3_000, leaseMs = 20_000 } = deps
  const { useSite = (_, work) => work(null) } = deps
  const common = { queue, clock, onError }

  const runOf = (db: Records['db'], id: number) =>
    db.selectFrom('crawl_runs').selectAll().where('id', '=', id).executeTakeFirst()

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
    return { kind: 'done', write: (transaction) => endRun(transaction, run.id, end.reason, clock()) }
  }

  /** The most visited pages, which may have no links. */
  const visitedPages = async (run: CrawlRunRow, signal: AbortSignal): Promise<readonly string[]> => {
    const pages: string[] = []
    try {
      for await (const batch of deps.readVisits(run.account_id, new URL(run.url).hostname, signal)) {
        pages.push(...batch.map(({ page }) => page))
        if (pages.length >= maxVisitedPages) break
      }
    } catch (error) {
      reportVisits(error, signal)
    }
    return pages.slice(0, maxVisitedPages)
  }

  const addPageCounts = async (run: CrawlRunRow, signal: AbortSignal): Promise<void> => {
    const { id: runId, url } = run
    const readers = { visits: deps.readVisits, clicks: deps.readClicks }
    for (const column of countedColumns) {
      let isFirst = true
      try {
        for await (const pages of readers[column](run.account_id, new URL(url).hostname, signal)) {
          await pool.pageCounts({ column, runId, url, isFirst, pages }, signal)
          isFirst = false
        }
      } catch (error) {
        reportVisits(error, signal)
      }
    }
  }

  /** A crawl does without visits if the analytics service is not there. */
  const reportVisits = (error: unknown, signal: AbortSignal): void => {
    if (signal.aborted) throw error
    onError(error)
  }

  const fail = (runId: number, error: string): JobEnd => ({
    kind: 'done',
    write: (transaction) => closeRun(transaction, runId, { status: 'failed', end_reason: 'failed', error }),
  })

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
      .returning(['id', 'crawl_id', 'account_id', 'scheduled', 'status', 'pages', 'score', 'settings'])
      .executeTakeFirst()
    if (!run) return
    const { status, pages, score } = run
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
    await dropOldRuns(transaction, run.crawl_id)
    await deps.mails?.enqueue(transaction, run)
  }

  const dropOldRuns = async (transaction: Transaction<Schema>, crawlId: number): Promise<void> => {
    const old = await transaction
      .selectFrom('crawl_runs')
      .select('id')
      .where('crawl_id', '=', crawlId)
      .orderBy('id', 'desc')
      .offset(maxStoredRuns)
      .limit(100)
      .execute()
    for (const { id } of old) {
      await addCrawlDeletions(transaction, { by: 'id', id }, clock())
      await transaction.deleteFrom('crawl_runs').where('id', '=', id).execute()
    }
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
        const run = await runOf(transaction, runId)
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
        finishing.notify()
        deps.mails?.notify()
        void cancelIfOver(runId).catch(onError)
      },
    },
    common,
  )

  /** The other workers of a run learn at once that it is over. */
  const cancelIfOver = async (runId: number): Promise<void> => {
    const run = await runOf(records.db, runId)
    if (run && (run.status === 'queued' || run.status === 'running')) return
    const settings = readStoredSettings(run?.settings ?? '{}')
    for (const key of workerKeysOf(runId, settings)) workers.cancel(key)
  }

  const finishing = startWorker(
    {
      kind: finishCrawlJobs,
      total: 2,
      // Checking the links to slow hosts takes up to 15 minutes.
      perAccount: 1,
      leaseMs,
      retry,
      async begin(transaction, { key }) {
        const run = await runOf(transaction, Number(key))
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
          return {
            kind: 'done',
            async write(after) {
              await closeRun(after, run.id, values)
              if (status === 'done') {
                await annotateCrawl(after, run.account_id, project, clock())
                const job = { kind: foundFixJobs, key: String(run.id), accountId: run.account_id, dueAt: clock() }
                await addJob(after, job, clock())
              }
              await deps.runEnded?.(after, run.account_id, project)
              const now = await readIgnoredChecks(after, run.account_id, project)
              if (JSON.stringify(now) === JSON.stringify(ignored)) return
              // They have changed since, and the job that followed did not see this run.
              const key = rescoreKey(run.account_id, project, null)
              await addJob(after, { kind: rescoreJobs, key, accountId: run.account_id, dueAt: clock() }, clock())
            },
          }
        }
      },
      giveUp: { after: maxDeaths, end: ({ key }) => fail(Number(key), 'The results could not be analyzed.') },
      settled: () => deps.mails?.notify(),
    },
    common,
  )

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
    common,
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
