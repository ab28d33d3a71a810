import { sql } from 'kysely'
import { defineSiteCheck } from '../site-check.ts'
import { targetOf, urlsWhere } from '../urls-where.ts'

export const canonicalNotIndexable = defineSiteCheck({
  id: 'canonical-not-indexable',
  title: 'Canonical URLs are indexable',
  failure: 'Canonical URLs that search engines may not index',
  category: 'indexability',
  severity: 'high',
  async *run(site) {
    const condition = sql`page.canonical_id <> page.id and target.index_reason in ('noindex', 'robots')`
    for await (const page of urlsWhere(site, condition, 'canonical_id')) {
      yield { urlId: page.id, verdict: 'fail', detail: targetOf(page) }
    }
  },
  advice:
    'Remove `noindex` or the rule in robots.txt from the canonical page, or name another one. Otherwise neither of the pages may be indexed.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
