import { codeOf, sources } from '../../../database/crawl-data/codes.ts'
import type { CrawlUrlRow } from '../../../database/crawl-data/schema.ts'
import type { CrawledSite } from '../site-check.ts'

/** As many redirects as search engines follow. */
const maxHops = 10

export type StartPage = Pick<CrawlUrlRow, 'id' | 'url' | 'outcome' | 'status' | 'index_reason' | 'redirect_id'>

/** The page that the start URL leads to; undefined if it redirects endlessly. */
export async function startPageOf({ db, runId, ids }: CrawledSite): Promise<StartPage | undefined> {
  const urls = () =>
    db.selectFrom('crawl_urls').select(['id', 'url', 'outcome', 'status', 'index_reason', 'redirect_id'])
  let page = await urls()
    .where('run_id', '=', runId)
    .where('id', '<', ids.end)
    .where('source', '=', codeOf(sources, 'start'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  for (let hop = 0; page?.redirect_id != null; hop++) {
    if (hop === maxHops) return undefined
    page = await urls().where('id', '=', page.redirect_id).executeTakeFirst()
  }
  return page
}
