import { sql } from 'kysely'
import { defineSiteCheck } from '../site-check.ts'
import { targetOf, urlsWhere } from '../urls-where.ts'

export const canonicalWithNoindex = defineSiteCheck({
  id: 'canonical-with-noindex',
  title: 'Pages are either canonicalized or noindex',
  failure: 'Pages with noindex and another canonical URL',
  category: 'indexability',
  severity: 'low',
  async *run(site) {
    const condition = sql`page.index_reason = 'noindex' and page.canonical_id <> page.id`
    for await (const page of urlsWhere(site, condition, 'canonical_id')) {
      yield { urlId: page.id, verdict: 'warn', detail: targetOf(page) }
    }
  },
  advice:
    'Remove one of the two: `noindex` keeps the page out of search results, and a canonical URL says that it is a copy of another page. Together they contradict each other.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
