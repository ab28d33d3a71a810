import { sql } from 'kysely'
import { hasRelation } from '../conditions.ts'
import { defineSiteCheck } from '../site-check.ts'
import { targetOf, urlsWhere } from '../urls-where.ts'

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
