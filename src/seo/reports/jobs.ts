import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import type { ReportTable, Schema } from '../../database/schema.ts'
import { type ResultName, resultNumber } from './report.ts'

export const leaseMs = 60_000
export const maxAttempts = 5

/** A report that this process has leased to audit. */
export interface Job {
  readonly id: number
  readonly accountId: number
  readonly url: string
  readonly lease: string
  readonly attempts: number
}

export type AuditOutcome =
  | { readonly kind: 'done'; readonly score: number; readonly result: ResultName; readonly results: object }
  | { readonly kind: 'failed'; readonly error: string; readonly transient: boolean }

export type Jobs = ReturnType<typeof createJobs>

/** The queue in the reports table. A worker that dies loses its lease, and the audit runs again. */
export function createJobs({ db, skipLocked }: Records, clock: Clock) {
  let lastAccount = 0

  // Accounts take turns, so that one with ten thousand queued reports does not keep the others waiting.
  const candidates = (transaction: Transaction<Schema>, now: number) => {
    const reports = transaction.selectFrom('reports').select('id')
    const queued = reports.where('status', '=', 'queued').where('due_at', '<=', now)
    const abandoned = reports.where('status', '=', 'running').where('leased_until', '<', now)
    return [
      abandoned.orderBy('leased_until'),
      queued.where('account_id', '>', lastAccount).orderBy('account_id').orderBy('due_at'),
      queued.orderBy('account_id').orderBy('due_at'),
    ]
  }

  return {
    async claim(): Promise<Job | undefined> {
      const now = clock()
      return await db.transaction().execute(async (transaction) => {
        for (const candidate of candidates(transaction, now)) {
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
            .returning(['id', 'account_id', 'url', 'attempts'])
            .executeTakeFirstOrThrow()
          lastAccount = row.account_id
          return { id: row.id, accountId: row.account_id, url: row.url, attempts: row.attempts, lease }
        }
        return undefined
      })
    },

    /** False where the report was deleted, or has been given to another worker. */
    async renew({ id, lease }: Job): Promise<boolean> {
      return await write({ id, lease }, { leased_until: clock() + leaseMs })
    },

    async finish(job: Job, outcome: AuditOutcome): Promise<void> {
      const now = clock()
      const free = { lease: null, leased_until: null, updated_at: now }
      if (outcome.kind === 'done') {
        const { score, results } = outcome
        await write(job, {
          ...free,
          status: 'done',
          score,
          result: resultNumber(outcome.result),
          results: JSON.stringify(results),
          error: null,
          generated_at: now,
        })
      } else if (outcome.transient && job.attempts < maxAttempts) {
        await write(job, { ...free, status: 'queued', due_at: now + backoffMs(job.attempts), error: outcome.error })
      } else {
        const none = { score: null, result: null, results: null, generated_at: null }
        await write(job, { ...free, ...none, status: 'failed', error: outcome.error })
      }
    },
  }

  async function write({ id, lease }: Pick<Job, 'id' | 'lease'>, change: Partial<ReportUpdate>): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('reports')
      .set(change)
      .where('id', '=', id)
      .where('lease', '=', lease)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
}

type ReportUpdate = Omit<ReportTable, 'id' | 'attempts'>

/** 2, 8, 32 and 128 seconds: long enough for a restart at the other end, short enough to be waited for. */
const backoffMs = (attempts: number): number => 500 * 4 ** attempts
