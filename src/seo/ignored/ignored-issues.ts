import type { Transaction } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import { DomainError, invalid, notFound } from '../../base/errors.ts'
import { fieldError } from '../../base/field-errors.ts'
import { countStars } from '../../base/wildcard.ts'
import { byId, paginate } from '../../database/list-page.ts'
import type { Records } from '../../database/records.ts'
import type { IgnoredIssueRow, Schema } from '../../database/schema.ts'
import type { Principal } from '../../http/auth.ts'
import type { ListPage } from '../../http/paging.ts'
import { addJob } from '../../jobs/add.ts'
import { rescoreJobs } from '../../jobs/kinds.ts'
import { rescoreKey } from '../reports/ignored-checks.ts'
import type { IgnoredFilter } from '../reports/ignored-filter.ts'
import type { Results } from '../reports/results.ts'
import { ignoredIn, marksOf, withoutIgnored } from './ignored-in.ts'
import type { IgnoredIssueList, NewIgnoredIssue } from './ignored-issue.ts'

export type IgnoredIssues = ReturnType<typeof createIgnoredIssues>

/** The ignored issues of one project, so that reading a report stays cheap. */
const maxPerProject = 1_000

/** Issues that an account does not count: in one report, or in all reports and crawls of a project, or on some of its pages. */
export function createIgnoredIssues(
  { db, lockRows }: Records,
  clock: Clock,
  isCrawlCheck: (check: string) => boolean = () => false,
) {
  const rescore = (transaction: Transaction<Schema>, { account_id, project, report_id }: IgnoredIssueRow) =>
    addJob(
      transaction,
      { kind: rescoreJobs, key: rescoreKey(account_id, project, report_id), accountId: account_id, dueAt: clock() },
      clock(),
    )

  return {
    filter: createFilter(db),

    async list(accountId: number, project: string, query: IgnoredIssueList): Promise<ListPage<IgnoredIssueRow>> {
      await requireProject(db, accountId, project)
      const rows = ofProject(db, accountId, project)
      const page = paginate<IgnoredIssueRow>(query, { columns: [byId()], direction: 'desc' })
      const items = await page.select(rows.selectAll()).execute()
      const { total } = await rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      return page.toPage(items, total)
    },

    async add(principal: Principal, project: string, sent: NewIgnoredIssue): Promise<IgnoredIssueRow> {
      const { accountId } = principal
      const reason = sent.reason.trim()
      if (reason === '') throw invalid({ reason: [fieldError('empty', 'reason')] })
      const pattern = readPattern(sent)
      return await db.transaction().execute(async (transaction) => {
        // Locks the account, so that concurrent requests are counted one after another.
        await lockRows(transaction.selectFrom('accounts').select('id').where('id', '=', accountId)).execute()
        await requireProject(transaction, accountId, project)
        await requireIssue(transaction, accountId, project, sent, isCrawlCheck)
        const report = sent.report ?? null
        const existing = ofProject(transaction, accountId, project)
          .select('id')
          .where('check_id', '=', sent.check)
          .where('report_id', report === null ? 'is' : '=', report)
          .where('pattern', '=', pattern)
        if (await existing.executeTakeFirst()) {
          throw new DomainError(
            'conflict',
            `${sent.check} is ignored already. To change the reason, delete that first.`,
          )
        }
        const { total } = await ofProject(transaction, accountId, project)
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
        if (total >= maxPerProject) {
          throw new DomainError(
            'conflict',
            `A project may have ${maxPerProject} ignored issues; ${project} has ${total}.`,
          )
        }
        const added = await transaction
          .insertInto('ignored_issues')
          .values({
            account_id: accountId,
            project,
            report_id: report,
            check_id: sent.check,
            pattern,
            reason,
            ignored_by: await nameOf(transaction, principal),
            created_at: clock(),
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        await rescore(transaction, added)
        return added
      })
    },

    async remove(accountId: number, project: string, id: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const removed = await transaction
          .deleteFrom('ignored_issues')
          .where('account_id', '=', accountId)
          .where('project', '=', project)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst()
        if (!removed) throw notFound('ignored issue')
        await rescore(transaction, removed)
      })
    },
  }
}

