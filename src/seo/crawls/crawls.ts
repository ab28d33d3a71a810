import { sql, type Transaction } from 'kysely'
import type { RecordLimits } from '../../base/access-limits.ts'
import type { Clock } from '../../base/clock.ts'
import { invalid, notFound } from '../../base/errors.ts'
import { fieldError } from '../../base/field-errors.ts'
import { createShareToken } from '../../base/share-links.ts'
import { createLongReadSlots } from '../../database/long-read-slots.ts'
import type { Records } from '../../database/records.ts'
import { rejectIfAccountRemoved } from '../../database/removed-account.ts'
import type { CrawlRow, CrawlRunRow, IgnoredIssueRow, Schema } from '../../database/schema.ts'
import { containsText } from '../../database/search.ts'
import { withinLimits } from '../../database/within-limits.ts'
import type { ListPage } from '../../http/paging.ts'
import { removeJobs } from '../../jobs/add.ts'
import { addCrawlDeletions } from '../../jobs/crawl-deletions.ts'
import { crawlJobs, finishCrawlJobs } from '../../jobs/kinds.ts'
import type { RecordRef } from '../../sharing/page-params.ts'
import { hashPagePassword, resolvePrivacy } from '../../sharing/privacy.ts'
import { projectOf, readPageUrl, readProject } from '../reports/page-url.ts'
import { forgetProject } from '../reports/reports.ts'
import { defaultSchedule, hasSchedule, readSchedule, type WithSchedule } from '../schedules/schedule.ts'
import { lockScheduledRun, removeScheduledRuns, storeScheduledRun } from '../schedules/scheduled-runs.ts'
import type { CrawlChanges, CrawlList, NewCrawl } from './crawl.ts'
import type { HeadersCipher } from './headers-cipher.ts'
import { readHeaders, readSettings } from './read-settings.ts'
import { type CrawlQuotas, createRunControl, workerKeysOf } from './run-control.ts'
import { defaultSettings, readStoredSettings } from './settings.ts'

export interface CrawlsDeps {
  readonly records: Records
  readonly cipher: HeadersCipher
  readonly clock: Clock
  readonly quotas: CrawlQuotas
}

export type Crawls = ReturnType<typeof createCrawls>

