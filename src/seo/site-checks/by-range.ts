import { type IdRange, idRangesOf } from '../../database/crawl-data/id-ranges.ts'
import type { CrawledSite } from './site-check.ts'

/** Reads rows for some ids after another, so that neither a statement nor its result grows with the site. */
export async function* byRange<Row>(
  { db, runId, signal }: CrawledSite,
  read: (range: IdRange) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (const range of await idRangesOf({ db }, runId)) {
    signal.throwIfAborted()
    yield* await read(range)
  }
}
