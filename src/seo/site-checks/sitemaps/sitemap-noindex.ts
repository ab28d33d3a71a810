import { sql } from 'kysely'
import { findUrls } from '../find-urls.ts'
import { defineSiteCheck } from '../site-check.ts'

export const sitemapNoindex = defineSiteCheck({
  id: 'sitemap-noindex',
  title: 'Pages in sitemaps are indexable',
  failure: 'noindex pages in sitemaps',
  category: 'indexability',
  severity: 'medium',
  run: (site) => findUrls(site, sql`page.in_sitemap = 1 and page.index_reason = 'noindex'`, 'fail'),
  advice:
    'Remove the page from the sitemap, or `noindex` from the page. A sitemap lists the pages that belong in search results.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
})
