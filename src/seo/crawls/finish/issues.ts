import { sql } from 'kysely'
import { idRangesOf } from '../../../database/crawl-data/id-ranges.ts'
import type { CrawlData } from '../../../database/open.ts'
import type { Severity } from '../../../database/schema.ts'
import { checklist } from '../../checks/checklist.ts'
import { limitOf } from '../../score/caps.ts'
import type { SiteCheck } from '../../site-checks/site-check.ts'
import { type SiteScore, scoreSite } from './site-score.ts'

interface KnownCheck {
  readonly level: 'page' | 'site'
  readonly severity: Severity
  readonly category: string
}

export interface IssueOptions {
  readonly runId: number
  readonly signal: AbortSignal
  readonly checks: readonly SiteCheck[]
  /** The run before it, with whose counts those of this run are shown. */
  readonly previousId: number | null
}

/** Counts the findings of each check that are not ignored, with the points that the site gains once they are fixed. */
export async function updateIssues(
  data: CrawlData,
  { runId, signal, checks, previousId }: IssueOptions,
): Promise<void> {
  const { db } = data
  for (const { first, end } of await idRangesOf(data, runId)) {
    signal.throwIfAborted()
    await sql`update crawl_urls
      set issues = (select count(*) from crawl_findings where url_id = crawl_urls.id and muted = 0)
      where id >= ${first} and id < ${end}`.execute(db)
  }
  const known = new Map<string, KnownCheck>([
    ...checklist.map(({ check, severity, category }) => [check.id, { level: 'page', severity, category }] as const),
    ...checks.map(({ id, severity, category }) => [id, { level: 'site', severity, category }] as const),
  ])
  const rows = await db
    .selectFrom('crawl_findings')
    .innerJoin('crawl_urls', 'crawl_urls.id', 'crawl_findings.url_id')
    .where('crawl_findings.run_id', '=', runId)
    .groupBy('check_id')
    .select([
      'check_id',
      sql<number>`sum(1 - muted)`.as('urls'),
      sql<number>`sum(case when verdict = 2 and muted = 0 then 1 else 0 end)`.as('failed'),
      sql<number>`sum(case when indexable = 1 and muted = 0 then gain else 0 end)`.as('points'),
      sql<number>`sum(muted)`.as('muted'),
      sql<number | null>`sum(case when muted = 0 then visits end)`.as('visits'),
    ])
    .execute()
  const site = await scoreSite(data, runId)
  const previous = await previousIssues(data, previousId)
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('crawl_issues').where('run_id', '=', runId).execute()
    for (const { check_id, urls, failed, points, muted, visits } of rows) {
      const check = known.get(check_id)
      if (!check) continue
      await transaction
        .insertInto('crawl_issues')
        .values({
          run_id: runId,
          check_id,
          ...check,
          urls: Number(urls),
          failed: Number(failed),
          visits: visits === null ? null : Number(visits),
          previous_urls: previous && (previous.get(check_id) ?? 0),
          gain: gainOf(site, check_id, Number(points)),
          muted: Number(muted),
        })
        .execute()
    }
  })
}

/** The score of the site with this fixed on all pages, less its score. */
function gainOf({ score, mean, caps, indexable }: SiteScore, check: string, points: number): number {
  if (score === null || mean === null) return 0
  const others = caps.filter((cap) => cap.check !== check)
  return Math.max(0, Math.min(Math.floor(mean + points / indexable), limitOf(others)) - score)
}

/** How many URLs each issue had in the previous run; null if there is none, or it was never analyzed. */
async function previousIssues({ db }: CrawlData, runId: number | null): Promise<ReadonlyMap<string, number> | null> {
  if (runId === null) return null
  const rows = await db.selectFrom('crawl_issues').select(['check_id', 'urls']).where('run_id', '=', runId).execute()
  return rows.length === 0 ? null : new Map(rows.map(({ check_id, urls }) => [check_id, urls]))
}
