import { sql } from 'kysely'
import { hasOutcome } from '../conditions.ts'
import { findUrls } from '../find-urls.ts'
import { defineSiteCheck } from '../site-check.ts'

export const sitemapRedirects = defineSiteCheck({
  id: 'sitemap-redirects',
  title: 'URLs in sitemaps do not redirect',
  failure: 'Redirecting URLs in sitemaps',
  category: 'indexability',
  severity: 'medium',
  run: (site) => findUrls(site, sql`page.in_sitemap = 1 and ${hasOutcome('page', 'redirect')}`, 'fail'),
  advice: 'List the final URL. Search engines expect only canonical URLs in sitemaps.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
})
