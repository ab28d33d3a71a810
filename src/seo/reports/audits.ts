import type { Transaction } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import { message, type Text } from '../../base/message.ts'
import type { Records } from '../../database/records.ts'
import type { ReportRow, Schema } from '../../database/schema.ts'
import { auditJobs } from '../../jobs/kinds.ts'
import type { JobEnd, JobQueue, LeasedJob } from '../../jobs/queue.ts'
import { retryAt } from '../../jobs/retry-policy.ts'
import { startWorker, type Worker } from '../../jobs/worker.ts'
import type { NotifyAudit } from '../notices/finished.ts'
import { interruptedBy, packError } from './audit-error.ts'
import type { IgnoredFilter } from './ignored-filter.ts'
import { type AuditProgress, createProgressWriter, removeProgress, saveProgress } from './progress.ts'
import { type ResultName, resultName, resultNumber } from './report.ts'
import { packResults } from './results.ts'
import { type RunContents, type RunFinding, type RunImage, storeRun } from './runs.ts'

export interface AuditedPage {
  readonly owner?: string
  readonly url: string
  readonly intendedNoindex: boolean
  readonly render: ReportRow['render']
}

export type AuditOutcome = DoneAudit | FailedAudit

export interface DoneAudit {
  readonly kind: 'done'
  /** The results as JSON, which is also how they are stored. */
  readonly results: string
  readonly score: number | null
  readonly result: ResultName | null
  readonly scoringVersion: number
  readonly findings: readonly RunFinding[]
  readonly images?: readonly RunImage[]
}

interface FailedAudit {
  readonly kind: 'failed'
  readonly error: Text
  readonly transient: boolean
}

export type Audit = (
  page: AuditedPage,
  signal: AbortSignal,
  onProgress: (progress: AuditProgress) => void,
) => Promise<AuditOutcome>

type MailedReport = Pick<ReportRow, 'id' | 'account_id' | 'email' | 'scheduled'>

export interface AuditDeps {
  readonly records: Records
  readonly queue: JobQueue
  readonly clock: Clock
  readonly audit: Audit
  /** The limits for concurrent audits, in total and per account. */
  readonly concurrency: { readonly total: number; readonly perAccount: number }
  /** Scores runs without the issues that their account ignores. */
  readonly ignored?: Pick<IgnoredFilter, 'scoreOf'>
  /** How many runs of a report are stored. */
  readonly maxStoredRuns: number
  /** Queues the mail about a run, in the transaction that stores it. */
  readonly queueMail?: (transaction: Transaction<Schema>, report: MailedReport, runId: number) => Promise<void>
  /** Notifies of an audit, in the transaction that stores it. */
  readonly notifyAudit?: NotifyAudit
  /** Called in the transaction that stores the end of a report. */
  readonly runEnded?: (transaction: Transaction<Schema>, accountId: number, project: string) => Promise<void>
  /** Called when an audit of the report ends, even if it will be retried. */
  readonly ended?: (reportId: number) => void
  readonly onError: (error: unknown) => void
  readonly random?: () => number
}

/** How many workers may crash on a report before it fails. */
const maxDeaths = 5
/** How often an unreachable page is tried. The number is low because a user is waiting for the result. */
const maxTries = 3
/** Waits 2 and 8 seconds: long enough for the other server to restart, short enough for a waiting user. */
const retryPolicy = { firstMs: 2_000, factor: 4 }

