import { sql } from 'kysely'
import { hasOutcome } from '../conditions.ts'
import { findUrls } from '../find-urls.ts'
import { defineSiteCheck } from '../site-check.ts'

export const sitemapBlocked = defineSiteCheck({
  id: 'sitemap-blocked',
  title: 'URLs in sitemaps are allowed by robots.txt',
  failure: 'URLs in sitemaps that robots.txt blocks',
  category: 'indexability',
  severity: 'medium',
  run: (site) => findUrls(site, sql`page.in_sitemap = 1 and ${hasOutcome('page', 'blocked')}`, 'fail'),
  advice:
    'Remove the URL from the sitemap, or allow it in robots.txt. Crawlers are asked to read a page that they may not read.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
})
