import { sql, type Transaction } from 'kysely'
import type { RecordLimits } from '../../base/access-limits.ts'
import type { Clock } from '../../base/clock.ts'
import { DomainError, invalid, notFound } from '../../base/errors.ts'
import { fieldError } from '../../base/field-errors.ts'
import { createShareToken } from '../../base/share-links.ts'
import { urlsOfTypedHost } from '../../base/typed-host.ts'
import { requireRoom } from '../../database/account-limits.ts'
import { byId, paginate, type SortColumn } from '../../database/list-page.ts'
import { createLongReadSlots } from '../../database/long-read-slots.ts'
import { isNotIgnored } from '../../database/not-ignored.ts'
import type { Records } from '../../database/records.ts'
import { rejectIfAccountRemoved } from '../../database/removed-account.ts'
import type { ReportRow, Schema } from '../../database/schema.ts'
import { containsText } from '../../database/search.ts'
import { withinLimits } from '../../database/within-limits.ts'
import type { ListPage } from '../../http/paging.ts'
import { addJob, jobOf, removeJobs, waitMoreThan } from '../../jobs/add.ts'
import { auditJobs } from '../../jobs/kinds.ts'
import type { RecordRef } from '../../sharing/page-params.ts'
import { hashPagePassword, resolvePrivacy } from '../../sharing/privacy.ts'
import { forgetSite } from '../../sites/forget-site.ts'
import { defaultSchedule, hasSchedule, readSchedule, type WithSchedule } from '../schedules/schedule.ts'
import {
  lockScheduledRun,
  removeScheduledRuns,
  type ScheduledStart,
  storeScheduledRun,
} from '../schedules/scheduled-runs.ts'
import { normalizePath, projectOf, readPageUrl, readProject } from './page-url.ts'
import { type NewReport, type ReportChanges, type ReportList, resultNumber } from './report.ts'

type CreatedReport = Omit<NewReport, OptionalField> & Partial<Pick<NewReport, OptionalField>>
type OptionalField = 'render' | 'email' | 'email_pdf'

export type Reports = ReturnType<typeof createReports>

/** The columns of a list: all except the results, which are large. */
const summaryColumns = [
  'id',
  'url',
  'project',
  'privacy',
  'embed',
  'share_token',
  'intended_noindex',
  'render',
  'status',
  'result',
  'score',
  'generated_at',
  'error',
  'schedule',
  'schedule_time',
  'schedule_weekday',
  'schedule_day',
  'next_run_at',
  'email',
  'email_pdf',
  'created_at',
  'updated_at',
] as const
export type ReportSummaryRow = Pick<ReportRow, (typeof summaryColumns)[number]>
export type ListedReportRow = ReportSummaryRow & { readonly issues: number }

const sortColumn = (column: 'url' | 'result' | 'score' | 'generated_at'): SortColumn<ListedReportRow> => ({
  column,
  type: column === 'url' ? 'text' : 'integer',
  isNullable: column !== 'url',
  read: (row) => row[column],
})

