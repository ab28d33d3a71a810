import { type RawBuilder, sql } from 'kysely'
import { codeOf, type Outcome, outcomes, verdicts } from '../../../database/crawl-data/codes.ts'
import { urlIdsOf } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import { hundredths } from '../../score/apportion.ts'
import { scoringVersion } from '../../score/score.ts'
import { coverageChecks } from '../../score/site-faults.ts'
import { type ScoredSite, type SiteInputs, type SiteIssue, scoreSite } from '../../score/site-score.ts'
import { hasOutcome, isOnlyVisited } from '../../site-checks/conditions.ts'

/** If more than this share of the URLs is inconclusive, the others say too little about the site. */
export const maxInconclusiveShare = 0.1

export interface SiteScore {
  /** 0 to 100; null if no page is indexable, or too much is inconclusive. */
  readonly score: number | null
  /** Why there is no score. */
  readonly score_reason: 'inconclusive' | 'no-indexable-pages' | null
  readonly scoring_version: number
  /** What the score consists of; null if there is none. */
  readonly score_parts: ScoredSite['parts'] | null
  /** What the importance of pages was taken from. */
  readonly weighted_by: 'visits' | 'links'
  /** Site-wide issues that limit the score. */
  readonly caps: ScoredSite['caps']
  /** Pages that search engines can index, and those that they cannot although they should. */
  readonly indexable: number
  readonly uncovered: number
  /** The share of the requested URLs that the server did not show to us, from 0 to 1, and why. */
  readonly inconclusive_share: number
  readonly inconclusive_causes: readonly { readonly cause: string; readonly urls: number }[]
}

/** What a check found in the run, as it is counted. */
export interface CountedIssue extends SiteIssue {
  readonly muted: number
  readonly visits: number | null
  readonly clicks: number | null
  readonly people: number | null
}

/**
 * How many people a month a page concerns, in SQL: as many as its visits, or as its clicks in search engines if these are more. A click
 * leads to a visit, so both together would count them twice. Null if neither is known.
 */
export const peopleOfPage = sql<number | null>`case when visits is null and clicks is null then null
  when coalesce(visits, 0) >= coalesce(clicks, 0) then coalesce(visits, 0) else clicks end`

export interface CountedSite {
  readonly summary: SiteScore
  readonly counted: readonly CountedIssue[]
  readonly scored: ScoredSite['issues']
}

/** Counts what was found, without what the account ignores, and scores the site by it. */
export async function countSite(
  { db }: Pick<CrawlData, 'db'>,
  runId: number,
  levelOf: (check: string) => SiteIssue['level'] | undefined,
): Promise<CountedSite> {
  const isVisited = await hasVisits(db, runId)
  const importance = importanceBy(isVisited ? 'visits' : 'links')
  const counted = await countFindings(db, runId, importance, levelOf)
  const pages = await countPages(db, runId, importance)
  const uncovered = await countUncovered(db, runId)
  const inconclusive = await readInconclusive(db, runId)
  const inputs: SiteInputs = { ...pages, issues: counted, uncovered }
  const isInconclusive = inconclusive.inconclusive_share > maxInconclusiveShare
  const scored = isInconclusive || pages.importance === 0 ? null : scoreSite(inputs)
  const summary: SiteScore = {
    score: scored?.score ?? null,
    score_reason: scored ? null : isInconclusive ? 'inconclusive' : 'no-indexable-pages',
    scoring_version: scoringVersion,
    score_parts: scored?.parts ?? null,
    weighted_by: isVisited ? 'visits' : 'links',
    // Also those of a site without a score, because they say why.
    caps: (scored ?? scoreSite(inputs)).caps,
    indexable: pages.indexable,
    uncovered: [...uncovered.values()].reduce((sum, urls) => sum + urls, 0),
    ...inconclusive,
  }
  return { summary, counted, scored: scored?.issues ?? new Map() }
}

const pagesOf = (db: CrawlData['db'], runId: number) => {
  const { first, end } = urlIdsOf(runId)
  return db.selectFrom('crawl_urls as page').where('id', '>=', first).where('id', '<', end)
}

async function hasVisits(db: CrawlData['db'], runId: number): Promise<boolean> {
  const pages = await pagesOf(db, runId)
    .where('indexable', '=', 1)
    .where('visits', '>', 0)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return pages !== undefined
}

const maxDoublings = 20

/** From 1 for a page without visits, and one more for each doubling of visits, to 21. Whole numbers, so that sums are exact in all databases. */
const importanceByVisits: RawBuilder<number> = sql<number>`(case ${sql.join(
  Array.from({ length: maxDoublings }, (_, index) => maxDoublings - 1 - index).map(
    (power) => sql`when page.visits >= ${sql.lit(2 ** power)} then ${sql.lit(power + 2)}`,
  ),
  sql` `,
)} else 1 end)`

/** From 1 for a page that no page links to, to 21 for the best linked one; the score of links is logarithmic as well. */
const importanceByLinks: RawBuilder<number> = sql<number>`(1 + coalesce(page.link_score, 0) / 5)`

/** The weight of a row of `crawl_urls` called `page` among the pages of its site. */
export const importanceBy = (weighted: SiteScore['weighted_by']): RawBuilder<number> =>
  weighted === 'visits' ? importanceByVisits : importanceByLinks

