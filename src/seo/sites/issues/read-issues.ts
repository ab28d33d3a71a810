import { sql } from 'kysely'
import type { SiteTemplate } from '../../../base/site-template.ts'
import { codeOf, outcomes } from '../../../database/crawl-data/codes.ts'
import { urlIdsOf } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import type { Records } from '../../../database/records.ts'
import type { CrawlRunRow, IgnoredIssueRow } from '../../../database/schema.ts'
import { summaryOf } from '../../crawls/diff/run-pairs.ts'
import type { ReadPageCounts } from '../../crawls/page-counts.ts'
import type { CrawlReader } from '../../crawls/results/reader.ts'
import { comparableRuns, type SiteRun, type SiteRuns } from '../site-runs.ts'
import type { ReadPathGroups } from '../templates/website-templates.ts'
import { type CountedRun, createCrawlCounter } from './crawl-counts.ts'
import { createReportFindings } from './report-findings.ts'
import type { CrawledIssue, SiteFindings, TemplateCounts } from './site-issues.ts'

export interface SiteIssueDeps {
  readonly records: Pick<Records, 'db' | 'longReads'>
  readonly data: Pick<CrawlData, 'longReads' | 'columns'>
  readonly reader: CrawlReader
  readonly runs: SiteRuns
  readonly readPathGroups: ReadPathGroups
  readonly readVisits: ReadPageCounts
}

/** What is known about the issues of a site. */
export interface ReadSite {
  readonly found: SiteRun | null
  /** The comparable run before it, and the time of it. */
  readonly previous: CrawlRunRow | null
  readonly findings: SiteFindings
  readonly templates: readonly SiteTemplate[]
  readonly templatesBy: 'path_groups' | 'folders'
}

export type SiteIssues = ReturnType<typeof createSiteIssues>

/** Reads the issues of sites: those of the newest crawl, and of reports of pages that it does not have. */
export function createSiteIssues({ records, data, reader, runs, readPathGroups, readVisits }: SiteIssueDeps) {
  const { longReads } = data
  const crawlCounts = createCrawlCounter(data, reader.use)
  const reports = createReportFindings(records, data, reader.use, readVisits)

  return {
    async read(accountId: number, host: string): Promise<ReadSite> {
      const newest = await runs.newest(accountId, host)
      const groups = await readPathGroups(accountId, host)
      const owner = String(accountId)
      const scope = { accountId, host, runId: newest?.run.id ?? null }
      if (newest === null) {
        const findings: SiteFindings = {
          ...{ crawled: [], seenEarlier: new Set(), silentBefore: new Set(), fetched: 0, scored: 0, visits: null },
          reports: await reports.count(scope, groups),
        }
        return { found: newest, previous: null, findings, templates: groups, templatesBy: 'path_groups' }
      }
      const { run } = newest
      const earlier = comparableRuns(newest).filter(({ id }) => id < run.id)
      const previous = earlier.at(-1) ?? null
      const { failed_checks = [], unknown_checks = [] } = previous === null ? {} : summaryOf(previous)
      const [crawled, pages, seenEarlier] = await reader.use(owner, async () => [
        await readIssues(longReads, run.id),
        await readPages(longReads, run.id),
        await readSeen(longReads, earlier.slice(0, -1)),
      ])
      const templates = await crawlCounts.templatesOf(owner, countedRun(run, []), groups)
      const reported = await reports.count(scope, templates)
      const silentBefore = new Set([...failed_checks, ...unknown_checks])
      const findings = { crawled, seenEarlier, silentBefore, ...pages, reports: reported }
      return {
        found: newest,
        previous,
        findings,
        templates,
        templatesBy: groups.length > 0 ? 'path_groups' : 'folders',
      }
    },

    /** The numbers of each template, in the newest run and in the one before it. */
    async byTemplate(accountId: number, { found, previous, findings, templates }: ReadSite): Promise<TemplateCounts> {
      const owner = String(accountId)
      if (found === null) return { now: { templates, pages: new Map(), findings: new Map() }, before: null }
      const now = await crawlCounts.count(owner, countedRun(found.run, findings.crawled), templates)
      if (previous === null) return { now, before: null }
      const issues = await reader.use(owner, () => readIssues(longReads, previous.id))
      const before =
        issues.length === 0 ? null : await crawlCounts.count(owner, countedRun(previous, issues), templates)
      return { now, before }
    },

    /** The pages of an issue that only reports have. */
    async reportedPages(accountId: number, host: string, site: ReadSite, check: string) {
      if (!site.findings.reports.checks.has(check)) return []
      return await reports.pages({ accountId, host, runId: site.found?.run.id ?? null }, site.templates, check)
    },

    /** What the account ignores on the pages of a site. */
    ignoredOn: (accountId: number, host: string): Promise<readonly IgnoredIssueRow[]> =>
      records.db
        .selectFrom('ignored_issues')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('project', '=', host)
        .where('report_id', 'is', null)
        .orderBy('id')
        .execute(),
  }
}

const readIssues = (db: CrawlData['longReads'], runId: number): Promise<readonly CrawledIssue[]> =>
  db.selectFrom('crawl_issues').selectAll().where('run_id', '=', runId).execute()

/** The checks that found something in one of these runs. */
async function readSeen(db: CrawlData['longReads'], earlier: readonly CrawlRunRow[]): Promise<ReadonlySet<string>> {
  if (earlier.length === 0) return new Set()
  const rows = await db
    .selectFrom('crawl_issues')
    .select('check_id')
    .distinct()
    .where(
      'run_id',
      'in',
      earlier.map(({ id }) => id),
    )
    .where('urls', '>', 0)
    .execute()
  return new Set(rows.map(({ check_id }) => check_id))
}

async function readPages(db: CrawlData['longReads'], runId: number) {
  const { first, end } = urlIdsOf(runId)
  const row = await db
    .selectFrom('crawl_urls')
    .where('id', '>=', first)
    .where('id', '<', end)
    .where('kind', '=', 0)
    .where('external', '=', 0)
    .where('outcome', '=', codeOf(outcomes, 'ok'))
    .select([
      sql<number>`count(*)`.as('fetched'),
      sql<number>`count(score)`.as('scored'),
      sql<number | null>`sum(visits)`.as('visits'),
    ])
    .executeTakeFirstOrThrow()
  const visits = row.visits === null ? null : Number(row.visits)
  return { fetched: Number(row.fetched), scored: Number(row.scored), visits }
}

const countedRun = (run: CrawlRunRow, crawled: readonly CrawledIssue[]): CountedRun => ({
  runId: run.id,
  weighted: summaryOf(run).weighted_by ?? 'links',
  version: crawled.map(({ check_id, urls, muted, points }) => [check_id, urls, muted, points].join(' ')).join(),
})
