import type { Records } from '../database/records.ts'
import type { Switch } from '../database/schema.ts'

export interface NewJob {
  readonly kind: string
  /** Unique within the kind; usually the id of the row that the job processes. */
  readonly key: string
  /** The account for fair scheduling; 0 for work that belongs to no account. */
  readonly accountId?: number
  readonly dueAt: number
}

/**
 * Call this in the transaction that stores the job's data, and the worker's `notify` after it. An existing job starts over, and
 * its worker loses the lease.
 */
export async function addJob(
  db: Records['db'],
  { kind, key, accountId = 0, dueAt }: NewJob,
  now: number,
): Promise<void> {
  const values = { ...dueFrom(dueAt, now), account_id: accountId, attempts: 0, runs: 0 }
  await db
    .insertInto('jobs')
    .values({ kind, key, ...values, created_at: now })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(values))
    .execute()
}

/** The same, but an existing job stays as it is. */
export async function addMissingJob(
  db: Records['db'],
  { kind, key, accountId = 0, dueAt }: NewJob,
  now: number,
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ kind, key, ...dueFrom(dueAt, now), account_id: accountId, attempts: 0, runs: 0, created_at: now })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .execute()
}

/**
 * For a transaction that changes both a job and the row that it processes. It locks the job first, as claiming does, which avoids
 * deadlocks.
 */
export const jobOf = (db: Records['db'], kind: string, key: string) =>
  db.selectFrom('jobs').select('id').where('kind', '=', kind).where('key', '=', key)

/** Workers that run these jobs lose their leases. Call this before changing the rows that the jobs process; see `jobOf`. */
export async function removeJobs(db: Records['db'], kind: string, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += keysAtATime) {
    const some = keys.slice(from, from + keysAtATime)
    await db.deleteFrom('jobs').where('kind', '=', kind).where('key', 'in', some).execute()
  }
}

/** Far below the maximum number of parameters in a statement. */
const keysAtATime = 1_000

/** Whether more than `limit` jobs of an account are waiting to be claimed. */
export async function waitMoreThan(
  limit: number,
  db: Records['db'],
  { kind, accountId }: { readonly kind: string; readonly accountId: number },
): Promise<boolean> {
  const beyond = db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('ready', 'in', [0, 1])
    .where('account_id', '=', accountId)
    .where('lease', 'is', null)
    .offset(limit)
    .limit(1)
  return (await beyond.executeTakeFirst()) !== undefined
}

export interface Due {
  readonly ready: Switch
  readonly due_at: number
  readonly lease: null
}

export const dueFrom = (dueAt: number, now: number): Due => ({
  ready: dueAt <= now ? 1 : 0,
  due_at: dueAt,
  lease: null,
})
