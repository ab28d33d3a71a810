import type { Insertable } from 'kysely'
import type { Records } from '../../../database/records.ts'
import type { IndexStatusRow, IndexStatusTable } from '../../../database/schema.ts'
import type { UrlInspection } from '../../connections/search-console.ts'

export type IndexStatusName = IndexStatusRow['status']
export const indexStatusNames = ['indexed', 'excluded', 'error', 'unknown'] as const

/** `partial` is documented as reserved. */
const statusOf: Readonly<Record<string, IndexStatusName>> = {
  pass: 'indexed',
  partial: 'indexed',
  neutral: 'excluded',
  fail: 'error',
}

export interface InspectedPage {
  readonly website: number
  readonly page: string
  readonly url: string
  /** Null if the search engine did not accept the URL. */
  readonly inspection: UrlInspection | null
  readonly at: number
}

/** Stores what a search engine says about a page, instead of what it said before. */
export async function storeIndexStatus(db: Records['db'], { website, page, url, inspection, at }: InspectedPage) {
  const columns: Omit<Insertable<IndexStatusTable>, 'website_id' | 'page'> = {
    ...{ url, inspected_at: at, status: statusOf[inspection?.verdict ?? ''] ?? 'unknown' },
    ...{ coverage: inspection?.coverage ?? '', robots: inspection?.robots ?? '', indexing: inspection?.indexing ?? '' },
    ...{
      fetch: inspection?.fetch ?? '',
      crawled_as: inspection?.crawledAs ?? '',
      last_crawl_at: inspection?.lastCrawlAt ?? null,
    },
    ...{ google_canonical: inspection?.googleCanonical ?? null, user_canonical: inspection?.userCanonical ?? null },
    ...{ sitemaps: inspection?.sitemaps.join('\n') ?? '', details_url: inspection?.detailsUrl ?? null },
  }
  await db
    .insertInto('index_statuses')
    .values({ website_id: website, page, ...columns })
    .onConflict((conflict) => conflict.columns(['website_id', 'page']).doUpdateSet(columns))
    .execute()
}

export const deleteIndexStatuses = (db: Records['db'], website: number, before?: number) => {
  const all = db.deleteFrom('index_statuses').where('website_id', '=', website)
  return (before === undefined ? all : all.where('inspected_at', '<', before)).execute()
}

const batch = 5_000

/** Rows in the order in which they were inspected, from a time on. */
export async function* readIndexStatuses<const C extends keyof IndexStatusTable>(
  db: Records['db'],
  website: number,
  columns: readonly C[],
  from = 0,
) {
  let last = { at: from, page: '' }
  for (;;) {
    const rows = await db
      .selectFrom('index_statuses')
      .select(['page', 'inspected_at', ...columns])
      .where('website_id', '=', website)
      .where((where) =>
        where.or([
          where('inspected_at', '>', last.at),
          where.and([where('inspected_at', '=', last.at), where('page', '>', last.page)]),
        ]),
      )
      .orderBy('inspected_at')
      .orderBy('page')
      .limit(batch)
      .execute()
    yield rows
    const end = rows.at(-1)
    if (rows.length < batch || !end) return
    last = { at: Number(end.inspected_at), page: String(end.page) }
  }
}

export async function inspectionTimes(db: Records['db'], website: number): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>()
  for await (const rows of readIndexStatuses(db, website, []))
    for (const { page, inspected_at } of rows) times.set(page, inspected_at)
  return times
}
