import type { Clock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import type { IndexNowRow, IndexNowSubmissionRow, WebsiteRow } from '../../database/schema.ts'
import { indexNowJobs } from '../../jobs/kinds.ts'
import type { JobEnd, JobQueue, LeasedJob } from '../../jobs/queue.ts'
import { startWorker, type Worker } from '../../jobs/worker.ts'
import type { SubmissionResult, SubmitUrls } from '../connections/index-now.ts'
import type { ReadChangedUrls } from './changed-urls.ts'
import type { IndexNowProblem } from './index-now.ts'
import { addSubmissions, batchesOf, type FindKeyFile, keyFileOf } from './submissions.ts'

export interface IndexNowJobDeps {
  readonly records: Records
  readonly submitUrls: SubmitUrls
  readonly findKeyFile: FindKeyFile
  readonly readChangedUrls: ReadChangedUrls
  readonly queue: JobQueue
  readonly clock: Clock
  readonly onError: (error: unknown) => void
  readonly isPaused: () => boolean
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** How often a node looks for a new crawl. */
const everyMs = 10 * minute
/** How long until the next attempt: of what people have to fix, of a limit that names no time, and of failures, which doubles. */
const brokenMs = 6 * hour
const limitedMs = hour
const failureMs = 5 * minute
const expiryMs = 7 * day

interface Work {
  readonly row: IndexNowRow
  readonly website: WebsiteRow
}

/** The job was taken over by another node, or the settings were changed. */
class LostJob extends Error {}

/** Submits the changes of crawls, and what people ask for. What is to be sent is stored first, so that nothing is lost or left out. */
export function startIndexNow(deps: IndexNowJobDeps): Worker {
  const { records, clock, queue, onError, isPaused } = deps
  const { db } = records

  const settle = (
    job: LeasedJob,
    { id }: IndexNowSubmissionRow,
    state: 'accepted' | 'rejected' | 'expired',
    status: number | null,
  ) =>
    writeWithLease(db, job, (transaction) =>
      transaction
        .updateTable('index_now_submissions')
        .set({ state, status, urls: null, sent_at: state === 'expired' ? null : clock() })
        .where('id', '=', id)
        .execute(),
    )

  /** Stores what a new crawl found changed. The first crawl that is seen has nothing to compare with. */
  async function collect({ row, website }: Work, job: LeasedJob): Promise<void> {
    const changes = await deps.readChangedUrls(website.account_id, website.domain, row.run_id)
    if (!changes || changes.run === row.run_id) return
    const batches = row.run_id === null ? [] : batchesOf(changes)
    await writeWithLease(db, job, async (transaction) => {
      await addSubmissions(transaction, clock(), website.id, batches)
      await transaction
        .updateTable('index_now')
        .set({ run_id: changes.run, updated_at: clock() })
        .where('website_id', '=', website.id)
        .execute()
    })
  }

  async function run(work: Work, job: LeasedJob, signal: AbortSignal): Promise<JobEnd> {
    if (isPaused()) return { kind: 'repeat', dueAt: clock() + minute }
    const { row, website } = work
    try {
      if (row.enabled === 1) await collect(work, job)
      const placed = new Set<string>()
      for (;;) {
        signal.throwIfAborted()
        const next = await nextPending(db, website.id)
        if (!next) return row.enabled === 1 ? end(row, null, everyMs) : { kind: 'done' }
        if (next.created_at < clock() - expiryMs) {
          await settle(job, next, 'expired', null)
          continue
        }
        const urls = next.urls?.split('\n') ?? []
        const keyFile = keyFileOf(new URL(urls[0] ?? '').origin, row.key)
        if (!placed.has(keyFile)) {
          if (!(await deps.findKeyFile(keyFile, website.domain, row.key))) return end(row, 'key-missing', brokenMs)
          placed.add(keyFile)
          await db
            .updateTable('index_now')
            .set({ key_found_at: clock() })
            .where('website_id', '=', website.id)
            .where('key', '=', row.key)
            .execute()
        }
        const result = await deps.submitUrls({ key: row.key, keyFile, urls }, signal)
        if (result.kind === 'accepted' || result.kind === 'rejected') {
          await settle(job, next, result.kind, result.status)
          continue
        }
        return end(row, result.kind, waitAfter(result, row))
      }
    } catch (error) {
      if (error instanceof LostJob) return { kind: 'release' }
      throw error
    }
  }

  const end = ({ website_id, failures }: IndexNowRow, problem: IndexNowProblem | null, waitMs: number): JobEnd => ({
    kind: 'repeat',
    dueAt: clock() + waitMs,
    async write(transaction) {
      await transaction
        .updateTable('index_now')
        .set({ error: problem, failures: problem === null ? 0 : failures + 1, next_at: clock() + waitMs })
        .where('website_id', '=', website_id)
        .execute()
    },
  })

  return startWorker(
    {
      kind: indexNowJobs,
      total: 2,
      perAccount: 1,
      leaseMs: 30_000,
      pollMs: 10_000,
      retry: { firstMs: minute, maxMs: hour },
      async begin(transaction, job) {
        const work = await readWork(transaction, job.key)
        return work && ((signal) => run(work, job, signal))
      },
    },
    { queue, clock, onError },
  )
}

/** What a job works on; undefined if it is gone. */
async function readWork(transaction: Records['db'], key: string): Promise<Work | undefined> {
  const id = Number(key)
  const [row, website] = await Promise.all([
    transaction.selectFrom('index_now').selectAll().where('website_id', '=', id).executeTakeFirst(),
    transaction.selectFrom('websites').selectAll().where('id', '=', id).executeTakeFirst(),
  ])
  return row && website ? { row, website } : undefined
}

const nextPending = (db: Records['db'], website: number) =>
  db
    .selectFrom('index_now_submissions')
    .selectAll()
    .where('website_id', '=', website)
    .where('state', '=', 'pending')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Writes if this process still has the job. */
const writeWithLease = (
  db: Records['db'],
  job: LeasedJob,
  change: (transaction: Records['db']) => Promise<unknown>,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const held = await transaction
      .updateTable('jobs')
      .set({ lease: job.lease })
      .where('id', '=', job.id)
      .where('lease', '=', job.lease)
      .executeTakeFirst()
    if (held.numUpdatedRows === 0n) throw new LostJob('Another process has the job.')
    await change(transaction)
  })

type Postponed = Exclude<SubmissionResult, { readonly status: number }>

function waitAfter(result: Postponed, { failures }: IndexNowRow): number {
  if (result.kind === 'refused') return brokenMs
  if (result.kind === 'limited') return Math.max(minute, result.retryAfterMs ?? limitedMs)
  return Math.max(result.retryAfterMs ?? 0, Math.min(brokenMs, failureMs * 2 ** Math.min(failures, 10)))
}
