import type { Kysely } from 'kysely'
import { type CrawlSchema, urlIdsOf } from './schema.ts'

export interface IdRange {
  readonly first: number
  readonly end: number
}

/** So few that no statement takes long, and that others can write in between. */
const idsPerRange = 2_000

/** The ids of a run in ranges that one statement can process. */
export async function idRangesOf(
  { db }: { readonly db: Kysely<CrawlSchema> },
  runId: number,
): Promise<readonly IdRange[]> {
  const { first, end } = urlIdsOf(runId)
  const row = await db
    .selectFrom('crawl_urls')
    .select(({ fn }) => fn.max('id').as('last'))
    .where('id', '>=', first)
    .where('id', '<', end)
    .executeTakeFirst()
  const last = row?.last === null || row?.last === undefined ? first - 1 : Number(row.last)
  const count = Math.ceil((last + 1 - first) / idsPerRange)
  return Array.from({ length: count }, (_, index) => ({
    first: first + index * idsPerRange,
    end: Math.min(end, first + (index + 1) * idsPerRange),
  }))
}
