import { codeOf, outcomes } from '../../../database/crawl-data/codes.ts'
import { idRangesOf } from '../../../database/crawl-data/id-ranges.ts'
import type { CrawlData } from '../../../database/open.ts'

/** Search engines follow up to ten redirects. */
const maxHops = 10

/**
 * A page whose canonical URL redirects to the page itself names itself, and so is indexable. That is known only after the target
 * was fetched.
 */
export async function resolveCanonicals(data: CrawlData, runId: number, signal: AbortSignal): Promise<void> {
  const { db } = data
  for (const { first, end } of await idRangesOf(data, runId)) {
    signal.throwIfAborted()
    const pages = await db
      .selectFrom('crawl_urls as page')
      .innerJoin('crawl_urls as target', 'target.id', 'page.canonical_id')
      .where('page.id', '>=', first)
      .where('page.id', '<', end)
      .where('page.index_reason', '=', 'canonical')
      .where('target.outcome', '=', codeOf(outcomes, 'redirect'))
      .select(['page.id', 'target.redirect_id'])
      .execute()
    for (const { id, redirect_id } of pages) {
      let at = redirect_id
      for (let hop = 1; at !== null && at !== id && hop < maxHops; hop++) {
        const row = await db.selectFrom('crawl_urls').select('redirect_id').where('id', '=', at).executeTakeFirst()
        at = row?.redirect_id ?? null
      }
      if (at !== id) continue
      await db.updateTable('crawl_urls').set({ indexable: 1, index_reason: null }).where('id', '=', id).execute()
    }
  }
}