/** Audits queued reports, and stores their runs. */
export function startAudits(deps: AuditDeps): Worker {
  const { records, queue, clock, audit, ignored, concurrency, maxStoredRuns, queueMail, ended, onError, random } = deps
  const run = async (job: LeasedJob, page: AuditedPage, signal: AbortSignal): Promise<JobEnd> => {
    const progress = createProgressWriter((next) => saveProgress(records, job, next), onError)
    const outcome = await audit(page, signal, progress.update)
      .catch((error: unknown): FailedAudit => {
        if (!signal.aborted) onError(error)
        return { kind: 'failed', error: interruptedBy(error), transient: true }
      })
      .finally(progress.stop)
    if (outcome.kind === 'done') return await done(job, outcome)
    if (signal.aborted) return { kind: 'release', write: requeue(job, { updated_at: clock() }) }
    return outcome.transient && job.attempts < maxTries ? retry(job, outcome) : failed(job, outcome.error)
  }

  const retry = (job: LeasedJob, { error }: FailedAudit): JobEnd => {
    const dueAt = retryAt(retryPolicy, job.attempts, clock(), random)
    return { kind: 'retry', dueAt, write: requeue(job, { error: packError(error), updated_at: clock() }) }
  }

  const done = async (job: LeasedJob, { score, result: name, results, ...outcome }: DoneAudit): Promise<JobEnd> => {
    const stored = { results: await packResults(results), scoring_version: outcome.scoringVersion }
    return end(job, 'done', { score, result: numberOf(name), error: null, ...stored }, outcome, results)
  }

  const failed = (job: LeasedJob, error: Text): JobEnd => {
    const run = { score: null, result: null, error: packError(error), results: null, scoring_version: null }
    return end(job, 'failed', run, { findings: [] }, null)
  }

  const end = (
    job: LeasedJob,
    status: 'done' | 'failed',
    { results, scoring_version, ...raw }: EndedRun,
    contents: RunContents,
    json: string | null,
  ): JobEnd => {
    const now = clock()
    return {
      kind: 'done',
      async write(transaction) {
        const report = await transaction
          .updateTable('reports')
          .set({ ...raw, status, generated_at: now, updated_at: now })
          .where('id', '=', Number(job.key))
          .returning(['id', 'account_id', 'project', 'url', 'email', 'scheduled'])
          .executeTakeFirst()
        if (!report) return
        await removeProgress(transaction, report.id)
        const scored = json === null ? null : ((await ignored?.scoreOf(transaction, report, json)) ?? null)
        const shown = scored === null ? raw : { ...raw, score: scored.score, result: numberOf(scored.result) }
        if (scored !== null) await change(transaction, job, { score: shown.score, result: shown.result })
        const run = { report_id: Number(job.key), ...shown, results, scoring_version, generated_at: now }
        const runId = await storeRun(transaction, run, contents, maxStoredRuns)
        await queueMail?.(transaction, report, runId)
        const result = resultName(shown.result)
        await deps.notifyAudit?.(transaction, { report, runId, status, score: shown.score, result, at: now })
        await deps.runEnded?.(transaction, report.account_id, report.project)
      },
    }
  }

  return startWorker(
    {
      kind: auditJobs,
      ...concurrency,
      leaseMs: 20_000,
      graceMs: 10_000,
      retry: retryPolicy,
      async begin(transaction, job) {
        const report = await transaction
          .updateTable('reports')
          .set({ status: 'running' })
          .where('id', '=', Number(job.key))
          .returning(['account_id', 'url', 'intended_noindex', 'render'])
          .executeTakeFirst()
        if (!report) return undefined
        const { url, render } = report
        const page = { url, render, owner: String(report.account_id), intendedNoindex: report.intended_noindex === 1 }
        return (signal) => run(job, page, signal)
      },
      giveUp: {
        after: maxDeaths,
        end: (job) => failed(job, message('The audit was interrupted {n} times and is not retried.', { n: maxDeaths })),
      },
      settled: ({ key }) => ended?.(Number(key)),
    },
    { queue, clock, onError, ...(random ? { random } : {}) },
  )
}

const numberOf = (name: ResultName | null): number | null => (name === null ? null : resultNumber(name))

interface EndedRun {
  readonly score: number | null
  readonly result: number | null
  readonly error: string | null
  readonly results: Uint8Array | null
  readonly scoring_version: number | null
}

type ReportChange = Partial<ReportRow>

const change = (db: Records['db'], { key }: LeasedJob, values: ReportChange): Promise<unknown> =>
  db.updateTable('reports').set(values).where('id', '=', Number(key)).execute()

/** For an audit that ended without a result, and will start over. */
const requeue =
  (job: LeasedJob, values: ReportChange) =>
  async (db: Records['db']): Promise<void> => {
    await change(db, job, { ...values, status: 'queued' })
    await removeProgress(db, Number(job.key))
  }