/** The reports of an account. A report of another account is treated as if it did not exist. */
export function createReports(records: Records, clock: Clock, maxQueued: number) {
  const { db, lockRows } = records

  return {
    ...createStoredReports(records),

    /** Runs reports by their schedules. */
    scheduled: scheduledReports(records, clock, maxQueued),

    async create(accountId: number, sent: WithSchedule<CreatedReport>): Promise<ReportRow> {
      const url = readPageUrl(sent.url)
      const privacy = resolvePrivacy(sent, await hashPagePassword(sent, accountId), {
        privacy: sent.privacy,
        password_hash: null,
      })
      const now = clock()
      const insert = db.transaction().execute(async (transaction) => {
        const made = await transaction
          .insertInto('reports')
          .values({
            account_id: accountId,
            url: url.href,
            project: projectOf(url),
            path: url.pathname + url.search,
            ...privacy,
            share_token: createShareToken(),
            embed: sent.embed,
            intended_noindex: sent.intended_noindex,
            render: sent.render ?? 'auto',
            ...readSchedule(sent, defaultSchedule),
            email: sent.email ?? 0,
            email_pdf: sent.email_pdf ?? 0,
            status: 'queued',
            created_at: now,
            updated_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        await queueAudit(transaction, accountId, made.id, now)
        // Locks the account, so that concurrent creates are counted one after another.
        await addToCount(transaction, accountId, 1)
        await requireRoom(transaction, 'reports', accountId, { adding: 0, now })
        await refuseBeyond(transaction, accountId, maxQueued)
        return (sent.schedule ?? 'none') === 'none' ? made : await scheduleNextRun(transaction, made, now)
      })
      return await rejectIfAccountRemoved(db, accountId, insert)
    },

    async update(accountId: number, id: number, sent: ReportChanges): Promise<ReportRow> {
      const sentHash = await hashPagePassword(sent, accountId)
      return await db.transaction().execute(async (transaction) => {
        if (hasSchedule(sent)) await lockScheduledRun(records, transaction, 'report', id)
        if (sent.results === 1) await lockRows(jobOf(transaction, auditJobs, String(id))).execute()
        const before = await lockRows(ownReport(transaction, accountId, id)).executeTakeFirst()
        if (!before) throw notFound('report')
        if (sent.url !== undefined && readPageUrl(sent.url).href !== before.url) {
          throw invalid({ url: [fieldError('not-changeable', 'url', { current: before.url })] })
        }
        const now = clock()
        const changed = await transaction
          .updateTable('reports')
          .set({
            ...resolvePrivacy(sent, sentHash, before),
            ...(sent.embed === undefined ? {} : { embed: sent.embed }),
            ...(sent.intended_noindex === undefined ? {} : { intended_noindex: sent.intended_noindex }),
            ...(sent.render === undefined ? {} : { render: sent.render }),
            ...(sent.reset_page === 1 ? { share_token: createShareToken() } : {}),
            ...(sent.email === undefined ? {} : { email: sent.email }),
            ...(sent.email_pdf === undefined ? {} : { email_pdf: sent.email_pdf }),
            ...(sent.results === 1 ? { status: 'queued' as const, scheduled: 0 as const } : {}),
            ...readSchedule(sent, before),
            updated_at: now,
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        if (sent.results === 1) {
          // A worker that is auditing the report loses its lease here, so that only the new run's results are stored.
          await queueAudit(transaction, accountId, id, now)
          if (before.status !== 'queued') await refuseBeyond(transaction, accountId, maxQueued)
        }
        return hasSchedule(sent) ? await scheduleNextRun(transaction, changed, now) : changed
      })
    },

    remove: (accountId: number, id: number): Promise<void> =>
      db.transaction().execute((transaction) => removeReport(transaction, accountId, id)),
  }
}

/** What is stored of reports. */
function createStoredReports({ db, longReads }: Records) {
  const searches = createLongReadSlots('searches')

  async function readPage(
    reads: Records['db'],
    accountId: number,
    query: ReportList,
    limits: RecordLimits | null,
  ): Promise<ListPage<ListedReportRow>> {
    let filtered = reads.selectFrom('reports').where('account_id', '=', accountId)
    if (limits) filtered = filtered.where(withinLimits(limits, 'reports'))
    if (query.search) filtered = filtered.where(containsText('url', query.search))
    if (query.project) filtered = filtered.where('project', '=', readProject(query.project))
    if (query.path) filtered = filtered.where('path', '=', normalizePath(query.path))
    if (query.url) {
      const urls = urlsOfTypedHost(query.url) ?? [query.url]
      filtered = filtered.where(
        'url',
        'in',
        urls.map((url) => readPageUrl(url).href),
      )
    }
    const { issue } = query
    if (issue) {
      filtered = filtered.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('report_findings')
            .select('check_id')
            .whereRef('report_id', '=', 'reports.id')
            .where('check_id', '=', issue)
            .where(isNotIgnored),
        ),
      )
    }
    if (query.result) filtered = filtered.where('result', '=', resultNumber(query.result))

    const page = paginate<ListedReportRow>(query, {
      columns: query.sort_by === 'id' ? [byId()] : [sortColumn(query.sort_by), byId()],
      direction: query.sort,
    })
    const rows = await page
      .select(filtered)
      .select(summaryColumns)
      .select(
        sql<number>`(select count(*) from report_findings
          where report_findings.report_id = reports.id and ${isNotIgnored})`.as('issues'),
      )
      .execute()
    const counted =
      isFiltered(query) || limits
        ? filtered.select((select) => select.fn.countAll<number>().as('total'))
        : db.selectFrom('accounts').where('id', '=', accountId).select('report_count as total')
    const { total } = await rejectIfAccountRemoved(db, accountId, counted.executeTakeFirstOrThrow())
    return page.toPage(rows, total)
  }

  return {
    async list(
      accountId: number,
      query: ReportList,
      limits: RecordLimits | null = null,
    ): Promise<ListPage<ListedReportRow>> {
      // Without a filter and ordered by id, an index returns the page directly.
      const isLong = isFiltered(query) || query.sort_by !== 'id'
      return isLong
        ? await searches.use(String(accountId), () => readPage(longReads, accountId, query, limits))
        : await readPage(db, accountId, query, limits)
    },

    async read(accountId: number, ref: RecordRef): Promise<ReportRow> {
      const report = await ownReport(db, accountId, ref).executeTakeFirst()
      if (!report) throw notFound('report')
      return report
    },

    /** Ignores the owner, for requests that the shared page's access check has authorized. */
    async readShared(id: number): Promise<ReportRow> {
      const report = await db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
      if (!report) throw notFound('report')
      return report
    },
  }
}

/** Runs reports by their schedules. */
function scheduledReports({ db, lockRows }: Records, clock: Clock, maxQueued: number): Omit<ScheduledStart, 'started'> {
  return {
    async state(id) {
      const report = await db
        .selectFrom('reports')
        .select(['account_id', 'status'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!report || isRunning(report)) return 'busy'
      const isFull = await waitMoreThan(maxQueued - 1, db, { kind: auditJobs, accountId: report.account_id })
      return isFull ? 'full' : 'ready'
    },
    async start(transaction, id) {
      const rows = transaction.selectFrom('reports').select(['account_id', 'status']).where('id', '=', id)
      const report = await lockRows(rows).executeTakeFirst()
      if (!report || isRunning(report)) return
      const now = clock()
      await transaction
        .updateTable('reports')
        .set({ status: 'queued', scheduled: 1, updated_at: now })
        .where('id', '=', id)
        .execute()
      await queueAudit(transaction, report.account_id, id, now)
    },
  }
}

async function scheduleNextRun(transaction: Transaction<Schema>, report: ReportRow, now: number): Promise<ReportRow> {
  const which = { kind: 'report', id: report.id, accountId: report.account_id } as const
  const next_run_at = await storeScheduledRun(transaction, which, report, now)
  await transaction.updateTable('reports').set({ next_run_at }).where('id', '=', report.id).execute()
  return { ...report, next_run_at }
}

const isFiltered = ({ search, project, path, result, url, issue }: ReportList): boolean =>
  [search, project, path, result, url, issue].some(Boolean)

function ownReport(db: Records['db'], accountId: number, ref: RecordRef) {
  const own = db.selectFrom('reports').selectAll().where('account_id', '=', accountId)
  return typeof ref === 'number' ? own.where('id', '=', ref) : own.where('share_token', '=', ref.shareToken)
}

const isRunning = ({ status }: Pick<ReportRow, 'status'>): boolean => status === 'queued' || status === 'running'

const queueAudit = (transaction: Transaction<Schema>, accountId: number, id: number, now: number): Promise<void> =>
  addJob(transaction, { kind: auditJobs, key: String(id), accountId, dueAt: now }, now)

/** Thrown in the transaction that queued one report too many, which rolls it back. */
async function refuseBeyond(transaction: Transaction<Schema>, accountId: number, maxQueued: number): Promise<void> {
  if (!(await waitMoreThan(maxQueued, transaction, { kind: auditJobs, accountId }))) return
  throw new DomainError(
    'too-many',
    `At most ${maxQueued} audits of an account can be queued. Try again when some are done.`,
    { retryAfterSeconds: 60, reason: 'queue-full' },
  )
}

/** A project ends with its last report or crawl, and with it the issues that are ignored in it, and its name. */
export async function forgetProject(
  transaction: Transaction<Schema>,
  accountId: number,
  project: string,
): Promise<void> {
  const left = (table: 'reports' | 'crawls') =>
    transaction
      .selectFrom(table)
      .select('id')
      .where('account_id', '=', accountId)
      .where('project', '=', project)
      .limit(1)
  await transaction
    .deleteFrom('ignored_issues')
    .where('account_id', '=', accountId)
    .where('project', '=', project)
    .where(({ not, exists }) => not(exists(left('reports'))))
    .where(({ not, exists }) => not(exists(left('crawls'))))
    .execute()
  await forgetSite(transaction, accountId, project)
}

async function removeReport(transaction: Transaction<Schema>, accountId: number, id: number): Promise<void> {
  await removeJobs(transaction, auditJobs, [String(id)])
  await removeScheduledRuns(transaction, 'report', [id])
  const removed = await transaction
    .deleteFrom('reports')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('project')
    .executeTakeFirst()
  if (!removed) throw notFound('report')
  await forgetProject(transaction, accountId, removed.project)
  await addToCount(transaction, accountId, -1)
}

async function addToCount(transaction: Transaction<Schema>, accountId: number, change: 1 | -1): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set((set) => ({ report_count: set('report_count', '+', change) }))
    .where('id', '=', accountId)
    .execute()
}
