import { sql } from 'kysely'
import type { Language } from '../../../base/languages.ts'
import { codeOf, verdicts } from '../../../database/crawl-data/codes.ts'
import { type Severity, severities } from '../../../database/schema.ts'
import type { RunSummary } from '../finish/run-summary.ts'
import { checkFieldsOf } from '../results/check-fields.ts'
import { readIssues } from '../results/issues.ts'
import { type CrawlReader, isPublic } from '../results/reader.ts'
import type { CrawlSettings } from '../settings.ts'

/** A crawl on its way out: what every format writes down. */
export interface CrawlDocument {
  readonly url: string
  /** ISO 8601. */
  readonly generatedAt: string
  /** Why it ended: `complete`, `max_pages`, `max_minutes` or `canceled`. */
  readonly endReason: string
  readonly settings: CrawlSettings
  /** Why the start page could not be fetched; null if it was. */
  readonly startReason: string | null
  readonly summary: RunSummary
  /** The most severe first. */
  readonly issues: readonly DocumentIssue[]
}

export interface DocumentIssue {
  readonly check: string
  readonly title: string
  readonly advice: string
  readonly link: string
  readonly level: 'page' | 'site'
  readonly severity: Severity
  readonly category: string
  /** URLs where it was found, and how many of them fail; the others get a warning. */
  readonly pages: number
  readonly failed: number
  /** The first URLs, those that fail first. */
  readonly examples: readonly IssueUrl[]
}

export interface IssueUrl {
  readonly url: string
  readonly verdict: 'fail' | 'warn'
}

export const examplesPerIssue = 20
const urlsAtATime = 1_000

export interface DocumentOptions
  extends Pick<CrawlDocument, 'url' | 'generatedAt' | 'endReason' | 'settings' | 'summary'> {
  /** For strangers: without URLs that are private. */
  readonly isPublic?: boolean
}

export async function readDocument(
  reader: CrawlReader,
  runId: number,
  language: Language,
  { isPublic: isForStrangers = false, ...options }: DocumentOptions,
): Promise<CrawlDocument> {
  const rank = (severity: Severity): number => severities.indexOf(severity)
  const rows = (await readIssues(reader, runId)).toSorted(
    (one, other) => rank(one.severity) - rank(other.severity) || other.urls - one.urls,
  )
  const issues: DocumentIssue[] = []
  for (const { check_id, level, severity, category, urls, failed } of rows) {
    const examples = await urlsOfIssue(reader, runId, check_id, { limit: examplesPerIssue, isForStrangers })
    issues.push({ ...checkFieldsOf(check_id, language), level, severity, category, pages: urls, failed, examples })
  }
  const start = await reader.urlsOf(runId).orderBy('id').limit(1).select('reason').executeTakeFirst()
  return { ...options, issues, startReason: start?.reason ?? null }
}

/** All URLs where a check found something, a few at a time. */
export async function* issueUrls(reader: CrawlReader, runId: number, check: string): AsyncGenerator<IssueUrl> {
  for (let offset = 0; ; offset += urlsAtATime) {
    const urls = await urlsOfIssue(reader, runId, check, { limit: urlsAtATime, offset })
    yield* urls
    if (urls.length < urlsAtATime) return
  }
}

interface ExampleRange {
  readonly limit: number
  readonly offset?: number
  readonly isForStrangers?: boolean
}

async function urlsOfIssue(
  { db }: CrawlReader,
  runId: number,
  check: string,
  { limit, offset = 0, isForStrangers = false }: ExampleRange,
): Promise<readonly IssueUrl[]> {
  const fail = codeOf(verdicts, 'fail')
  const rows = await db
    .selectFrom('crawl_findings')
    .innerJoin('crawl_urls', 'crawl_urls.id', 'crawl_findings.url_id')
    .where('crawl_findings.run_id', '=', runId)
    .where('check_id', '=', check)
    .$if(isForStrangers, (query) => query.where(isPublic('crawl_urls')))
    .orderBy(sql`verdict <> ${sql.lit(fail)}`)
    .orderBy('crawl_urls.id')
    .limit(limit)
    .offset(offset)
    .select(['crawl_urls.url', 'verdict'])
    .execute()
  return rows.map(({ url, verdict }) => ({ url, verdict: verdict === fail ? 'fail' : 'warn' }))
}
