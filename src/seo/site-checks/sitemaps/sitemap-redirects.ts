import { sql } from 'kysely'
import { hasOutcome } from '../conditions.ts'
import { defineSiteCheck } from '../site-check.ts'
import { targetOf, urlsWhere } from '../urls-where.ts'

export const sitemapRedirects = defineSiteCheck({
  id: 'sitemap-redirects',
  title: 'URLs in sitemaps do not redirect',
  failure: 'Redirecting URLs in sitemaps',
  category: 'indexability',
  severity: 'medium',
  async *run(site) {
    const condition = sql`page.in_sitemap = 1 and ${hasOutcome('page', 'redirect')}`
    for await (const page of urlsWhere(site, condition, 'redirect_id')) {
      yield { urlId: page.id, verdict: 'fail', detail: targetOf(page) }
    }
  },
  advice: 'List the final URL. Search engines expect only canonical URLs in sitemaps.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
})
