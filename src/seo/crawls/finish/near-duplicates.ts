import { setImmediate as nextTurn } from 'node:timers/promises'
import { idRangesOf } from '../../../database/crawl-data/id-ranges.ts'
import type { CrawlData } from '../../../database/open.ts'
import { bytesPerHash } from '../page/min-hash.ts'
import { createBulk } from '../store/bulk.ts'
import { hashesPerPage, orderBySimilarity } from './similar-order.ts'

const rowsAtATime = 1_000

/** Stores which indexable pages have similar texts, so that the groups of any threshold can be read. */
export async function updateNearDuplicates(data: CrawlData, runId: number, signal: AbortSignal): Promise<void> {
  const { db } = data
  await db.deleteFrom('crawl_near_duplicates').where('run_id', '=', runId).execute()
  const ranges = await idRangesOf(data, runId)
  const [start, last] = [ranges[0]?.first, ranges.at(-1)?.end]
  if (start === undefined || last === undefined) return
  const { total } = await db
    .selectFrom('crawl_signatures')
    .where('url_id', '>=', start)
    .where('url_id', '<', last)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const signatures = new Uint8Array(Number(total) * hashesPerPage)
  const offsets = new Int32Array(Number(total))
  let count = 0
  for (const { first, end } of ranges) {
    signal.throwIfAborted()
    const rows = await db
      .selectFrom('crawl_signatures')
      .innerJoin('crawl_urls', 'crawl_urls.id', 'crawl_signatures.url_id')
      .where('url_id', '>=', first)
      .where('url_id', '<', end)
      .where('indexable', '=', 1)
      .select(['url_id', 'signature'])
      .orderBy('url_id')
      .execute()
    for (const { url_id, signature } of rows) {
      if (count === offsets.length) break
      offsets[count] = url_id - start
      // One byte of each hash: two hashes that differ have the same byte once in 256 times.
      for (let index = 0; index < hashesPerPage; index++)
        signatures[count * hashesPerPage + index] = signature[index * bytesPerHash] ?? 0
      count += 1
    }
  }
  const { pages, matches } = await orderBySimilarity(signatures.subarray(0, count * hashesPerPage), async () => {
    signal.throwIfAborted()
    await nextTurn()
  })
  const bulk = createBulk(data)
  for (let from = 0; from < pages.length; from += rowsAtATime) {
    signal.throwIfAborted()
    const rows = Array.from(pages.subarray(from, from + rowsAtATime), (page, index) => {
      return [runId, from + index, start + (offsets[page] ?? 0), matches[from + index] ?? 0]
    })
    await bulk.insert(db, 'crawl_near_duplicates', ['run_id', 'place', 'url_id', 'matches'], rows)
  }
}
