import { sql } from 'kysely'
import { defineSiteCheck } from '../site-check.ts'
import { targetOf, urlsWhere } from '../urls-where.ts'

export const sitemapNonCanonical = defineSiteCheck({
  id: 'sitemap-non-canonical',
  title: 'URLs in sitemaps are canonical',
  failure: 'Non-canonical URLs in sitemaps',
  category: 'indexability',
  severity: 'medium',
  async *run(site) {
    const condition = sql`page.in_sitemap = 1 and page.index_reason = 'canonical'`
    for await (const page of urlsWhere(site, condition, 'canonical_id')) {
      yield { urlId: page.id, verdict: 'fail', detail: targetOf(page) }
    }
  },
  advice: 'List the canonical URL only. The sitemap and the canonical tag of the page contradict each other.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
})