/** The crawls of an account. A crawl of another account is treated as if it did not exist. */
export function createCrawls({ records, cipher, clock, quotas }: CrawlsDeps) {
  const { db, lockRows } = records
  const control = createRunControl({ records, clock, quotas })

  return {
    ...createStoredCrawls(records),

    async create(accountId: number, sent: WithSchedule<NewCrawl>): Promise<CrawlRow> {
      const url = readPageUrl(sent.url)
      const settings = readSettings(sent, defaultSettings)
      const headers = readHeaders(sent.headers)
      const privacy = resolvePrivacy(sent, await hashPagePassword(sent, accountId), {
        privacy: sent.privacy,
        password_hash: null,
      })
      const now = clock()
      const insert = db.transaction().execute(async (transaction) => {
        const insertCrawl = () =>
          transaction
            .insertInto('crawls')
            .values({
              account_id: accountId,
              url: url.href,
              project: projectOf(url),
              ...privacy,
              embed: sent.embed,
              share_token: createShareToken(),
              settings: JSON.stringify(settings),
              headers: Object.keys(headers).length === 0 ? null : cipher.encrypt(headers),
              ...readSchedule(sent, defaultSchedule),
              email: sent.email,
              email_pdf: sent.email_pdf,
              status: 'queued',
              created_at: now,
              updated_at: now,
            })
            .returningAll()
            .executeTakeFirstOrThrow()
        const started = await control.startNew(transaction, accountId, insertCrawl)
        return (sent.schedule ?? 'none') === 'none' ? started : await scheduleNextRun(transaction, started, now)
      })
      return await rejectIfAccountRemoved(db, accountId, insert)
    },

    /** Returns the crawl, and the keys of jobs that must not run any more. */
    async update(
      accountId: number,
      id: number,
      sent: CrawlChanges,
    ): Promise<{ readonly crawl: CrawlRow; readonly stopped: readonly string[] }> {
      const sentHash = await hashPagePassword(sent, accountId)
      return await db.transaction().execute(async (transaction) => {
        if (hasSchedule(sent)) await lockScheduledRun(records, transaction, 'crawl', id)
        const before = await lockRows(ownCrawl(transaction, accountId, id)).executeTakeFirst()
        if (!before) throw notFound('crawl')
        if (sent.url !== undefined && readPageUrl(sent.url).href !== before.url) {
          throw invalid({ url: [fieldError('not-changeable', 'url', { current: before.url })] })
        }
        const headers = sent.headers === undefined ? null : readHeaders(sent.headers)
        const changed = await transaction
          .updateTable('crawls')
          .set({
            ...resolvePrivacy(sent, sentHash, before),
            ...(sent.embed === undefined ? {} : { embed: sent.embed }),
            ...(sent.email === undefined ? {} : { email: sent.email }),
            ...(sent.email_pdf === undefined ? {} : { email_pdf: sent.email_pdf }),
            ...readSchedule(sent, before),
            ...(sent.reset_page === 1 ? { share_token: createShareToken() } : {}),
            ...(headers === null
              ? {}
              : { headers: Object.keys(headers).length === 0 ? null : cipher.encrypt(headers) }),
            settings: JSON.stringify(readSettings(sent, readStoredSettings(before.settings))),
            updated_at: clock(),
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        const scheduled = hasSchedule(sent) ? await scheduleNextRun(transaction, changed, clock()) : changed
        if (sent.action === undefined) return { crawl: scheduled, stopped: [] }
        const stopped = await control.act(transaction, changed, sent.action)
        return { crawl: await ownCrawl(transaction, accountId, id).executeTakeFirstOrThrow(), stopped }
      })
    },

    /** Returns the keys of jobs that must not run any more. A job deletes the data of its runs later. */
    async remove(accountId: number, id: number): Promise<readonly string[]> {
      return await db.transaction().execute(async (transaction) => {
        const crawl = await lockRows(ownCrawl(transaction, accountId, id)).executeTakeFirst()
        if (!crawl) throw notFound('crawl')
        return await removeCrawl(transaction, crawl, clock())
      })
    },

    /** Runs crawls by their schedules. */
    scheduled: control.scheduled,
  }
}

/** What is stored of crawls and their runs. */
function createStoredCrawls({ db, longReads }: Records) {
  const searches = createLongReadSlots('searches')
  return {
    list: (accountId: number, query: CrawlList, limits: RecordLimits | null = null): Promise<ListPage<CrawlRow>> =>
      searches.use(String(accountId), () => readPage(longReads, accountId, query, limits)),

    async read(accountId: number, ref: RecordRef): Promise<CrawlRow> {
      const crawl = await ownCrawl(db, accountId, ref).executeTakeFirst()
      if (!crawl) throw notFound('crawl')
      return crawl
    },

    /** Ignores the owner, for requests that the shared page's access check has authorized. */
    async readShared(id: number): Promise<CrawlRow> {
      const crawl = await db.selectFrom('crawls').selectAll().where('id', '=', id).executeTakeFirst()
      if (!crawl) throw notFound('crawl')
      return crawl
    },

    async runs(
      crawlId: number,
      { page, per_page }: { readonly page: number; readonly per_page: number },
    ): Promise<ListPage<CrawlRunRow>> {
      const all = db.selectFrom('crawl_runs').where('crawl_id', '=', crawlId)
      const items = await all
        .selectAll()
        .orderBy('id', 'desc')
        .limit(per_page)
        .offset((page - 1) * per_page)
        .execute()
      const { total } = await all.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      return { items, total: Number(total) }
    },

    /** What the account ignores on the pages of the crawl. */
    ignoredIn: ({ account_id, project }: CrawlRow): Promise<readonly IgnoredIssueRow[]> =>
      db
        .selectFrom('ignored_issues')
        .selectAll()
        .where('account_id', '=', account_id)
        .where('project', '=', project)
        .where('report_id', 'is', null)
        .orderBy('id')
        .execute(),

    /** A run of the crawl, by default the last one. */
    async readRun(crawl: CrawlRow, runId: number | undefined): Promise<CrawlRunRow> {
      const runs = await db
        .selectFrom('crawl_runs')
        .selectAll()
        .where('crawl_id', '=', crawl.id)
        .where('id', '=', runId ?? crawl.run_id ?? 0)
        .executeTakeFirst()
      if (!runs) throw notFound('run')
      return runs
    },
  }
}

async function readPage(
  reads: Records['db'],
  accountId: number,
  query: CrawlList,
  limits: RecordLimits | null,
): Promise<ListPage<CrawlRow>> {
  let filtered = reads.selectFrom('crawls').where('account_id', '=', accountId)
  if (limits) filtered = filtered.where(withinLimits(limits, 'crawls'))
  if (query.search) filtered = filtered.where(containsText('url', query.search))
  if (query.project) filtered = filtered.where('project', '=', readProject(query.project))
  if (query.status) filtered = filtered.where('status', '=', query.status)
  let sorted = filtered
  if (query.sort_by === 'url') sorted = sorted.orderBy('url', query.sort)
  else if (query.sort_by !== 'id') {
    sorted = sorted.orderBy(sql`${sql.ref(query.sort_by)} is null`).orderBy(query.sort_by, query.sort)
  }
  const items = await sorted
    .orderBy('id', query.sort)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .selectAll()
    .execute()
  const { total } = await filtered
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items, total: Number(total) }
}

function ownCrawl(from: Records['db'], accountId: number, ref: RecordRef) {
  const rows = from.selectFrom('crawls').selectAll().where('account_id', '=', accountId)
  return typeof ref === 'number' ? rows.where('id', '=', ref) : rows.where('share_token', '=', ref.shareToken)
}

async function scheduleNextRun(transaction: Transaction<Schema>, crawl: CrawlRow, now: number): Promise<CrawlRow> {
  const which = { kind: 'crawl', id: crawl.id, accountId: crawl.account_id } as const
  const next_run_at = await storeScheduledRun(transaction, which, crawl, now)
  await transaction.updateTable('crawls').set({ next_run_at }).where('id', '=', crawl.id).execute()
  return { ...crawl, next_run_at }
}

/** Returns the keys of jobs that must not run any more. */
async function removeCrawl(transaction: Transaction<Schema>, crawl: CrawlRow, now: number): Promise<readonly string[]> {
  const runs = await transaction
    .selectFrom('crawl_runs')
    .select(['id', 'settings'])
    .where('crawl_id', '=', crawl.id)
    .execute()
  const keys = runs.flatMap((run) => workerKeysOf(run.id, readStoredSettings(run.settings)))
  await removeJobs(transaction, crawlJobs, keys)
  const finishKeys = runs.map((run) => String(run.id))
  await removeJobs(transaction, finishCrawlJobs, finishKeys)
  await removeScheduledRuns(transaction, 'crawl', [crawl.id])
  await addCrawlDeletions(transaction, { by: 'crawl_id', id: crawl.id }, now)
  await transaction.deleteFrom('crawls').where('id', '=', crawl.id).execute()
  await forgetProject(transaction, crawl.account_id, crawl.project)
  return [...keys, ...finishKeys]
}
