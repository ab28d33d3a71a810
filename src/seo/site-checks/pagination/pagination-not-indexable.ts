import { sql } from 'kysely'
import { isLinkOfIndexable } from '../conditions.ts'
import { pagesWithLinks } from '../links/pages-with-links.ts'
import { defineSiteCheck } from '../site-check.ts'

export const paginationNotIndexable = defineSiteCheck({
  id: 'pagination-not-indexable',
  title: 'Pages of a series are indexable',
  failure: 'Pagination to pages that cannot be indexed',
  category: 'links',
  severity: 'low',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['next', 'prev'],
      where: sql`target.index_reason in ('noindex', 'robots', 'redirect')
        and ${isLinkOfIndexable}`,
      verdict: 'warn',
    }),
  advice:
    'Let search engines index every page of the series, and name their final URLs. Otherwise they may not find what only the later pages link to.',
  link: 'https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading',
})
