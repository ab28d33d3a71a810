import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import { rescoreJobs } from '../../jobs/kinds.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import { startWorker, type Worker } from '../../jobs/worker.ts'
import type { ReportRef } from '../reports/ignored-filter.ts'
import { resultNumber } from '../reports/report.ts'
import { unpackResults } from '../reports/results.ts'
import { ignoredIn, marksOf, withoutIgnored } from './ignored-in.ts'

export interface RescoreDeps {
  readonly records: Records
  readonly queue: JobQueue
  readonly clock: Clock
  readonly onError: (error: unknown) => void
  /** Does the same for the crawls of a project. */
  readonly rescoreCrawls?: (accountId: number, project: string, signal: AbortSignal) => Promise<void>
}

const reportsAtATime = 100
const runsAtATime = 10
/** An issue may be ignored while a report is being rescored; its own job follows then. */
const maxTries = 3

/** Recomputes the stored scores of reports and runs after issues were ignored or no longer are, for lists and trends. */
export const startRescoring = ({ records, queue, clock, onError, rescoreCrawls }: RescoreDeps): Worker =>
  startWorker(
    {
      kind: rescoreJobs,
      total: 2,
      perAccount: 1,
      retry: { firstMs: 5_000, maxMs: 300_000 },
      begin: async (_, { key }) => {
        const [account, project = '', report] = key.split(' ')
        return async (signal) => {
          for (let after = 0; ; ) {
            const reports = await records.db
              .selectFrom('reports')
              .select(['id', 'account_id', 'project', 'url'])
              .where('account_id', '=', Number(account))
              .where('project', '=', project)
              .where('id', report === undefined ? '>' : '=', report === undefined ? after : Number(report))
              .orderBy('id')
              .limit(reportsAtATime)
              .execute()
            for (const one of reports) {
              signal.throwIfAborted()
              await rescoreReport(records, one)
            }
            after = reports.at(-1)?.id ?? 0
            if (report !== undefined) return { kind: 'done' }
            if (reports.length === reportsAtATime) continue
            await rescoreCrawls?.(Number(account), project, signal)
            return { kind: 'done' }
          }
        }
      },
    },
    { queue, clock, onError },
  )

async function rescoreReport(records: Records, report: ReportRef): Promise<void> {
  // A run that is just being stored may have been scored before the change, so it is waited for.
  await records.db.transaction().execute((transaction) => lockReport(records, transaction, report))
  for (let tries = 0; tries < maxTries; tries++) {
    const ignored = await ignoredIn(records.db, report)
    const changed: ScoredRun[] = []
    for (let after = 0; ; ) {
      const runs = await records.db
        .selectFrom('report_runs')
        .select(['id', 'score', 'results'])
        .where('report_id', '=', report.id)
        .where('id', '>', after)
        .where('results', 'is not', null)
        .orderBy('id')
        .limit(runsAtATime)
        .execute()
      for (const run of runs) {
        if (run.results === null) continue
        const begun = performance.now()
        const results = await unpackResults(run.results)
        const { score, result } = withoutIgnored(results, marksOf(ignored, 'owner')).summary
        if (score !== run.score)
          changed.push({ id: run.id, score, result: result === null ? null : resultNumber(result) })
        // Results are parsed in the main thread, which may have hundreds of thousands of runs of one project to rescore.
        await sleep(performance.now() - begun)
      }
      after = runs.at(-1)?.id ?? 0
      if (runs.length < runsAtATime) break
    }
    if (changed.length === 0 || (await store(records, report, ignored.map(({ id }) => id).join(), changed))) return
  }
}

interface ScoredRun {
  readonly id: number
  readonly score: number | null
  readonly result: number | null
}

/** Stores nothing if the ignored issues have changed meanwhile. */
const store = (records: Records, report: ReportRef, ignored: string, runs: readonly ScoredRun[]) =>
  records.db.transaction().execute(async (transaction) => {
    await lockReport(records, transaction, report)
    const now = await ignoredIn(transaction, report)
    if (now.map(({ id }) => id).join() !== ignored) return false
    for (const { id, score, result } of runs) {
      await transaction.updateTable('report_runs').set({ score, result }).where('id', '=', id).execute()
      await transaction
        .updateTable('reports')
        .set({ score, result })
        .where('id', '=', report.id)
        .where('run_id', '=', id)
        .execute()
    }
    return true
  })

const lockReport = ({ lockRows }: Records, transaction: Records['db'], { id }: ReportRef): Promise<unknown> =>
  lockRows(transaction.selectFrom('reports').select('id').where('id', '=', id)).execute()
