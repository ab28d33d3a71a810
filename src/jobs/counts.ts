import { sql } from 'kysely'
import type { Clock } from '../base/clock.ts'
import type { Records } from '../database/records.ts'
import { eventStoreJobs } from './kinds.ts'

/** The jobs of one kind. */
export interface JobCounts {
  readonly kind: string
  /** May run now. */
  readonly ready: number
  readonly running: number
  /** Due later. */
  readonly scheduled: number
  /** Those of the above that failed and are retried. */
  readonly failed: number
  /** When the first job that is due but not running became due; null if there is none. */
  readonly oldestDueAt: number | null
}

/** The jobs of all nodes by kind. */
export async function countJobs(
  { longReads }: Pick<Records, 'longReads'>,
  clock: Clock,
): Promise<readonly JobCounts[]> {
  const rows = await longReads
    .selectFrom('jobs')
    .select([
      'kind',
      sql<number>`sum(case when ready = 1 then 1 else 0 end)`.as('ready'),
      sql<number>`sum(case when lease is not null then 1 else 0 end)`.as('running'),
      sql<number>`sum(case when ready = 0 and lease is null then 1 else 0 end)`.as('scheduled'),
      sql<number>`sum(case when lease is null and attempts > 0 then 1 else 0 end)`.as('failed'),
      sql<number | null>`min(case when lease is null and due_at <= ${clock()} then due_at end)`.as('oldest'),
    ])
    .where('kind', '!=', eventStoreJobs)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, ready, running, scheduled, failed, oldest }) => ({
    kind,
    ready: Number(ready),
    running: Number(running),
    scheduled: Number(scheduled),
    failed: Number(failed),
    oldestDueAt: oldest === null ? null : Number(oldest),
  }))
}