/** What of results is not ignored. */
const createFilter = (db: Records['db']): IgnoredFilter => ({
  async apply(report, results, reader) {
    const marks = marksOf(await ignoredIn(db, report), reader)
    return marks.size === 0 ? results : withoutIgnored(results, marks)
  },
  async scoreOf(transaction, report, json) {
    const marks = marksOf(await ignoredIn(transaction, report), 'owner')
    if (marks.size === 0) return null
    const results: Results = JSON.parse(json)
    return withoutIgnored(results, marks).summary
  },
})

const ofProject = (from: Records['db'], accountId: number, project: string) =>
  from.selectFrom('ignored_issues').where('account_id', '=', accountId).where('project', '=', project)

/** The project exists as long as it has reports or crawls. */
async function requireProject(from: Records['db'], accountId: number, project: string): Promise<void> {
  if (!(await hasOne(from, 'reports', accountId, project)) && !(await hasOne(from, 'crawls', accountId, project)))
    throw notFound('project')
}

const maxStars = 20

function readPattern({ pattern = '', report }: NewIgnoredIssue): string {
  const read = pattern.trim()
  if (read === '') return ''
  if (report !== undefined)
    throw invalid({ pattern: ['pattern applies to projects; leave it out if you send report.'] })
  const stars = countStars(read)
  if (stars > maxStars) {
    throw invalid({ pattern: [fieldError('too-many-wildcards', 'pattern', { max: maxStars, found: stars })] })
  }
  return read
}

async function hasOne(
  from: Records['db'],
  table: 'reports' | 'crawls',
  accountId: number,
  project: string,
): Promise<boolean> {
  const own = from.selectFrom(table).select('id').where('account_id', '=', accountId).where('project', '=', project)
  return (await own.limit(1).executeTakeFirst()) !== undefined
}

/** Only what the last run found can be ignored, so that a misspelled check is noticed. */
async function requireIssue(
  transaction: Transaction<Schema>,
  accountId: number,
  project: string,
  { check, report }: NewIgnoredIssue,
  isCrawlCheck: (check: string) => boolean,
): Promise<void> {
  const reports = transaction.selectFrom('reports').where('account_id', '=', accountId).where('project', '=', project)
  if (report !== undefined && !(await reports.select('id').where('id', '=', report).executeTakeFirst())) {
    throw invalid({ report: [`report must be the id of a report of ${project}; found ${report}.`] })
  }
  const ofFindings = reports
    .innerJoin('report_findings', 'report_findings.report_id', 'reports.id')
    .where('report_findings.check_id', '=', check)
    .select('reports.id')
    .limit(1)
  const affected = report === undefined ? ofFindings : ofFindings.where('reports.id', '=', report)
  if (await affected.executeTakeFirst()) return
  // What a crawl found is not in the records.
  if (report === undefined && isCrawlCheck(check) && (await hasOne(transaction, 'crawls', accountId, project))) return
  const where = report === undefined ? `project ${project}` : `report ${report}`
  throw invalid({ check: [`check must be an issue that the last run found; ${where} has no issue "${check}".`] })
}

async function nameOf(transaction: Transaction<Schema>, { accountId, by }: Principal): Promise<string> {
  if (by.kind === 'session') {
    const person = transaction.selectFrom('people').select(['email', 'name']).where('id', '=', by.personId)
    const { email, name } = await person.executeTakeFirstOrThrow()
    return email ?? name
  }
  const account = await transaction
    .selectFrom('accounts')
    .select(['email', 'name'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const name = account.email ?? account.name
  if (by.kind !== 'key') return name
  const key = await transaction.selectFrom('api_keys').select('name').where('id', '=', by.id).executeTakeFirst()
  return key ? `${name} (API key ${key.name})` : name
}
