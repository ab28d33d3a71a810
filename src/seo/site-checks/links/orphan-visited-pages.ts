import { sql } from 'kysely'
import { isIndexable, isUnlinked } from '../conditions.ts'
import { findUrls } from '../find-urls.ts'
import { isPartial } from '../is-partial.ts'
import { defineSiteCheck } from '../site-check.ts'

export const orphanVisitedPages = defineSiteCheck({
  id: 'orphan-visited-pages',
  title: 'Visited pages are linked',
  failure: 'Orphan pages: visited, but not linked',
  category: 'links',
  severity: 'medium',
  isUnknown: isPartial,
  async *run(site) {
    yield* findUrls(site, sql`page.visits > 0 and page.depth is null and ${isIndexable} and ${isUnlinked}`, 'warn')
  },
  advice:
    'Link to the page where its visitors would look for it, or redirect it to its successor. Visitors find it by ads, mails or old links, but nobody who browses the site does.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
})
