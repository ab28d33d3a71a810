import { sql } from 'kysely'
import { codeOf, type Outcome, outcomes, verdicts } from '../../../database/crawl-data/codes.ts'
import { urlIdsOf } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import { limitOf } from '../../score/caps.ts'
import { siteCaps } from '../../score/site-caps.ts'
import { hasOutcome, isOnlyVisited } from '../../site-checks/conditions.ts'

/** If more than this share of the URLs is inconclusive, the others say too little about the site. */
export const maxInconclusiveShare = 0.1

export interface SiteScore {
  /** The mean of the indexable pages' scores, limited by the caps; null if there are none, or too much is inconclusive. */
  readonly score: number | null
  /** Why there is no score. */
  readonly score_reason: 'inconclusive' | 'no-indexable-pages' | null
  /** The mean without caps, with its fraction; null if there is no score. */
  readonly mean: number | null
  /** Site-wide issues that limit the score. */
  readonly caps: readonly { readonly check: string; readonly score: number }[]
  /** Pages that search engines can index. */
  readonly indexable: number
  /** The share of the requested URLs that the server did not show to us, from 0 to 1, and why. */
  readonly inconclusive_share: number
  readonly inconclusive_causes: readonly { readonly cause: string; readonly urls: number }[]
}

export async function scoreSite({ db }: Pick<CrawlData, 'db'>, runId: number): Promise<SiteScore> {
  const { first, end } = urlIdsOf(runId)
  const { indexable, scored, sum } = await db
    .selectFrom('crawl_urls')
    .where('id', '>=', first)
    .where('id', '<', end)
    .where('indexable', '=', 1)
    .select([
      sql<number>`count(*)`.as('indexable'),
      sql<number>`count(score)`.as('scored'),
      sql<number | null>`sum(score)`.as('sum'),
    ])
    .executeTakeFirstOrThrow()
  const inconclusive = await readInconclusive(db, runId)
  const caps = await readCaps(db, runId)
  const isInconclusive = inconclusive.inconclusive_share > maxInconclusiveShare
  const mean = isInconclusive || Number(scored) === 0 ? null : Number(sum) / Number(scored)
  return {
    score: mean === null ? null : Math.min(Math.floor(mean), limitOf(caps)),
    score_reason: mean !== null ? null : isInconclusive ? 'inconclusive' : 'no-indexable-pages',
    mean,
    caps,
    indexable: Number(indexable),
    ...inconclusive,
  }
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
  const found = [...counts.values()].reduce((sum, urls) => sum + urls, 0)
  return {
    inconclusive_share: Number(total) === 0 ? 0 : found / Number(total),
    inconclusive_causes: [...counts]
      .map(([cause, urls]) => ({ cause, urls }))
      .toSorted((one, other) => other.urls - one.urls || one.cause.localeCompare(other.cause)),
  }
}

async function readCaps(db: CrawlData['db'], runId: number): Promise<SiteScore['caps']> {
  const rows = await db
    .selectFrom('crawl_findings')
    .select('check_id')
    .distinct()
    .where('run_id', '=', runId)
    .where(
      'check_id',
      'in',
      siteCaps.map(({ check }) => check),
    )
    .where('verdict', '=', codeOf(verdicts, 'fail'))
    .where('muted', '=', 0)
    .execute()
  const found = new Set(rows.map(({ check_id }) => check_id))
  return siteCaps.filter(({ check }) => found.has(check)).map(({ check, score }) => ({ check, score }))
}
