import { sql } from 'kysely'
import type { RecordLimits } from '../../base/access-limits.ts'
import { notFound } from '../../base/errors.ts'
import { paginate, type SortColumn } from '../../database/list-page.ts'
import { isNotIgnored } from '../../database/not-ignored.ts'
import type { Records } from '../../database/records.ts'
import { type ReportRow, severities } from '../../database/schema.ts'
import { containsText } from '../../database/search.ts'
import { withinLimits } from '../../database/within-limits.ts'
import type { ListPage } from '../../http/paging.ts'
import { removeJobs } from '../../jobs/add.ts'
import { auditJobs } from '../../jobs/kinds.ts'
import { forgetProject } from '../reports/reports.ts'
import type { ProjectList, ProjectPageList } from './project.ts'

export type Projects = ReturnType<typeof createProjects>

/** A project consists of all reports of one host. It exists as long as they do. */
export interface ProjectRow {
  readonly project: string
  readonly reports: number
  readonly good: number
  readonly decent: number
  readonly bad: number
  readonly lowest: number | null
  readonly highest: number | null
  readonly mean: number | null
  readonly generated_at: number | null
}

/** The newest report of a page, and how many reports the page has. */
export interface ProjectPageRow
  extends Pick<ReportRow, 'path' | 'url' | 'status' | 'result' | 'score' | 'generated_at'> {
  readonly report: number
  readonly reports: number
  readonly issues: number
}

const byProject: SortColumn<ProjectRow> = { column: 'project', type: 'text', read: ({ project }) => project }

const dayMs = 86_400_000
const trendDays = 90
const maxFailures = 100
const maxUrls = 25

/** The worst severity among the rows of a group, as an index of `severities`. */
const severityRank = sql<number>`min(case severity ${sql.join(
  severities.map((severity, index) => sql`when ${sql.lit(severity)} then ${sql.lit(index)}`),
  sql` `,
)} end)`

