import { sql } from 'kysely'
import { readPacked } from '../packed-rows.ts'
import { type CrawledSite, defineSiteCheck, type SiteFinding } from '../site-check.ts'
import { defaultThreshold, numberedPages, similarityOf } from './near-duplicate-groups.ts'
import { namesOf, relation } from './same-values.ts'

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
  const { first } = site.ids
  const own = sql`partition by number`
  const query = sql`select id - ${sql.lit(first)} as page, place, first_id - ${sql.lit(first)} as first_page, last_id - ${sql.lit(first)} as last_page, pages, least from (
      select crawl_urls.id, place, min(crawl_urls.id) over (${own}) as first_id, max(crawl_urls.id) over (${own}) as last_id,
        count(*) over (${own}) as pages, min(${relation}) over (${own}) as lowest, max(${relation}) over (${own}) as highest,
        min(content_hash) over (${own}) as one_text, max(content_hash) over (${own}) as other_text,
        min(case when place = first_place then 64 else matches end) over (${own}) as least
      from (select place, url_id, matches, number, min(place) over (${own}) as first_place
          from ${numberedPages(site.runId, defaultThreshold)} as grouped) as placed
        join crawl_urls on crawl_urls.id = url_id) as compared
    where lowest <> highest and one_text <> other_text`
  const names = ['page', 'first_page', 'last_page', 'pages', 'least'] as const
  for await (const rows of readPacked(site, query, names, sql`place`)) {
    const urls = await namesOf(
      site.db,
      rows.flatMap((row) => [first + row.first_page, first + row.last_page]),
    )
    for (const { page, first_page, last_page, pages, least } of rows) {
      const detail = {
        group: first + first_page,
        url: urls.get(first + (page === first_page ? last_page : first_page)) ?? '',
        similarity: similarityOf(least),
      }
      yield { urlId: first + page, verdict: 'warn', count: pages - 1, detail }
    }
  }
}
