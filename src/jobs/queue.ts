import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Clock } from '../base/clock.ts'
import type { Records } from '../database/records.ts'
import type { JobTable, Schema } from '../database/schema.ts'
import { dueFrom, type NewJob } from './add.ts'

/** A job that this process has leased. */
export interface LeasedJob {
  readonly id: number
  readonly kind: string
  readonly key: string
  readonly accountId: number
  /** How often it was claimed since it last succeeded, including this time. */
  readonly attempts: number
  /** How often it succeeded before, because a job may repeat. */
  readonly runs: number
  readonly lease: string
}

export type Write = (transaction: Transaction<Schema>) => Promise<unknown>

/**
 * The end of a leased job. `write` stores its result in the same transaction, so that both are stored or neither is. If the lease
 * was lost, nothing is stored.
 */
export type JobEnd =
  /** The job is deleted. */
  | { readonly kind: 'done'; readonly write?: Write }
  /** It succeeded, and is due again. */
  | { readonly kind: 'repeat'; readonly dueAt: number; readonly write?: Write }
  /** It failed, and is due again. */
  | { readonly kind: 'retry'; readonly dueAt: number; readonly write?: Write }
  /** It was interrupted, and is due at once as if it had not been claimed. */
  | { readonly kind: 'release'; readonly write?: Write }

export interface ClaimOptions<T> {
  readonly leaseMs: number
  /** Accounts that have reached their limit of running jobs. */
  readonly passedOver?: ReadonlySet<number>
  /**
   * Reads the job's data and marks it as running, in the transaction that claims the job. If it returns undefined, the data no
   * longer exists and the job is deleted.
   */
  readonly begin: (transaction: Transaction<Schema>, job: LeasedJob) => Promise<T | undefined>
}

/** Runs the work of a job in the context of a trace. */
export type TraceJob = (job: LeasedJob, work: () => Promise<JobEnd>) => Promise<JobEnd>

export type JobQueue = ReturnType<typeof createJobQueue> & { readonly trace?: TraceJob }

/** The number of jobs that one statement marks as ready. */
const batch = 1_000

/**
 * Jobs as leased rows, for any number of nodes. A row is claimed by one worker at a time; if that worker dies, its lease expires
 * and another one claims the row. A finished job is deleted, because its result is in the tables of its domain.
 *
 * `due_at` is the time at which a row may be claimed next; for a leased row, the end of its lease. Due rows are first marked
 * `ready`, so that finding the next row of the next account is one index lookup, however many rows are waiting for a later time.
 */
