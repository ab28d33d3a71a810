import { sql } from 'kysely'
import { hasOutcome } from '../conditions.ts'
import { findUrls } from '../find-urls.ts'
import { defineSiteCheck } from '../site-check.ts'

export const sitemapErrors = defineSiteCheck({
  id: 'sitemap-errors',
  title: 'URLs in sitemaps work',
  failure: 'URLs in sitemaps that respond with an error',
  category: 'indexability',
  severity: 'high',
  run: (site) => findUrls(site, sql`page.in_sitemap = 1 and ${hasOutcome('page', 'broken')}`, 'fail'),
  advice:
    'Remove the URL from the sitemap, or restore the page. Search engines trust a sitemap less that lists errors.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
})
