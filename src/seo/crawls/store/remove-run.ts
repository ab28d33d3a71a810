import { sql } from 'kysely'
import { idRangesOf } from '../../../database/crawl-data/id-ranges.ts'
import { urlIdsOf } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'

/** A page may have thousands of links. */
const linkSourcesAtATime = 100
const keysAtATime = 1_000

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
    await db.deleteFrom('crawl_evidence').where('url_id', '>=', first).where('url_id', '<', end).execute()
    await db.deleteFrom('crawl_anchors').where('url_id', '>=', first).where('url_id', '<', end).execute()
    await db.deleteFrom('crawl_frontier').where('url_id', '>=', first).where('url_id', '<', end).execute()
    await db.deleteFrom('crawl_urls').where('id', '>=', first).where('id', '<', end).execute()
  }
  await removeResources(data, runId, signal)
  // Any number of rows, whose keys are no ids.
  await removeByKey(data, 'crawl_hosts', 'origin', runId, signal)
  await removeByKey(data, 'crawl_patterns', 'pattern', runId, signal)
  await removeByKey(data, 'crawl_templates', 'template', runId, signal)
  await removeByKey(data, 'crawl_near_duplicates', 'place', runId, signal)
  await db.deleteFrom('crawl_issues').where('run_id', '=', runId).execute()
  await db.deleteFrom('crawl_sitemaps').where('run_id', '=', runId).execute()
}

/** A resource may be used by every page. */
async function removeResources({ db }: CrawlData, runId: number, signal: AbortSignal): Promise<void> {
  const { first, end } = urlIdsOf(runId)
  for (;;) {
    signal.throwIfAborted()
    const { numAffectedRows } = await sql`delete from crawl_resource_uses where (resource_id, source_id) in
      (select resource_id, source_id from crawl_resource_uses where resource_id >= ${first} and resource_id < ${end}
       limit ${sql.lit(keysAtATime)})`.execute(db)
    if (Number(numAffectedRows ?? 0) < keysAtATime) break
  }
  await db.deleteFrom('crawl_resources').where('id', '>=', first).where('id', '<', end).execute()
}

async function removeByKey(
  { db }: CrawlData,
  table: 'crawl_hosts' | 'crawl_patterns' | 'crawl_templates' | 'crawl_near_duplicates',
  key: 'origin' | 'pattern' | 'template' | 'place',
  runId: number,
  signal: AbortSignal,
): Promise<void> {
  const name = sql.table(table)
  const column = sql.ref(key)
  for (;;) {
    signal.throwIfAborted()
    const { numAffectedRows } = await sql`delete from ${name} where run_id = ${runId} and ${column} in
      (select ${column} from ${name} where run_id = ${runId} limit ${sql.lit(keysAtATime)})`.execute(db)
    if (Number(numAffectedRows ?? 0) < keysAtATime) return
  }
}
