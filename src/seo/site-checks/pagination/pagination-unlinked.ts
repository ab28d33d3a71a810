import { sql } from 'kysely'
import { codeOf, linkKinds } from '../../../database/crawl-data/codes.ts'
import { isIndexable, isUnlinked } from '../conditions.ts'
import { findUrls } from '../find-urls.ts'
import { isPartial } from '../is-partial.ts'
import { defineSiteCheck } from '../site-check.ts'

export const paginationUnlinked = defineSiteCheck({
  id: 'pagination-unlinked',
  title: 'Pages of a series are linked',
  failure: 'Pages of a series that no link leads to',
  category: 'links',
  severity: 'medium',
  isUnknown: isPartial,
  async *run(site) {
    const condition = sql`${isIndexable} and ${isUnlinked} and exists (select 1 from crawl_links as relation
      where relation.target_id = page.id and relation.kind = ${codeOf(linkKinds, 'next')} and relation.source_id <> page.id)`
    yield* findUrls(site, condition, 'fail')
  },
  advice:
    'Link the pages of the series with `<a href>` elements. Search engines no longer use `rel="next"` to find pages, and neither do visitors.',
  link: 'https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading',
})
