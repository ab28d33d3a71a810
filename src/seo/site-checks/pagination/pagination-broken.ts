import { hasOutcome } from '../conditions.ts'
import { pagesWithLinks } from '../links/pages-with-links.ts'
import { defineSiteCheck } from '../site-check.ts'

export const paginationBroken = defineSiteCheck({
  id: 'pagination-broken',
  title: 'Pagination leads to pages that work',
  failure: 'Pagination to pages that respond with an error',
  category: 'links',
  severity: 'medium',
  run: (site) =>
    pagesWithLinks(site, { kinds: ['next', 'prev'], where: hasOutcome('target', 'broken'), verdict: 'fail' }),
  advice:
    'Correct the URL in `rel="next"` or `rel="prev"`, or remove it on the first and the last page. It points to a page that does not exist.',
  link: 'https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading',
})
