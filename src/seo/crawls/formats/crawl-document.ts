import { sql } from 'kysely'
import { codeOf, renderings, verdicts } from '../../../database/crawl-data/codes.ts'
import { type Severity, severities } from '../../../database/schema.ts'
import type { Language } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import type { Evidence } from '../../reports/results.ts'
import { hundredths } from '../../score/apportion.ts'
import type { RunSummary } from '../finish/run-summary.ts'
import { checkFieldsOf } from '../results/check-fields.ts'
import { createEvidenceReader } from '../results/evidence.ts'
import { createDetailReader, detailEvidence } from '../results/finding-detail.ts'
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
  /** The points that it costs the site; null before scoring version 4. */
  readonly points: number | null
  /** The first URLs, those that fail first. */
  readonly examples: readonly IssueExample[]
}

export interface IssueUrl {
  readonly url: string
  readonly verdict: 'fail' | 'warn'
  /** Whether a browser rendered the page. */
  readonly isRendered: boolean
}

/** A URL with what exactly was found there. */
export interface IssueExample extends IssueUrl {
  readonly evidence: readonly Evidence[]
  /** How many more places there are than `evidence` holds. */
  readonly more: number
}

export const examplesPerIssue = 20
const urlsAtATime = 1_000
const [same, different] = [codeOf(renderings, 'same'), codeOf(renderings, 'different')]

export interface DocumentOptions
  extends Pick<CrawlDocument, 'url' | 'generatedAt' | 'endReason' | 'settings' | 'summary'> {
  /** For anonymous visitors: without URLs that are private. */
  readonly isPublic?: boolean
}

export async function readDocument(
  reader: CrawlReader,
  runId: number,
  language: Language,
  { isPublic: isForPublic = false, ...options }: DocumentOptions,
): Promise<CrawlDocument> {
  const rank = (severity: Severity): number => severities.indexOf(severity)
  const rows = (await readIssues(reader, runId)).toSorted(
    (one, other) =>
      rank(one.severity) - rank(other.severity) || (other.points ?? 0) - (one.points ?? 0) || other.urls - one.urls,
  )
  const issues: DocumentIssue[] = []
  const addEvidence = await createExampleReader(reader, runId, language)
  for (const { check_id, level, severity, category, urls, failed, points } of rows) {
    const rows = await rowsOfIssue(reader, runId, check_id, { limit: examplesPerIssue, isForPublic })
    const examples = await addEvidence(check_id, rows)
    const counts = { pages: urls, failed, points: points === null ? null : points / hundredths }
    issues.push({ ...checkFieldsOf(check_id, language), level, severity, category, ...counts, examples })
  }
  const start = await reader.urlsOf(runId).orderBy('id').limit(1).select(['id', 'reason']).executeTakeFirst()
  const { failureOf } = await createEvidenceReader(reader, start ? [start.id] : [], language)
  const failure = start && failureOf(start.id)?.replace(/\.$/, '')
  return { ...options, issues, startReason: failure ?? start?.reason ?? null }
}

/** All URLs where a check found something, a few at a time. */
export async function* issueUrls(reader: CrawlReader, runId: number, check: string): AsyncGenerator<IssueUrl> {
  for await (const rows of stepsOfIssue(reader, runId, check)) yield* rows
}

/** The same with what was found there. */
export async function* issueExamples(
  reader: CrawlReader,
  runId: number,
  check: string,
  language: Language,
): AsyncGenerator<IssueExample> {
  const addEvidence = await createExampleReader(reader, runId, language)
  for await (const rows of stepsOfIssue(reader, runId, check)) yield* await addEvidence(check, rows)
}

async function* stepsOfIssue(reader: CrawlReader, runId: number, check: string): AsyncGenerator<readonly IssueRow[]> {
  for (let offset = 0; ; offset += urlsAtATime) {
    const rows = await rowsOfIssue(reader, runId, check, { limit: urlsAtATime, offset })
    yield rows
    if (rows.length < urlsAtATime) return
  }
}

/** Adds what checks found at URLs, a few at a time. */
async function createExampleReader(reader: CrawlReader, runId: number, language: Language) {
  const detailOf = await createDetailReader(reader, runId, language)
  const texts = textsIn(language)
  const nameOf = (reason: string): string => texts.nameOf('failure', reason) ?? reason
  return async (check: string, rows: readonly IssueRow[]): Promise<readonly IssueExample[]> => {
    const ids = rows.map(({ id }) => id)
    const { evidenceOf } = await createEvidenceReader(reader, ids, language)
    return rows.map(({ id, count, detail, ...example }) => {
      const { evidence, more } = evidenceOf(id, check, count)
      if (evidence.length > 0 || detail === null) return { ...example, evidence, more }
      const places = detailEvidence(detailOf(detail), nameOf)
      return { ...example, evidence: places, more: places.length === 0 ? 0 : Math.max(0, count - places.length) }
    })
  }
}

interface IssueRow extends IssueUrl {
  readonly id: number
  readonly count: number
  readonly detail: string | null
}

interface ExampleRange {
  readonly limit: number
  readonly offset?: number
  readonly isForPublic?: boolean
}

async function rowsOfIssue(
  { db }: CrawlReader,
  runId: number,
  check: string,
  { limit, offset = 0, isForPublic = false }: ExampleRange,
): Promise<readonly IssueRow[]> {
  const fail = codeOf(verdicts, 'fail')
  const rows = await db
    .selectFrom('crawl_findings')
    .innerJoin('crawl_urls', 'crawl_urls.id', 'crawl_findings.url_id')
    .where('crawl_findings.run_id', '=', runId)
    .where('check_id', '=', check)
    .$if(isForPublic, (query) => query.where(isPublic('crawl_urls')))
    .orderBy(sql`verdict <> ${sql.lit(fail)}`)
    .orderBy('crawl_urls.id')
    .limit(limit)
    .offset(offset)
    .select(['crawl_urls.id', 'crawl_urls.url', 'verdict', 'count', 'detail', 'rendering'])
    .execute()
  return rows.map(({ verdict, rendering, ...row }) => ({
    ...row,
    verdict: verdict === fail ? 'fail' : 'warn',
    isRendered: rendering === same || rendering === different,
  }))
}
