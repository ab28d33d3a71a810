import { sql } from 'kysely'
import { hasOutcome } from '../conditions.ts'
import { defineSiteCheck } from '../site-check.ts'
import { urlsWhere } from '../urls-where.ts'

export const sitemapErrors = defineSiteCheck({
  id: 'sitemap-errors',
  title: 'URLs in sitemaps work',
  failure: 'URLs in sitemaps that respond with an error',
  category: 'indexability',
  severity: 'high',
  async *run(site) {
    const isBroken = sql`page.in_sitemap = 1 and ${hasOutcome('page', 'broken')}`
    for await (const { id, status, reason } of urlsWhere(site, isBroken)) {
      yield { urlId: id, verdict: 'fail', detail: { status, reason } }
    }
  },
  advice:
    'Remove the URL from the sitemap, or restore the page. Search engines trust a sitemap less that lists errors.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
})
