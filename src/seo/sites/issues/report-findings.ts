import { sql } from 'kysely'
import { createLoadingCache } from '../../../base/loading-cache.ts'
import { normalizeUrl } from '../../../base/normalize-url.ts'
import { type SiteTemplate, templateMatcher } from '../../../base/site-template.ts'
import { codeOf, outcomes } from '../../../database/crawl-data/codes.ts'
import { isNotIgnored } from '../../../database/not-ignored.ts'
import type { CrawlData } from '../../../database/open.ts'
import type { Records } from '../../../database/records.ts'
import { type Severity, severities } from '../../../database/schema.ts'
import type { ReadPageCounts } from '../../crawls/page-counts.ts'
import type { CrawlReader } from '../../crawls/results/reader.ts'

/** What reports found on pages that the crawl does not have, of one check on the pages of one template. */
export interface ReportFindings {
  readonly urls: number
  readonly failed: number
  readonly muted: number
  /** Null if unknown. */
  readonly visits: number | null
}

/** Pages that only reports have. */
export interface ReportedPages {
  readonly pages: number
  readonly visits: number | null
}

export interface ReportCheck {
  readonly severity: Severity
  readonly category: string
  /** By the index of the template; -1 for other pages. */
  readonly templates: ReadonlyMap<number, ReportFindings>
}

export interface ReportCounts {
  /** By template. */
  readonly pages: ReadonlyMap<number, ReportedPages>
  readonly checks: ReadonlyMap<string, ReportCheck>
}

export interface ReportScope {
  readonly accountId: number
  readonly host: string
  /** The crawl whose pages count by what it found; null if there is none. */
  readonly runId: number | null
}

const pagesPerStep = 500
const visitsTimeoutMs = 6_000
/** Pages with fewer visits than this many others count as not visited, so that nobody waits for the list of all. */
const maxVisitedPages = 50_000
const cacheBytes = 4 * 1024 * 1024
const cacheMs = 10 * 60_000

/** A page that only reports have, by the newest of them. */
export interface ReportPage {
  readonly id: number
  readonly path: string
  readonly url: string
  readonly score: number | null
  readonly run_id: number | null
}

/** A page where its newest report found an issue. */
export interface ReportedPage extends ReportPage {
  readonly template: number
  readonly visits: number | null
  readonly verdict: string
  readonly gain: number | null
  readonly muted: 0 | 1
}

export type ReportFindingsReader = ReturnType<typeof createReportFindings>

/** Reads what the newest report of each page found, a few hundred pages at a time. */
export function createReportFindings(
  { longReads }: Pick<Records, 'longReads'>,
  crawls: Pick<CrawlData, 'longReads'>,
  use: CrawlReader['use'],
  readVisits: ReadPageCounts,
) {
  const countCache = createLoadingCache<ReportCounts>({ maxBytes: cacheBytes, ttlMs: cacheMs })
  const pageCache = createLoadingCache<readonly ReportedPage[]>({ maxBytes: cacheBytes, ttlMs: cacheMs })

  /** The pages that only reports have, with their template and visits, and what was found on them. */
  const readSteps = async function* (scope: ReportScope, templates: readonly SiteTemplate[]) {
    const owner = String(scope.accountId)
    const templateOf = templateMatcher(templates)
    let visits: ReadonlyMap<string, number> | null | undefined
    for (let after = ''; ; ) {
      const step = await use(owner, () => readPageStep(longReads, scope, after))
      const last = step.at(-1)
      if (last === undefined) return
      const others = await use(owner, () => onlyReported(crawls.longReads, scope.runId, step))
      if (others.length > 0) {
        if (visits === undefined) visits = await visitsByPath(readVisits, scope)
        const known = visits
        const pages = others.map((page) => ({
          ...page,
          template: templateOf(page.path),
          visits: known ? (known.get(page.path) ?? 0) : null,
        }))
        yield { pages, findings: await use(owner, () => readFindings(longReads, others)) }
      }
      if (step.length < pagesPerStep) return
      after = last.path
    }
  }

  const count = async (scope: ReportScope, templates: readonly SiteTemplate[]): Promise<ReportCounts> => {
    const pages = new Map<number, ReportedPages>()
    const checks = new Map<string, { severity: Severity; category: string; templates: Map<number, ReportFindings> }>()
    for await (const step of readSteps(scope, templates)) {
      const reported = new Map(step.pages.map((page) => [page.id, page]))
      for (const page of reported.values()) {
        const before = pages.get(page.template)
        pages.set(page.template, {
          pages: (before?.pages ?? 0) + 1,
          visits: addVisits(before?.visits ?? null, page.visits),
        })
      }
      for (const row of step.findings) {
        const check = checks.get(row.check_id) ?? { ...known(row), templates: new Map<number, ReportFindings>() }
        const page = reported.get(row.report_id)
        const template = page?.template ?? -1
        const before = check.templates.get(template) ?? noFindings
        const muted = Number(row.muted)
        check.templates.set(template, {
          urls: before.urls + 1 - muted,
          failed: before.failed + (row.verdict === 'fail' ? 1 - muted : 0),
          muted: before.muted + muted,
          visits: muted === 1 ? before.visits : addVisits(before.visits, page?.visits ?? null),
        })
        checks.set(row.check_id, check)
      }
    }
    return { pages, checks }
  }

  const listPages = async (scope: ReportScope, templates: readonly SiteTemplate[], check: string) => {
    const reported: ReportedPage[] = []
    for await (const { pages, findings } of readSteps(scope, templates)) {
      const own = new Map(findings.filter(({ check_id }) => check_id === check).map((row) => [row.report_id, row]))
      for (const page of pages) {
        const row = own.get(page.id)
        if (row !== undefined)
          reported.push({ ...page, verdict: row.verdict, gain: row.gain, muted: Number(row.muted) === 1 ? 1 : 0 })
      }
    }
    return reported
  }

  return {
    async count(scope: ReportScope, templates: readonly SiteTemplate[]): Promise<ReportCounts> {
      const version = await use(scope.accountId, () => readVersion(longReads, scope))
      const key = `${version} ${JSON.stringify(templates)}`
      return await countCache.get(key, async () => {
        const value = await count(scope, templates)
        const cells = [...value.checks.values()].reduce((sum, check) => sum + check.templates.size, 0)
        return { value, bytes: 1_000 + 150 * cells + key.length }
      })
    },

    /** The pages where an issue was found, in no order; also those where it is ignored. */
    async pages(scope: ReportScope, templates: readonly SiteTemplate[], check: string) {
      const version = await use(scope.accountId, () => readVersion(longReads, scope))
      const key = `${version} ${check} ${JSON.stringify(templates)}`
      return await pageCache.get(key, async () => {
        const value = await listPages(scope, templates, check)
        const bytes = value.reduce((sum, { url }) => sum + 300 + 4 * url.length, 1_000)
        return { value, bytes: bytes + key.length }
      })
    },
  }
}

