import { sql } from 'kysely'
import { isIndexable } from '../conditions.ts'
import { findUrls } from '../find-urls.ts'
import { isPartial } from '../is-partial.ts'
import { defineSiteCheck } from '../site-check.ts'

export const singleInlink = defineSiteCheck({
  id: 'single-inlink',
  title: 'Pages are linked from several pages',
  failure: 'Pages that only one page links to',
  category: 'links',
  severity: 'information',
  isUnknown: isPartial,
  async *run(site) {
    const condition = sql`page.inlink_pages = 1 and page.depth > 0 and ${isIndexable} and not exists (
      select 1 from crawl_urls as way where way.redirect_id = page.id and way.inlinks > 0)`
    yield* findUrls(site, condition, 'warn')
  },
  advice: 'Link to the page from other pages on the same topic. If its only link goes, nobody finds the page any more.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
})
