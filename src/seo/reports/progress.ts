import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Records } from '../../database/records.ts'
import type { ReportProgressTable } from '../../database/schema.ts'
import { auditJobs } from '../../jobs/kinds.ts'
import type { LeasedJob } from '../../jobs/queue.ts'
import { packResults } from './results.ts'

/** How far a running audit is. */
export interface AuditProgress {
  /** The URLs that were probed, out of all that are planned. */
  readonly done: number
  readonly planned: number
  /** The page-level results as JSON; null if they were reported before. */
  readonly results: string | null
}

export type StoredProgress = Pick<ReportProgressTable, 'done' | 'planned' | 'results'>

/** Stores the progress of a running audit, unless another worker has its job by now. */
export async function saveProgress(
  { db, lockRows, columns }: Records,
  job: LeasedJob,
  progress: AuditProgress,
): Promise<void> {
  const results = progress.results === null ? null : await packResults(progress.results)
  // Locked, so that a job that is just being settled does not leave its progress behind.
  const leased = lockRows(
    db
      .selectFrom('jobs')
      .where('id', '=', job.id)
      .where('lease', '=', job.lease)
      .select([
        sql<number>`cast(${job.key} as bigint)`.as('report_id'),
        sql<string>`lease`.as('lease'),
        sql<number>`cast(${progress.done} as integer)`.as('done'),
        sql<number>`cast(${progress.planned} as integer)`.as('planned'),
        sql<Uint8Array | null>`cast(${results} as ${sql.raw(columns.bytes)})`.as('results'),
      ]),
  )
  await db
    .insertInto('report_progress')
    .columns(['report_id', 'lease', 'done', 'planned', 'results'])
    .expression(leased)
    .onConflict((conflict) =>
      conflict.column('report_id').doUpdateSet((set) => ({
        lease: set.ref('excluded.lease'),
        done: set.ref('excluded.done'),
        planned: set.ref('excluded.planned'),
        // The results of an earlier audit do not belong to this one.
        results: sql<Uint8Array | null>`case when report_progress.lease = excluded.lease
          then coalesce(excluded.results, report_progress.results) else excluded.results end`,
      })),
    )
    .execute()
}

export async function removeProgress(db: Records['db'], reportId: number): Promise<void> {
  await db.deleteFrom('report_progress').where('report_id', '=', reportId).execute()
}

/** The progress of the audit that is running now; undefined until its page is fetched. */
export async function readProgress(db: Records['db'], reportId: number): Promise<StoredProgress | undefined> {
  return await db
    .selectFrom('report_progress')
    .innerJoin('jobs', 'jobs.lease', 'report_progress.lease')
    .where('jobs.kind', '=', auditJobs)
    .where('jobs.key', '=', String(reportId))
    .where('report_progress.report_id', '=', reportId)
    .select(['done', 'planned', 'results'])
    .executeTakeFirst()
}

export interface ProgressWriter {
  update(progress: AuditProgress): void
  stop(): void
}

/** Limits how often the database is written. */
const saveEveryMs = 1_000

/** Saves the first progress at once, and later ones at most once a second. */
export function createProgressWriter(
  save: (progress: AuditProgress) => Promise<void>,
  onError: (error: unknown) => void,
): ProgressWriter {
  let next: AuditProgress | null = null
  let isSaving = false
  let isStopped = false

  const saveAll = async (): Promise<void> => {
    if (isSaving) return
    isSaving = true
    while (next !== null && !isStopped) {
      const saved = next
      next = null
      await save(saved).catch(onError)
      await sleep(saveEveryMs, undefined, { ref: false })
    }
    isSaving = false
  }

  return {
    update(progress) {
      next = { ...progress, results: progress.results ?? next?.results ?? null }
      void saveAll()
    },
    stop() {
      isStopped = true
    },
  }
}