async function countFindings(
  db: CrawlData['db'],
  runId: number,
  importance: RawBuilder<number>,
  levelOf: (check: string) => SiteIssue['level'] | undefined,
): Promise<readonly CountedIssue[]> {
  const fails = sql`verdict = ${sql.lit(codeOf(verdicts, 'fail'))} and muted = 0`
  const rows = await db
    .selectFrom('crawl_findings')
    .innerJoin('crawl_urls as page', 'page.id', 'crawl_findings.url_id')
    .where('crawl_findings.run_id', '=', runId)
    .groupBy('check_id')
    .orderBy('check_id')
    .select([
      'check_id',
      sql<number>`sum(1 - muted)`.as('urls'),
      sql<number>`sum(case when ${fails} then 1 else 0 end)`.as('failed'),
      sql<number>`sum(case when ${fails} and indexable = 1 then 1 else 0 end)`.as('failed_pages'),
      sql<number>`sum(case when indexable = 1 and muted = 0 then points * ${importance} else 0 end)`.as('lost'),
      sql<number>`sum(case when indexable = 1 and muted = 0 then gain * ${importance} else 0 end)`.as('gained'),
      sql<number>`sum(muted)`.as('muted'),
      sql<number | null>`sum(case when muted = 0 then visits end)`.as('visits'),
      sql<number | null>`sum(case when muted = 0 then clicks end)`.as('clicks'),
      sql<number | null>`sum(case when muted = 0 then ${peopleOfPage} end)`.as('people'),
    ])
    .execute()
  return rows.flatMap(({ check_id, urls, failed, failed_pages, lost, gained, muted, visits, clicks, people }) => {
    const level = levelOf(check_id)
    if (level === undefined) return []
    return [
      {
        check: check_id,
        level,
        urls: Number(urls),
        failed: Number(failed),
        failedPages: Number(failed_pages),
        lost: Number(lost) / hundredths,
        gained: Number(gained),
        muted: Number(muted),
        visits: visits === null ? null : Number(visits),
        clicks: clicks === null ? null : Number(clicks),
        people: people === null ? null : Number(people),
      },
    ]
  })
}

async function countPages(db: CrawlData['db'], runId: number, importance: RawBuilder<number>) {
  const answered = sql`${hasOutcome('page', 'ok', 'broken')} and not (${hasOutcome('page', 'broken')} and ${isOnlyVisited('page')})`
  const row = await pagesOf(db, runId)
    .where('kind', '=', 0)
    .where('external', '=', 0)
    .select([
      sql<number | null>`sum(case when ${answered} then 1 else 0 end)`.as('pages'),
      sql<number | null>`sum(case when indexable = 1 then 1 else 0 end)`.as('indexable'),
      sql<number | null>`sum(case when indexable = 1 and score is not null then ${importance} else 0 end)`.as(
        'importance',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { pages: Number(row.pages), indexable: Number(row.indexable), importance: Number(row.importance) }
}

/** Pages that cannot be indexed, by the first check that says why. */
async function countUncovered(db: CrawlData['db'], runId: number): Promise<ReadonlyMap<string, number>> {
  const rank = sql<number>`min(case check_id ${sql.join(
    coverageChecks.map((check, index) => sql`when ${sql.lit(check)} then ${sql.lit(index)}`),
    sql` `,
  )} end)`
  const rows = await db
    .selectFrom(
      db
        .selectFrom('crawl_findings')
        .innerJoin('crawl_urls as page', 'page.id', 'crawl_findings.url_id')
        .where('crawl_findings.run_id', '=', runId)
        .where('check_id', 'in', coverageChecks)
        .where('muted', '=', 0)
        .where('kind', '=', 0)
        .where('external', '=', 0)
        .where(sql<boolean>`coalesce(indexable, 0) = 0`)
        .groupBy('url_id')
        .select(rank.as('check'))
        .as('uncovered'),
    )
    .groupBy('check')
    .select(['check', sql<number>`count(*)`.as('urls')])
    .execute()
  return new Map(rows.map(({ check, urls }) => [coverageChecks[Number(check)] ?? '', Number(urls)]))
}

const requested: readonly Outcome[] = ['ok', 'redirect', 'broken', 'inconclusive']

async function readInconclusive(db: CrawlData['db'], runId: number) {
  const pages = db
    .selectFrom('crawl_urls as page')
    .where('run_id', '=', runId)
    .where('kind', '=', 0)
    .where('external', '=', 0)
    // Otherwise anyone could take the score away by visits of URLs that never existed.
    .where(sql<boolean>`not (${hasOutcome('page', 'inconclusive', 'broken')} and ${isOnlyVisited('page')})`)
  const { total } = await pages
    .where(
      'outcome',
      'in',
      requested.map((name) => codeOf(outcomes, name)),
    )
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await pages
    .where('outcome', '=', codeOf(outcomes, 'inconclusive'))
    .groupBy(['reason', 'status'])
    .select(['reason', 'status', sql<number>`count(*)`.as('urls')])
    .execute()
  const counts = new Map<string, number>()
  for (const { reason, status, urls } of rows) {
    const cause = reason === 'status' && status !== null ? String(status) : (reason ?? 'unknown')
    counts.set(cause, (counts.get(cause) ?? 0) + Number(urls))
  }
  const counted = [...counts.values()].reduce((sum, urls) => sum + urls, 0)
  return {
    inconclusive_share: Number(total) === 0 ? 0 : counted / Number(total),
    inconclusive_causes: [...counts]
      .map(([cause, urls]) => ({ cause, urls }))
      .toSorted((one, other) => other.urls - one.urls || one.cause.localeCompare(other.cause)),
  }
}
