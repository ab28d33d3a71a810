import { codeOf, linkKinds, sources } from '../../../database/crawl-data/codes.ts'
import { idRangesOf } from '../../../database/crawl-data/id-ranges.ts'
import { urlIdsOf } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import { updateColumn } from './update-column.ts'

const unreached = -1
const idsAtATime = 400

/**
 * Computes the clicks from the start page to each URL; a redirect is no click. A breadth-first search that reads every link once:
 * four bytes of memory per URL.
 */
export async function updateDepths(data: CrawlData, runId: number, signal: AbortSignal): Promise<void> {
  const { db } = data
  const { first, end } = urlIdsOf(runId)
  const ranges = await idRangesOf(data, runId)
  const lastEnd = ranges.at(-1)?.end ?? first
  const depths = new Int32Array(lastEnd - first).fill(unreached)
  const start = await db
    .selectFrom('crawl_urls')
    .select('id')
    .where('run_id', '=', runId)
    .where('source', '=', codeOf(sources, 'start'))
    .where('id', '<', end)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!start) return
  depths[start.id - first] = 0
  let level = [start.id]
  for (let depth = 0; level.length > 0; depth++) {
    const next: number[] = []
    // Grows while it is processed: the targets of redirects are on the same level.
    for (let from = 0; from < level.length; from += idsAtATime) {
      signal.throwIfAborted()
      const some = level.slice(from, from + idsAtATime)
      const redirects = await db
        .selectFrom('crawl_urls')
        .select('redirect_id')
        .where('id', 'in', some)
        .where('redirect_id', 'is not', null)
        .execute()
      for (const { redirect_id } of redirects) {
        if (redirect_id === null || depths[redirect_id - first] !== unreached) continue
        depths[redirect_id - first] = depth
        level.push(redirect_id)
      }
      const targets = await db
        .selectFrom('crawl_links')
        .select('target_id')
        .distinct()
        .where('source_id', 'in', some)
        .where('kind', '=', codeOf(linkKinds, 'link'))
        .execute()
      for (const { target_id } of targets) {
        if (depths[target_id - first] !== unreached) continue
        depths[target_id - first] = depth + 1
        next.push(target_id)
      }
    }
    level = next
  }
  const depthOf = (id: number): number | null => {
    const depth = depths[id - first] ?? unreached
    return depth === unreached ? null : depth
  }
  await updateColumn(data, ranges, 'depth', depthOf, signal)
}
