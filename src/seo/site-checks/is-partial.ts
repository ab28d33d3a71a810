import { codeOf, outcomes } from '../../database/crawl-data/codes.ts'
import type { CrawledSite } from './site-check.ts'

/** What keeps a crawl from seeing pages that others may see. Excluded patterns and traps do not: that is what their user wants. */
const limits = ['max_pages', 'max_minutes', 'max_depth', 'canceled', 'include']
const maxInconclusiveShare = 0.1

/** Whether pages may have links that the crawl has not seen, so that no page can be said to have none. */
export async function isPartial({ db, runId }: CrawledSite): Promise<boolean> {
  const totals = await db.selectFrom('crawl_totals').selectAll().where('run_id', '=', runId).executeTakeFirst()
  if (!totals || totals.dropped_links > 0) return true
  if (totals.inconclusive > maxInconclusiveShare * Math.max(1, totals.fetched)) return true
  const skipped = await db
    .selectFrom('crawl_urls')
    .select('id')
    .where('run_id', '=', runId)
    .where('kind', '=', 0)
    .where('external', '=', 0)
    .where('outcome', '=', codeOf(outcomes, 'excluded'))
    .where('reason', 'in', limits)
    .limit(1)
    .executeTakeFirst()
  return skipped !== undefined
}