export function createJobQueue(
  records: Records,
  clock: Clock,
  /** Jobs of such a kind are not claimed now. */
  isPaused: (kind: string) => boolean = () => false,
) {
  const { db, skipLocked } = records
  /** The last scheduled account of each kind. */
  const lastAccounts = new Map<string, number>()

  /** Each account with a ready job, starting after the last scheduled one. */
  async function* accountsInTurn(kind: string, passedOver: ReadonlySet<number>): AsyncGenerator<number> {
    const last = lastAccounts.get(kind) ?? -1
    for (let after = last, wrapped = false; ; ) {
      const account = await accountAfter(db, kind, after)
      if (account === undefined || (wrapped && account > last)) {
        if (wrapped || last < 0) return
        wrapped = true
        after = -1
        continue
      }
      if (!passedOver.has(account)) yield account
      after = account
    }
  }

  const claimOf = async <T>(kind: string, account: number, { leaseMs, begin }: ClaimOptions<T>) =>
    await db.transaction().execute(async (transaction) => {
      const oldest = ready(transaction, kind).where('account_id', '=', account).orderBy('due_at').orderBy('id').limit(1)
      const next = await skipLocked(oldest.select('id')).executeTakeFirst()
      if (!next) return undefined
      const lease = randomUUID()
      const row = await transaction
        .updateTable('jobs')
        .set(({ eb }) => ({ ready: 0 as const, lease, due_at: clock() + leaseMs, attempts: eb('attempts', '+', 1) }))
        .where('id', '=', next.id)
        .returning(['id', 'attempts', 'runs', 'key'])
        .executeTakeFirstOrThrow()
      const job: LeasedJob = { ...row, kind, accountId: account, lease }
      const work = await begin(transaction, job)
      if (work === undefined) await transaction.deleteFrom('jobs').where('id', '=', job.id).execute()
      return { job, work }
    })

  return {
    isPaused,

    /** Leaves an existing job unchanged, except that it becomes due at the latest time allowed for one found now. */
    async ensure({ kind, key, accountId = 0, dueAt }: NewJob, latestDueAt: (now: number) => number): Promise<void> {
      await db
        .insertInto('jobs')
        .values({ kind, key, ...dueFrom(dueAt, clock()), account_id: accountId, created_at: clock() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const waiting = db.selectFrom('jobs').where('kind', '=', kind).where('key', '=', key).where('lease', 'is', null)
      const row = await waiting.select(['id', 'due_at']).executeTakeFirst()
      // The clock is read after the row, because another node may have run the job while the statements above were waiting.
      const dueBy = latestDueAt(clock())
      if (!row || row.due_at <= dueBy) return
      await db
        .updateTable('jobs')
        .set({ due_at: dueBy })
        .where('id', '=', row.id)
        .where('lease', 'is', null)
        .where('due_at', '=', row.due_at)
        .execute()
    },

    makeReady: (kind: string): Promise<number | undefined> => makeReady(records, kind, clock()),

    /** Claims a ready job of the next account. */
    async claim<T>(kind: string, options: ClaimOptions<T>): Promise<{ job: LeasedJob; work: T } | undefined> {
      if (isPaused(kind)) return undefined
      for await (const account of accountsInTurn(kind, options.passedOver ?? nobody)) {
        while (true) {
          lastAccounts.set(kind, account)
          const claimed = await claimOf(kind, account, options)
          // Another node has claimed the ready jobs of this account.
          if (!claimed) break
          if (claimed.work !== undefined) return { job: claimed.job, work: claimed.work }
        }
      }
      return undefined
    },

    /** Returns false if the job was deleted or another worker has it. */
    renew: (job: LeasedJob, leaseMs: number, from: Records['db'] = db): Promise<boolean> =>
      change(from, job, { due_at: clock() + leaseMs }),

    /** Returns false if the job was deleted or another worker has it; nothing is written in that case. */
    async settle(job: LeasedJob, end: JobEnd): Promise<boolean> {
      const { write } = end
      if (!write) return await apply(db, job, end, clock())
      return await db.transaction().execute(async (transaction) => {
        const mine = await apply(transaction, job, end, clock())
        if (mine) await write(transaction)
        return mine
      })
    },
  }
}

/** Marks due jobs as ready, and returns the time at which the next one is due. */
async function makeReady(
  { db, skipLocked }: Pick<Records, 'db' | 'skipLocked'>,
  kind: string,
  now: number,
): Promise<number | undefined> {
  const later = (from: Records['db']) => from.selectFrom('jobs').where('kind', '=', kind).where('ready', '=', 0)
  const next = async (): Promise<number | undefined> =>
    (await later(db).select('due_at').orderBy('due_at').limit(1).executeTakeFirst())?.due_at
  // Reads first, because most polls find nothing and writing takes a lock.
  const dueAt = await next()
  if (dueAt === undefined || dueAt > now) return dueAt
  const some = later(db).select('id').where('due_at', '<=', now).orderBy('due_at').limit(batch)
  await db
    .updateTable('jobs')
    .set({ ready: 1, lease: null })
    .where('id', 'in', skipLocked(some))
    .where('ready', '=', 0)
    .where('due_at', '<=', now)
    .execute()
  return await next()
}

const ready = (from: Records['db'], kind: string) =>
  from.selectFrom('jobs').where('kind', '=', kind).where('ready', '=', 1)

/** The next account with a ready job, ordered by id. Start with -1. */
async function accountAfter(db: Records['db'], kind: string, after: number): Promise<number | undefined> {
  const next = ready(db, kind).select('account_id').where('account_id', '>', after).orderBy('account_id').limit(1)
  return (await next.executeTakeFirst())?.account_id
}

async function change(from: Records['db'], { id, lease }: LeasedJob, values: JobChange): Promise<boolean> {
  const { numUpdatedRows } = await from
    .updateTable('jobs')
    .set(values)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function apply(from: Records['db'], job: LeasedJob, end: JobEnd, now: number): Promise<boolean> {
  switch (end.kind) {
    case 'done': {
      const mine = from.deleteFrom('jobs').where('id', '=', job.id).where('lease', '=', job.lease)
      return (await mine.executeTakeFirst()).numDeletedRows > 0n
    }
    case 'repeat':
      return await change(from, job, { ...dueFrom(end.dueAt, now), attempts: 0, runs: job.runs + 1 })
    case 'retry':
      return await change(from, job, dueFrom(end.dueAt, now))
    case 'release':
      return await change(from, job, { ...dueFrom(now, now), attempts: job.attempts - 1 })
  }
}

const nobody: ReadonlySet<number> = new Set()

type JobChange = Partial<Pick<JobTable, 'ready' | 'due_at' | 'lease'>> & {
  readonly attempts?: number
  readonly runs?: number
}
