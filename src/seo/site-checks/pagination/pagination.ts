import { sql } from 'kysely'
import { codeOf, linkKinds } from '../../../database/crawl-data/codes.ts'
import { hasOutcome, hasRelation, isIndexable, isLinkOfIndexable, isUnlinked } from '../conditions.ts'
import { isPartial } from '../is-partial.ts'
import { pagesWithLinks } from '../links/pages-with-links.ts'
import { defineSiteCheck } from '../site-check.ts'
import { findUrls, targetOf, urlsWhere } from '../urls-where.ts'

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

export const paginationToFirst = defineSiteCheck({
  id: 'pagination-to-first',
  title: 'Pages of a series are canonical',
  failure: 'Pages of a series that name the first one as canonical',
  category: 'indexability',
  severity: 'medium',
  async *run(site) {
    // A page with everything is a fine canonical URL; it is not a part of the series.
    const condition = sql`page.index_reason = 'canonical' and ${hasRelation('page.id', 'prev')}
      and ${hasRelation('target.id', 'next')} and not ${hasRelation('target.id', 'prev')}`
    for await (const page of urlsWhere(site, condition, 'canonical_id')) {
      yield { urlId: page.id, verdict: 'fail', detail: targetOf(page) }
    }
  },
  advice:
    'Let each page of the series name itself as canonical. Search engines may otherwise ignore all pages but the first, with everything that they link to.',
  link: 'https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading',
})

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
