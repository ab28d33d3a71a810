import { sql, type Transaction } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import { limitReached, readAccountLimits, readUse } from '../../database/account-limits.ts'
import type { Records } from '../../database/records.ts'
import type { CrawlRow, CrawlRunRow, CrawlStatus, Schema, Switch } from '../../database/schema.ts'
import { addJob, removeJobs } from '../../jobs/add.ts'
import { crawlJobs, finishCrawlJobs } from '../../jobs/kinds.ts'
import type { ScheduledStart } from '../schedules/scheduled-runs.ts'
import type { CrawlChanges } from './crawl.ts'
import { type CrawlSettings, readStoredSettings, workersOf } from './settings.ts'

export interface CrawlQuotas {
  /** Crawls of an account. */
  readonly total: number
  /** Crawls of an account that are not over. */
  readonly active: number
}

const overStatuses: readonly CrawlStatus[] = ['done', 'failed', 'canceled']
export const isOver = (status: CrawlStatus): boolean => overStatuses.includes(status)

/** The keys of the jobs that work on a run. */
export const workerKeysOf = (runId: number, settings: CrawlSettings): readonly string[] =>
  Array.from({ length: workersOf({ settings }) }, (_, share) => `${runId}/${share}`)

interface RunControlDeps {
  readonly records: Records
  readonly clock: Clock
  readonly quotas: CrawlQuotas
}

/** Starts, pauses, resumes and cancels the runs of crawls, within the quotas of accounts. */
export function createRunControl({ records, clock, quotas }: RunControlDeps) {
  const { db, lockRows } = records

  /** Serializes the writes of an account that are limited by number. */
  const lockAccount = (transaction: Transaction<Schema>, accountId: number): Promise<unknown> =>
    lockRows(transaction.selectFrom('accounts').select('id').where('id', '=', accountId)).execute()

  const act = async (
    transaction: Transaction<Schema>,
    crawl: CrawlRow,
    action: NonNullable<CrawlChanges['action']>,
  ): Promise<readonly string[]> => {
    const refuse = (): never => {
      throw new DomainError(
        'conflict',
        `The crawl cannot ${action === 'run' ? 'start another run' : action} while it is ${crawl.status}.`,
      )
    }
    if (action === 'run') {
      if (!isOver(crawl.status)) refuse()
      await lockAccount(transaction, crawl.account_id)
      await startRun(transaction, crawl, clock())
      await refuseBeyondQuotas(transaction, crawl.account_id, quotas)
      return []
    }
    const run = await lockRows(
      transaction
        .selectFrom('crawl_runs')
        .selectAll()
        .where('id', '=', crawl.run_id ?? 0),
    ).executeTakeFirst()
    if (!run) return refuse()
    const keys = workerKeysOf(run.id, readStoredSettings(run.settings))
    if (action === 'resume') {
      if (run.status !== 'paused') refuse()
      await addWorkerJobs(transaction, run, clock())
      await setStatus(transaction, run, 'queued', clock())
      return []
    }
    if (action === 'pause' && run.status !== 'queued' && run.status !== 'running') refuse()
    if (action === 'cancel' && run.status === 'finishing' && run.end_reason !== 'canceled') {
      return await cancelFinishing(transaction, run, clock())
    }
    if (isOver(run.status) || run.status === 'finishing') refuse()
    await removeJobs(transaction, crawlJobs, keys)
    if (action === 'pause') {
      await setStatus(transaction, run, 'paused', clock())
      return keys
    }
    await endRun(transaction, run.id, 'canceled', clock())
    return keys
  }

  return {
    act,

    /** Inserts a crawl and starts it, unless the account has too many. */
    async startNew(
      transaction: Transaction<Schema>,
      accountId: number,
      insert: () => Promise<CrawlRow>,
    ): Promise<CrawlRow> {
      await lockAccount(transaction, accountId)
      const started = await startRun(transaction, await insert(), clock())
      await refuseBeyondQuotas(transaction, accountId, quotas)
      return started
    },

    /** Runs crawls by their schedules. */
    scheduled: {
      async state(id) {
        const crawl = await db
          .selectFrom('crawls')
          .select(['account_id', 'status'])
          .where('id', '=', id)
          .executeTakeFirst()
        if (!crawl || !isOver(crawl.status)) return 'busy'
        const { active } = await countCrawls(db, crawl.account_id)
        if (active >= quotas.active) return 'full'
        const pages = (await readAccountLimits(db, crawl.account_id)).crawled_pages
        if (pages === null) return 'ready'
        return (await readUse(db, 'crawled_pages', crawl.account_id, clock())) < pages ? 'ready' : 'busy'
      },
      async start(transaction, id) {
        const rows = transaction.selectFrom('crawls').selectAll().where('id', '=', id)
        const crawl = await lockRows(rows).executeTakeFirst()
        if (!crawl || !isOver(crawl.status)) return
        await lockAccount(transaction, crawl.account_id)
        await startRun(transaction, crawl, clock(), 1)
      },
    } satisfies Omit<ScheduledStart, 'started'>,
  }
}

