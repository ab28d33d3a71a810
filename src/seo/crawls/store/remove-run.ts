import { idRangesOf } from '../../../database/crawl-data/id-ranges.ts'
import type { CrawlData } from '../../../database/open.ts'

/** A page may have thousands of links. */
const linkSourcesAtATime = 100

/** Deletes the data of a run in small steps. Repeating it continues where it stopped. */
export async function removeRun(data: CrawlData, runId: number, signal: AbortSignal): Promise<void> {
  const { db } = data
  // First: without it, no worker can write any more.
  await db.deleteFrom('crawl_totals').where('run_id', '=', runId).execute()
  await db.deleteFrom('crawl_shares').where('run_id', '=', runId).execute()
  const ranges = await idRangesOf(data, runId)
  // The last ids first, so that the ranges of the next attempt are fewer.
  for (const { first, end } of ranges.toReversed()) {
    for (let from = first; from < end; from += linkSourcesAtATime) {
      signal.throwIfAborted()
      const until = Math.min(end, from + linkSourcesAtATime)
      await db.deleteFrom('crawl_links').where('source_id', '>=', from).where('source_id', '<', until).execute()
    }
    await db.deleteFrom('crawl_findings').where('url_id', '>=', first).where('url_id', '<', end).execute()
    await db.deleteFrom('crawl_items').where('url_id', '>=', first).where('url_id', '<', end).execute()
    await db.deleteFrom('crawl_signatures').where('url_id', '>=', first).where('url_id', '<', end).execute()
    await db.deleteFrom('crawl_frontier').where('url_id', '>=', first).where('url_id', '<', end).execute()
    await db.deleteFrom('crawl_urls').where('id', '>=', first).where('id', '<', end).execute()
  }
  for (const table of [
    'crawl_hosts',
    'crawl_issues',
    'crawl_sitemaps',
    'crawl_patterns',
    'crawl_near_duplicates',
  ] as const) {
    await db.deleteFrom(table).where('run_id', '=', runId).execute()
  }
}
