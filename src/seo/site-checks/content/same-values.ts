import { sql } from 'kysely'
import { namesOf } from '../names-of.ts'
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

const pagesAtATime = 5_000

/** Every indexable page with the same text, title, description or heading as a page that it is not related to. */
export async function* pagesWithSame(
  site: CrawledSite,
  column: ComparedColumn,
  verdict: SiteFinding['verdict'],
): AsyncGenerator<SiteFinding> {
  const { first, end } = site.ids
  type Row = { id: number; first_id: number; last_id: number; pages: number }
  const own = sql`partition by crawl_urls.${sql.ref(column)}`
  for (let [group, after] = [-1, -1]; ; ) {
    site.signal.throwIfAborted()
    const { rows } = await sql<Row>`select id, first_id, last_id, pages from (
        select id, min(id) over (${own}) as first_id, max(id) over (${own}) as last_id, count(*) over (${own}) as pages,
          min(${relation}) over (${own}) as lowest, max(${relation}) over (${own}) as highest
        from crawl_urls where id >= ${first} and id < ${end} and ${isComparable(column)}) as compared
      where lowest <> highest and (first_id > ${group} or (first_id = ${group} and id > ${after}))
      order by first_id, id limit ${pagesAtATime}`.execute(site.db)
    const urls = await namesOf(
      site.db,
      rows.flatMap((row) => [row.first_id, row.last_id]),
    )
    for (const { id, first_id, last_id, pages } of rows) {
      const other = id === first_id ? last_id : first_id
      yield { urlId: id, verdict, count: Number(pages) - 1, detail: { group: first_id, url: urls.get(other) ?? '' } }
    }
    const last = rows.at(-1)
    if (!last || rows.length < pagesAtATime) return
    group = last.first_id
    after = last.id
  }
}