const reportsOf = (db: Records['db'], { accountId, host }: ReportScope) =>
  db.selectFrom('reports').where('account_id', '=', accountId).where('project', '=', host)

/** Changes with each report that is made, and each issue that is ignored. */
async function readVersion(db: Records['db'], scope: ReportScope): Promise<string> {
  const reports = await reportsOf(db, scope)
    .select(({ fn }) => [fn.countAll().as('reports'), fn.max('id').as('last'), fn.max('updated_at').as('at')])
    .executeTakeFirstOrThrow()
  const ignored = await db
    .selectFrom('ignored_issues')
    .where('account_id', '=', scope.accountId)
    .where('project', '=', scope.host)
    .select(({ fn }) => [fn.countAll().as('issues'), fn.max('id').as('last')])
    .executeTakeFirstOrThrow()
  return JSON.stringify([scope, Object.values(reports), Object.values(ignored)], (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}

const readPageStep = (db: Records['db'], scope: ReportScope, after: string): Promise<readonly ReportPage[]> =>
  db
    .selectFrom(
      reportsOf(db, scope)
        .where('path', '>', after)
        .where('generated_at', 'is not', null)
        .groupBy('path')
        .orderBy('path')
        .limit(pagesPerStep)
        .select(({ fn }) => fn.max('id').as('newest_id'))
        .as('newest'),
    )
    .innerJoin('reports', 'reports.id', 'newest.newest_id')
    .orderBy('path')
    .select(['reports.id', 'path', 'url', 'score', 'run_id'])
    .execute()

/** Without those that the crawl has. */
async function onlyReported(
  db: CrawlData['longReads'],
  runId: number | null,
  pages: readonly ReportPage[],
): Promise<readonly ReportPage[]> {
  if (runId === null) return pages
  const urlOf = ({ url }: ReportPage): string => normalizeUrl(url)?.url ?? url
  const known = await db
    .selectFrom('crawl_urls')
    .select('url')
    .where('run_id', '=', runId)
    .where('url', 'in', pages.map(urlOf))
    .where('outcome', '=', codeOf(outcomes, 'ok'))
    .execute()
  const crawled = new Set(known.map(({ url }) => url))
  return pages.filter((page) => !crawled.has(urlOf(page)))
}

const readFindings = (db: Records['db'], pages: readonly ReportPage[]) =>
  db
    .selectFrom('report_findings')
    .innerJoin('reports', 'reports.id', 'report_findings.report_id')
    .where(
      'report_findings.report_id',
      'in',
      pages.map(({ id }) => id),
    )
    .select(['report_id', 'check_id', 'verdict', 'severity', 'category', 'gain'])
    .select(sql<number>`case when ${isNotIgnored} then 0 else 1 end`.as('muted'))
    .execute()

export const noFindings: ReportFindings = { urls: 0, failed: 0, muted: 0, visits: null }

/** Null if neither of them is known. */
export const addVisits = (one: number | null, other: number | null): number | null =>
  one === null ? other : one + (other ?? 0)

/** The visits of the last 30 days by path, as reports have it; null if no website covers the host, or if they cannot be read in time. */
async function visitsByPath(
  readVisits: ReadPageCounts,
  { accountId, host }: ReportScope,
): Promise<ReadonlyMap<string, number> | null> {
  const byPath = new Map<string, number>()
  let isTracked = false
  try {
    for await (const batch of readVisits(accountId, host, AbortSignal.timeout(visitsTimeoutMs))) {
      isTracked = true
      for (const { page, count } of batch) {
        const url = URL.parse(page, `https://${host}`)
        if (url === null) continue
        const path = url.pathname + url.search
        byPath.set(path, (byPath.get(path) ?? 0) + count)
      }
      if (byPath.size >= maxVisitedPages) break
    }
  } catch {
    return null
  }
  return isTracked ? byPath : null
}

const known = ({ severity, category }: { readonly severity: Severity; readonly category: string }) => ({
  severity: severities.includes(severity) ? severity : ('information' as const),
  category,
})
