import { sql } from 'kysely'
import { namesOf } from '../names-of.ts'
import { type CrawledSite, defineSiteCheck, type SiteFinding } from '../site-check.ts'
import { defaultThreshold, numberedPages, similarityOf } from './near-duplicate-groups.ts'
import { relation } from './same-values.ts'

const pagesAtATime = 5_000

export const nearDuplicates = defineSiteCheck({
  id: 'near-duplicate-content',
  title: 'Pages have distinct content',
  failure: 'Pages with nearly the same content',
  category: 'content',
  severity: 'medium',
  run: findNearDuplicates,
  advice:
    'Merge pages that answer the same question, or write what sets each of them apart. If the variants are needed, name the main one as canonical.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/canonicalization',
})

/** Pages of groups with different texts: those that are all the same are found by another check. */
async function* findNearDuplicates(site: CrawledSite): AsyncGenerator<SiteFinding> {
  type Row = { id: number; place: number; first_id: number; last_id: number; pages: number; least: number }
  const own = sql`partition by number`
  for (let after = -1; ; ) {
    site.signal.throwIfAborted()
    const { rows } = await sql<Row>`select id, place, first_id, last_id, pages, least from (
        select crawl_urls.id, place, min(crawl_urls.id) over (${own}) as first_id, max(crawl_urls.id) over (${own}) as last_id,
          count(*) over (${own}) as pages, min(${relation}) over (${own}) as lowest, max(${relation}) over (${own}) as highest,
          min(content_hash) over (${own}) as one_text, max(content_hash) over (${own}) as other_text,
          min(case when place = first_place then 64 else matches end) over (${own}) as least
        from (select place, url_id, matches, number, min(place) over (${own}) as first_place
            from ${numberedPages(site.runId, defaultThreshold)} as grouped) as placed
          join crawl_urls on crawl_urls.id = url_id) as compared
      where lowest <> highest and one_text <> other_text and place > ${after}
      order by place limit ${pagesAtATime}`.execute(site.db)
    const urls = await namesOf(
      site.db,
      rows.flatMap((row) => [row.first_id, row.last_id]),
    )
    for (const { id, first_id, last_id, pages, least } of rows) {
      const detail = {
        group: first_id,
        url: urls.get(id === first_id ? last_id : first_id) ?? '',
        similarity: similarityOf(least),
      }
      yield { urlId: id, verdict: 'warn', count: Number(pages) - 1, detail }
    }
    const last = rows.at(-1)
    if (!last || rows.length < pagesAtATime) return
    after = last.place
  }
}
