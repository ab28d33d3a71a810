import { sql } from 'kysely'
import { readPacked } from '../packed-rows.ts'
import type { CrawledSite, SiteFinding } from '../site-check.ts'

export type ComparedColumn = 'content_hash' | 'title' | 'description' | 'h1'

/** Pages with hardly any text are the same before their scripts have run. */
export const leastWords = 20
/** Longer texts are stored without their end, so they cannot be compared. */
const maxLength = 300

/** Whether a page of `crawl_urls` can be a duplicate of others by this column. */
export const isComparable = (column: ComparedColumn) => {
  const ref = sql.ref(`crawl_urls.${column}`)
  const enough =
    column === 'content_hash'
      ? sql`coalesce(crawl_urls.words, 0) >= ${sql.lit(leastWords)}`
      : sql`length(${ref}) < ${sql.lit(maxLength)}`
  return sql<boolean>`(crawl_urls.indexable = 1 and ${ref} is not null and ${ref} <> '' and ${enough})`
}

/** The pages of a series, or the versions in other languages, count as one: they are no duplicates of each other. */
export const relation = sql<number>`coalesce(crawl_urls.related_id, crawl_urls.id)`

/** Every indexable page with the same text, title, description or heading as a page that it is not related to. */
export async function* pagesWithSame(
  site: CrawledSite,
  column: ComparedColumn,
  verdict: SiteFinding['verdict'],
): AsyncGenerator<SiteFinding> {
  const { first, end } = site.ids
  const own = sql`partition by crawl_urls.${sql.ref(column)}`
  const query = sql`select id - ${sql.lit(first)} as page, first_id - ${sql.lit(first)} as first_page, last_id - ${sql.lit(first)} as last_page, pages from (
      select id, min(id) over (${own}) as first_id, max(id) over (${own}) as last_id, count(*) over (${own}) as pages,
        min(${relation}) over (${own}) as lowest, max(${relation}) over (${own}) as highest
      from crawl_urls where id >= ${first} and id < ${end} and ${isComparable(column)}) as compared
    where lowest <> highest`
  const names = ['page', 'first_page', 'last_page', 'pages'] as const
  for await (const rows of readPacked(site, query, names, sql`first_page, page`)) {
    const urls = await namesOf(
      site.db,
      rows.flatMap((row) => [first + row.first_page, first + row.last_page]),
    )
    for (const { page, first_page, last_page, pages } of rows) {
      const other = page === first_page ? last_page : first_page
      const detail = { group: first + first_page, url: urls.get(first + other) ?? '' }
      yield { urlId: first + page, verdict, count: pages - 1, detail }
    }
  }
}

const idsAtATime = 1_000

/** The URLs of ids. */
export async function namesOf(db: CrawledSite['db'], ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const known = [...new Set(ids)]
  const names = new Map<number, string>()
  for (let from = 0; from < known.length; from += idsAtATime) {
    const some = known.slice(from, from + idsAtATime)
    const rows = await db.selectFrom('crawl_urls').select(['id', 'url']).where('id', 'in', some).execute()
    for (const { id, url } of rows) names.set(id, url)
  }
  return names
}
