import { sql } from 'kysely'
import { isIndexable, isUnlinked } from '../conditions.ts'
import { findUrls } from '../find-urls.ts'
import { isPartial } from '../is-partial.ts'
import { defineSiteCheck } from '../site-check.ts'

export const orphanPages = defineSiteCheck({
  id: 'orphan-pages',
  title: 'Pages in sitemaps are linked',
  failure: 'Orphan pages: in a sitemap, but not linked',
  category: 'links',
  severity: 'medium',
  isUnknown: isPartial,
  async *run(site) {
    yield* findUrls(site, sql`page.in_sitemap = 1 and page.depth is null and ${isIndexable} and ${isUnlinked}`, 'warn')
  },
  advice:
    'Link to the page from a page on the same topic, or remove it from the sitemap if nobody needs it. Pages without links get few visits and rank poorly.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
})
