import type { Transaction } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import type { Schema } from '../../database/schema.ts'
import { addJob, jobOf, removeJobs } from '../../jobs/add.ts'
import { rescheduleJobs, scheduledRunJobs } from '../../jobs/kinds.ts'
import type { JobEnd, JobQueue } from '../../jobs/queue.ts'
import { startWorker } from '../../jobs/worker.ts'
import { nextRunAt, type Schedule } from './schedule.ts'

/** What has a schedule. */
export type ScheduledKind = 'crawl' | 'report'

const tables = { crawl: 'crawls', report: 'reports' } as const

/** How a kind runs again. */
export interface ScheduledStart {
  /** busy: it is still running; full: the account has too many that do. */
  state(id: number): Promise<'ready' | 'busy' | 'full'>
  /** Does nothing if it is busy by now. */
  start(transaction: Transaction<Schema>, id: number): Promise<void>
  /** Called after a run was started. */
  started(): void
}

export interface ScheduledRunDeps {
  readonly records: Records
  readonly queue: JobQueue
  readonly clock: Clock
  readonly starts: Readonly<Record<ScheduledKind, ScheduledStart>>
  readonly onError: (error: unknown) => void
}

const minute = 60_000
/** When it is tried again if the account has too much running. */
const triedAgainAfterMs = 5 * minute
const rowsAtATime = 500

const keyOf = (kind: ScheduledKind, id: number): string => `${kind} ${id}`

/** Locks the job of a schedule that is about to change. Call it before locking the row of the crawl or report. */
export const lockScheduledRun = (
  { lockRows }: Pick<Records, 'lockRows'>,
  transaction: Transaction<Schema>,
  kind: ScheduledKind,
  id: number,
): Promise<unknown> => lockRows(jobOf(transaction, scheduledRunJobs, keyOf(kind, id))).execute()

/** Adds, moves or removes the job of a schedule, and returns when it is due. Call it in the transaction that stores the schedule. */
export async function storeScheduledRun(
  transaction: Transaction<Schema>,
  { kind, id, accountId }: { readonly kind: ScheduledKind; readonly id: number; readonly accountId: number },
  schedule: Schedule,
  now: number,
): Promise<number | null> {
  const key = keyOf(kind, id)
  const account = await transaction
    .selectFrom('accounts')
    .select('timezone')
    .where('id', '=', accountId)
    .executeTakeFirst()
  const dueAt = nextRunAt(schedule, now, account?.timezone ?? null)
  if (dueAt === null) await removeJobs(transaction, scheduledRunJobs, [key])
  else await addJob(transaction, { kind: scheduledRunJobs, key, accountId, dueAt }, now)
  return dueAt
}

export const removeScheduledRuns = (
  transaction: Transaction<Schema>,
  kind: ScheduledKind,
  ids: readonly number[],
): Promise<void> =>
  removeJobs(
    transaction,
    scheduledRunJobs,
    ids.map((id) => keyOf(kind, id)),
  )

/**
 * Starts scheduled runs: once, however many nodes there are. What was due while nothing ran is started once, as soon as possible;
 * what is still running is skipped.
 */
export function startScheduledRuns({ records, queue, clock, starts, onError }: ScheduledRunDeps) {
  const common = { queue, clock, onError }
  const { db } = records

  const rowOf = (kind: ScheduledKind, id: number) =>
    db
      .selectFrom(tables[kind])
      .innerJoin('accounts', 'accounts.id', `${tables[kind]}.account_id`)
      .select(['schedule', 'schedule_time', 'schedule_weekday', 'schedule_day'])
      .select(['accounts.timezone', 'accounts.suspended_at'])
      .where(`${tables[kind]}.id`, '=', id)
      .executeTakeFirst()

  const runNow = async (kind: ScheduledKind, id: number): Promise<JobEnd> => {
    const row = await rowOf(kind, id)
    const now = clock()
    const next = row ? nextRunAt(row, now, row.timezone) : null
    if (next === null) return { kind: 'done' }
    const state = row?.suspended_at === null ? await starts[kind].state(id) : 'busy'
    const dueAt = state === 'full' ? Math.min(next, now + triedAgainAfterMs) : next
    return {
      kind: 'repeat',
      dueAt,
      async write(transaction) {
        if (state === 'ready') await starts[kind].start(transaction, id)
        await transaction.updateTable(tables[kind]).set({ next_run_at: dueAt }).where('id', '=', id).execute()
      },
    }
  }

  const worker = startWorker(
    {
      kind: scheduledRunJobs,
      total: 2,
      pollMs: 5_000,
      retry: { firstMs: 5_000, maxMs: 5 * minute },
      begin: async (_, { key }) => {
        const [kind, id] = key.split(' ')
        return kind === 'crawl' || kind === 'report' ? () => runNow(kind, Number(id)) : undefined
      },
      settled({ key }) {
        if (key.startsWith('crawl ')) starts.crawl.started()
        else starts.report.started()
      },
    },
    common,
  )

  const rescheduling = startWorker(
    {
      kind: rescheduleJobs,
      total: 1,
      pollMs: 5_000,
      retry: { firstMs: 5_000, maxMs: 5 * minute },
      begin:
        async (_, { key }) =>
        async (signal) => {
          for (const kind of ['crawl', 'report'] as const)
            await rescheduleAll({ records, clock }, kind, Number(key), signal)
          return { kind: 'done' }
        },
      settled: () => worker.notify(),
    },
    common,
  )

  return {
    async stop() {
      await Promise.all([worker.stop(), rescheduling.stop()])
    },
  }
}

/** Moves the schedules of an account to its new time zone. */
async function rescheduleAll(
  { records, clock }: Pick<ScheduledRunDeps, 'records' | 'clock'>,
  kind: ScheduledKind,
  accountId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db } = records
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const rows = await db
      .selectFrom(tables[kind])
      .select('id')
      .where('account_id', '=', accountId)
      .where('schedule', '<>', 'none')
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtATime)
      .execute()
    for (const { id } of rows) {
      await db.transaction().execute(async (transaction) => {
        await lockScheduledRun(records, transaction, kind, id)
        const row = await records
          .lockRows(transaction.selectFrom(tables[kind]).selectAll().where('id', '=', id))
          .executeTakeFirst()
        if (!row) return
        const next_run_at = await storeScheduledRun(transaction, { kind, id, accountId }, row, clock())
        await transaction.updateTable(tables[kind]).set({ next_run_at }).where('id', '=', id).execute()
      })
    }
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtATime) return
    after = last.id
  }
}
