import { sql } from 'kysely'
import { idRangesOf } from '../../../database/crawl-data/id-ranges.ts'
import type { CrawlData } from '../../../database/open.ts'
import type { Severity } from '../../../database/schema.ts'
import { checklist } from '../../checks/checklist.ts'
import { inHundredths } from '../../score/apportion.ts'
import type { SiteCheck } from '../../site-checks/site-check.ts'
import { countSite, type SiteScore } from './site-score.ts'

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

/** Counts the findings of each check that are not ignored, with the points that they cost the site, and scores it. */
export async function updateIssues(
  data: CrawlData,
  { runId, signal, checks, previousId }: IssueOptions,
): Promise<SiteScore> {
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
  const { summary, counted, scored } = await countSite(data, runId, (check) => known.get(check)?.level)
  const previous = await previousIssues(data, previousId)
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('crawl_issues').where('run_id', '=', runId).execute()
    for (const { check: check_id, urls, failed, muted, visits, clicks, people } of counted) {
      const check = known.get(check_id)
      if (!check) continue
      const { points = 0, gain = 0, parts = {} } = scored.get(check_id) ?? {}
      await transaction
        .insertInto('crawl_issues')
        .values({
          run_id: runId,
          check_id,
          ...check,
          urls,
          failed,
          visits,
          clicks,
          people,
          previous_urls: previous && (previous.get(check_id) ?? 0),
          gain,
          points: inHundredths(points),
          parts: JSON.stringify(parts),
          muted,
        })
        .execute()
    }
  })
  return summary
}

/** How many URLs each issue had in the previous run; null if there is none, or it was never analyzed. */
async function previousIssues({ db }: CrawlData, runId: number | null): Promise<ReadonlyMap<string, number> | null> {
  if (runId === null) return null
  const rows = await db.selectFrom('crawl_issues').select(['check_id', 'urls']).where('run_id', '=', runId).execute()
  return rows.length === 0 ? null : new Map(rows.map(({ check_id, urls }) => [check_id, urls]))
}