/** Adds a run with the current settings of the crawl, and the jobs that work on it. */
async function startRun(
  transaction: Transaction<Schema>,
  crawl: CrawlRow,
  now: number,
  scheduled: Switch = 0,
): Promise<CrawlRow> {
  const { id: crawl_id, account_id, url, settings, headers } = crawl
  const previous = await transaction
    .selectFrom('crawl_runs')
    .select('id')
    .where('crawl_id', '=', crawl_id)
    .where('status', '=', 'done')
    .where('settings', '=', settings)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { id: run_id } = await transaction
    .insertInto('crawl_runs')
    .values({
      crawl_id,
      account_id,
      url,
      settings,
      headers,
      status: 'queued',
      scheduled,
      page_allowance: await allowPages(transaction, account_id, readStoredSettings(settings).max_pages, now),
      previous_id: previous?.id ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addWorkerJobs(transaction, { id: run_id, account_id, settings }, now)
  return await transaction
    .updateTable('crawls')
    .set({ run_id, status: 'queued', updated_at: now })
    .where('id', '=', crawl_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** How many pages a run may fetch, if its account is limited; the run has them from then on. Call it with the account locked. */
async function allowPages(
  transaction: Transaction<Schema>,
  accountId: number,
  wanted: number,
  now: number,
): Promise<number | null> {
  const allowed = (await readAccountLimits(transaction, accountId)).crawled_pages
  if (allowed === null) return null
  const used = await readUse(transaction, 'crawled_pages', accountId, now)
  if (used >= allowed) throw limitReached('crawled_pages', used + 1, allowed)
  return Math.min(wanted, allowed - used)
}

async function addWorkerJobs(
  transaction: Transaction<Schema>,
  run: Pick<CrawlRunRow, 'id' | 'account_id' | 'settings'>,
  now: number,
): Promise<void> {
  for (const key of workerKeysOf(run.id, readStoredSettings(run.settings))) {
    await addJob(transaction, { kind: crawlJobs, key, accountId: run.account_id, dueAt: now }, now)
  }
}

async function countCrawls(from: Records['db'], accountId: number) {
  const { total, active } = await from
    .selectFrom('crawls')
    .where('account_id', '=', accountId)
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(case when status not in ('done', 'failed', 'canceled') then 1 end)`.as('active'),
    ])
    .executeTakeFirstOrThrow()
  return { total: Number(total), active: Number(active) }
}

async function refuseBeyondQuotas(
  transaction: Transaction<Schema>,
  accountId: number,
  quotas: CrawlQuotas,
): Promise<void> {
  const { total, active } = await countCrawls(transaction, accountId)
  if (total > quotas.total) {
    throw new DomainError('too-many', `An account can have at most ${quotas.total} crawls. Delete one first.`)
  }
  if (active > quotas.active) {
    throw new DomainError(
      'too-many',
      `At most ${quotas.active} crawls of an account can run at a time. Try again when one is done.`,
      { retryAfterSeconds: 60, reason: 'queue-full' },
    )
  }
}

async function setStatus(
  transaction: Transaction<Schema>,
  run: CrawlRunRow,
  status: CrawlStatus,
  now: number,
): Promise<void> {
  await transaction.updateTable('crawl_runs').set({ status }).where('id', '=', run.id).execute()
  await transaction
    .updateTable('crawls')
    .set({ status, updated_at: now })
    .where('id', '=', run.crawl_id)
    .where('run_id', '=', run.id)
    .execute()
}

/** The analysis begins again, without requests to other hosts: those may take long. */
async function cancelFinishing(
  transaction: Transaction<Schema>,
  run: CrawlRunRow,
  now: number,
): Promise<readonly string[]> {
  const key = String(run.id)
  await transaction.updateTable('crawl_runs').set({ end_reason: 'canceled' }).where('id', '=', run.id).execute()
  await removeJobs(transaction, finishCrawlJobs, [key])
  await addJob(transaction, { kind: finishCrawlJobs, key, accountId: run.account_id, dueAt: now }, now)
  return [key]
}

/** All pages are fetched, or no more are to be: the job that analyzes the site is next. */
export async function endRun(
  transaction: Transaction<Schema>,
  runId: number,
  reason: string,
  now: number,
): Promise<void> {
  const run = await transaction
    .updateTable('crawl_runs')
    .set({ status: 'finishing', end_reason: reason })
    .where('id', '=', runId)
    .where('status', 'in', ['queued', 'running', 'paused'])
    .returning(['crawl_id', 'account_id', 'settings'])
    .executeTakeFirst()
  if (!run) return
  await transaction
    .updateTable('crawls')
    .set({ status: 'finishing', updated_at: now })
    .where('id', '=', run.crawl_id)
    .where('run_id', '=', runId)
    .execute()
  await removeJobs(transaction, crawlJobs, workerKeysOf(runId, readStoredSettings(run.settings)))
  await addJob(transaction, { kind: finishCrawlJobs, key: String(runId), accountId: run.account_id, dueAt: now }, now)
}
