import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import type { ReportTable, Schema } from '../../database/schema.ts'
import { type ResultName, resultNumber } from './report.ts'
import { packResults } from './results.ts'
import { keepRun, type RunFinding } from './runs.ts'

/** Renewed three times in it; how long a report waits for another worker where its own has died. */
export const leaseMs = 20_000
/** How often a worker may die over a report before it is given up. */
export const maxAttempts = 5
/** How often a page that could not be had is tried, since a user waits for the answer. */
const maxTries = 3

/** A report that this process has leased to audit. */
export interface Job {
  readonly id: number
  readonly accountId: number
  readonly url: string
  readonly intendedNoindex: boolean
  readonly lease: string
  readonly attempts: number
}

export type AuditOutcome = DoneAudit | { readonly kind: 'failed'; readonly error: string; readonly transient: boolean }

export interface DoneAudit {
  readonly kind: 'done'
  /** As JSON, which is how they are kept. */
  readonly results: string
  readonly score: number | null
  readonly result: ResultName | null
  readonly findings: readonly RunFinding[]
}

export type Jobs = ReturnType<typeof createJobs>

/** The queue in the reports table. A worker that dies loses its lease, and the audit runs again. */
export function createJobs({ db, skipLocked }: Records, clock: Clock, keptRuns: number) {
  let lastAccount = 0

  // Accounts take turns, so that one with ten thousand queued reports does not keep the others waiting.
  const candidates = (transaction: Transaction<Schema>, now: number, passedOver: readonly number[]) => {
    const { queued, abandoned } = dueReports(transaction, now, passedOver)
    return [
      abandoned.orderBy('leased_until'),
      queued.where('account_id', '>', lastAccount).orderBy('account_id').orderBy('due_at'),
      queued.orderBy('account_id').orderBy('due_at'),
    ]
  }

  /** Asked first, since a transaction would take the write lock once a second for nothing. */
  const anythingDue = async (now: number, passedOver: readonly number[]): Promise<boolean> => {
    const { queued, abandoned } = dueReports(db, now, passedOver)
    const due = (await queued.limit(1).executeTakeFirst()) ?? (await abandoned.limit(1).executeTakeFirst())
    return due !== undefined
  }

  return {
    /** `passedOver` are accounts that have as many audits under way as they may. */
    async claim(passedOver: readonly number[] = []): Promise<Job | undefined> {
      const now = clock()
      if (!(await anythingDue(now, passedOver))) return undefined
      return await db.transaction().execute(async (transaction) => {
        for (const candidate of candidates(transaction, now, passedOver)) {
          const due = await skipLocked(candidate.orderBy('id').limit(1)).executeTakeFirst()
          if (!due) continue
          const lease = randomUUID()
          const row = await transaction
            .updateTable('reports')
            .set((set) => ({
              status: 'running' as const,
              lease,
              leased_until: now + leaseMs,
              attempts: set('attempts', '+', 1),
            }))
            .where('id', '=', due.id)
            .returning(['id', 'account_id', 'url', 'attempts', 'intended_noindex'])
            .executeTakeFirstOrThrow()
          lastAccount = row.account_id
          const { id, url, attempts } = row
          return { id, accountId: row.account_id, url, intendedNoindex: row.intended_noindex === 1, attempts, lease }
        }
        return undefined
      })
    },

    /** False where the report was deleted, or has been given to another worker. */
    async renew(job: Job): Promise<boolean> {
      return await writeLeased(db, job, { leased_until: clock() + leaseMs })
    },

    async finish(job: Job, outcome: AuditOutcome): Promise<void> {
      const now = clock()
      const free = { lease: null, leased_until: null, updated_at: now }
      if (outcome.kind === 'failed' && outcome.transient && job.attempts < maxTries) {
        const due_at = now + backoffMs(job.attempts)
        await writeLeased(db, job, { ...free, status: 'queued', due_at, error: outcome.error })
        return
      }
      const run =
        outcome.kind === 'done'
          ? { ...verdictOf(outcome), error: null, results: await packResults(outcome.results) }
          : { score: null, result: null, error: outcome.error, results: null }
      const { results: _, ...shown } = run
      const status = outcome.kind
      await db.transaction().execute(async (transaction) => {
        const mine = await writeLeased(transaction, job, { ...free, ...shown, status, generated_at: now })
        if (!mine) return
        const findings = outcome.kind === 'done' ? outcome.findings : []
        await keepRun(transaction, { report_id: job.id, ...run, generated_at: now }, findings, keptRuns)
      })
    },
  }
}

function dueReports(db: Records['db'], now: number, passedOver: readonly number[]) {
  const all = db.selectFrom('reports').select('id')
  const reports = passedOver.length === 0 ? all : all.where('account_id', 'not in', passedOver)
  return {
    queued: reports.where('status', '=', 'queued').where('due_at', '<=', now),
    abandoned: reports.where('status', '=', 'running').where('leased_until', '<', now),
  }
}

function verdictOf({ score, result }: DoneAudit) {
  return { score, result: result === null ? null : resultNumber(result) }
}

type ReportUpdate = Omit<ReportTable, 'id' | 'embed' | 'attempts'>

async function writeLeased(db: Records['db'], { id, lease }: Job, change: Partial<ReportUpdate>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set(change)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** 2 and 8 seconds: long enough for a restart at the other end, short enough to be waited for. */
const backoffMs = (attempts: number): number => 500 * 4 ** attempts
