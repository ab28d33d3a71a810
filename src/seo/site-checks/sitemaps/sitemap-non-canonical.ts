import { sql } from 'kysely'
import { findUrls } from '../find-urls.ts'
import { defineSiteCheck } from '../site-check.ts'

export const sitemapNonCanonical = defineSiteCheck({
  id: 'sitemap-non-canonical',
  title: 'URLs in sitemaps are canonical',
  failure: 'Non-canonical URLs in sitemaps',
  category: 'indexability',
  severity: 'medium',
  run: (site) => findUrls(site, sql`page.in_sitemap = 1 and page.index_reason = 'canonical'`, 'fail'),
  advice: 'List the canonical URL only. The sitemap and the canonical tag of the page contradict each other.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
})