export function createProjects({ db, longReads }: Records) {
  return {
    async list(
      accountId: number,
      query: ProjectList,
      limits: RecordLimits | null = null,
    ): Promise<ListPage<ProjectRow>> {
      const all = summarised(longReads, accountId).where(inProjects(limits))
      const matching = query.search ? all.where(containsText('project', query.search)) : all
      const projects = longReads.selectFrom(matching.as('projects'))
      const column = query.sort_by === 'score' ? 'mean' : query.sort_by
      const page = paginate<ProjectRow>(query, {
        columns:
          column === 'project'
            ? [byProject]
            : [{ column, type: 'integer', isNullable: true, read: (row) => row[column] }, byProject],
        direction: query.sort,
      })
      const rows = await page.select(projects.selectAll()).execute()
      const { total } = await projects
        .select((select) => select.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return page.toPage(rows, total)
    },

    /** The average score of each project that has one, up to `limit`. */
    scores(
      accountId: number,
      limit: number,
      limits: RecordLimits | null = null,
    ): Promise<{ readonly project: string; readonly score: number }[]> {
      return reportsOf(longReads, accountId)
        .where(inProjects(limits))
        .where('score', 'is not', null)
        .groupBy('project')
        .select(['project', sql<number>`cast(round(avg(score)) as integer)`.as('score')])
        .orderBy('project')
        .limit(limit)
        .execute()
    },

    async read(accountId: number, project: string): Promise<ProjectRow> {
      const summary = await summarised(longReads, accountId).where('project', '=', project).executeTakeFirst()
      if (!summary) throw notFound('project')
      return summary
    },

    /** The number of reports with a score in each range: 0–9, 10–19, …, 90–100. */
    async spread(accountId: number, project: string): Promise<readonly number[]> {
      const rows = await reportsOf(longReads, accountId)
        .where('project', '=', project)
        .where('score', 'is not', null)
        .select(({ fn }) => ['score', fn.countAll<number>().as('reports')])
        .groupBy('score')
        .execute()
      const tenths = new Array<number>(10).fill(0)
      for (const { score, reports } of rows) {
        const tenth = Math.min(9, Math.floor((score ?? 0) / 10))
        tenths[tenth] = (tenths[tenth] ?? 0) + reports
      }
      return tenths
    },

    /** The newest report of each page. */
    pages: (accountId: number, project: string, query: ProjectPageList) =>
      listPages(longReads, accountId, project, query),

    failures: (accountId: number, project: string) => readFailures(longReads, accountId, project),

    trend: (accountId: number, project: string, now: number) => readTrend(longReads, accountId, project, now),

    /** Returns the ids of its reports. */
    remove: (accountId: number, project: string) => removeProject(db, accountId, project),
  }
}

/** Single reports are not a project. */
const inProjects = (limits: RecordLimits | null) => withinLimits(limits && { ...limits, reports: new Set() }, 'reports')

const reportsOf = (longReads: Records['db'], accountId: number) =>
  longReads.selectFrom('reports').where('account_id', '=', accountId)

const summarised = (longReads: Records['db'], accountId: number) =>
  reportsOf(longReads, accountId)
    .groupBy('project')
    .select(({ fn }) => [
      'project',
      fn.countAll<number>().as('reports'),
      sql<number>`count(case when result = 3 then 1 end)`.as('good'),
      sql<number>`count(case when result = 2 then 1 end)`.as('decent'),
      sql<number>`count(case when result = 1 then 1 end)`.as('bad'),
      fn.min('score').as('lowest'),
      fn.max('score').as('highest'),
      sql<number | null>`cast(round(avg(score)) as integer)`.as('mean'),
      fn.max('generated_at').as('generated_at'),
    ])

/** The newest report of each page. */
async function listPages(
  longReads: Records['db'],
  accountId: number,
  project: string,
  query: ProjectPageList,
): Promise<ListPage<ProjectPageRow>> {
  const own = reportsOf(longReads, accountId).where('project', '=', project)
  if (!(await own.select('id').limit(1).executeTakeFirst())) throw notFound('project')
  const matching = query.search ? own.where(containsText('path', query.search)) : own
  const chosen = query.path ? matching.where('path', 'in', query.path) : matching
  const newest = chosen
    .groupBy('path')
    .select(({ fn }) => [fn.max('id').as('newest_id'), fn.countAll<number>().as('reports')])
  const pages = longReads.selectFrom(newest.as('newest')).innerJoin('reports', 'reports.id', 'newest.newest_id')
  const column = query.sort_by
  const page = paginate<ProjectPageRow>(query, {
    columns: [
      {
        column: `reports.${column}`,
        type: column === 'path' ? 'text' : 'integer',
        isNullable: column !== 'path',
        read: (row) => row[column],
      },
      { column: 'reports.id', type: 'integer', read: ({ report }) => report },
    ],
    direction: query.sort,
  })
  const rows = await page
    .select(pages)
    .select(['path', 'url', 'reports.id as report', 'newest.reports', 'status', 'result', 'score', 'generated_at'])
    .select(
      sql<number>`(select count(*) from report_findings
        where report_findings.report_id = reports.id and ${isNotIgnored})`.as('issues'),
    )
    .execute()
  const { total } = await longReads
    .selectFrom(newest.as('newest'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return page.toPage(rows, total)
}

/** The findings by severity, then by the points that fixing them on all pages gains, with examples. */
async function readFailures(longReads: Records['db'], accountId: number, project: string) {
  const all = longReads
    .selectFrom('report_findings')
    .innerJoin('reports', 'reports.id', 'report_findings.report_id')
    .where('reports.account_id', '=', accountId)
    .where('reports.project', '=', project)
  const ignored = longReads
    .selectFrom('ignored_issues')
    .select('id')
    .where('account_id', '=', accountId)
    .where('project', '=', project)
  // Most projects ignore nothing, and need not look for every finding.
  const findings = (await ignored.limit(1).executeTakeFirst()) ? all.where(isNotIgnored) : all
  const checks = await findings
    .groupBy('check_id')
    .select(({ fn }) => [
      'check_id',
      // Reports of earlier versions may have another severity.
      severityRank.as('rank'),
      fn.max('category').as('category'),
      fn.max('title').as('title'),
      fn.countAll<number>().as('reports'),
      sql<number>`cast(coalesce(sum(gain), 0) as integer)`.as('gain'),
    ])
    .orderBy('rank')
    .orderBy('gain', 'desc')
    .orderBy('reports', 'desc')
    .orderBy('check_id')
    .limit(maxFailures)
    .execute()
  // Runs a query per check, because a single one would sort all findings of the project to return a few of each.
  const pagesOf = (check: string) =>
    findings
      .where('check_id', '=', check)
      .select(['reports.id as report', 'reports.url', sql<number>`coalesce(gain, 0)`.as('gain')])
      .orderBy('reports.id')
      .limit(maxUrls)
      .execute()
  const failures = []
  for (const { rank, ...check } of checks)
    failures.push({ ...check, severity: severities[rank] ?? 'information', pages: await pagesOf(check.check_id) })
  return failures
}

/** The mean score of all runs on each of the last days. */
async function readTrend(longReads: Records['db'], accountId: number, project: string, now: number) {
  const since = (Math.floor(now / dayMs) - trendDays + 1) * dayMs
  const day = sql<number>`cast(report_runs.generated_at / ${sql.lit(dayMs)} as integer)`
  return await longReads
    .selectFrom('report_runs')
    .innerJoin('reports', 'reports.id', 'report_runs.report_id')
    .where('reports.account_id', '=', accountId)
    .where('reports.project', '=', project)
    .where('report_runs.generated_at', '>=', since)
    .where('report_runs.score', 'is not', null)
    .groupBy(day)
    .orderBy(day)
    .select(({ fn }) => [
      day.as('day'),
      fn.countAll<number>().as('runs'),
      sql<number>`cast(round(avg(report_runs.score)) as integer)`.as('mean'),
    ])
    .execute()
}

async function removeProject(db: Records['db'], accountId: number, project: string): Promise<readonly number[]> {
  return await db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('reports')
      .select('id')
      .where('account_id', '=', accountId)
      .where('project', '=', project)
      .execute()
    await removeJobs(
      transaction,
      auditJobs,
      rows.map(({ id }) => String(id)),
    )
    // The job of a report that is created concurrently finds no report, and is then deleted.
    const removed = await transaction
      .deleteFrom('reports')
      .where('account_id', '=', accountId)
      .where('project', '=', project)
      .returning('id')
      .execute()
    if (removed.length === 0) throw notFound('project')
    await forgetProject(transaction, accountId, project)
    await transaction
      .updateTable('accounts')
      .set((set) => ({ report_count: set('report_count', '-', removed.length) }))
      .where('id', '=', accountId)
      .execute()
    return removed.map(({ id }) => id)
  })
}
