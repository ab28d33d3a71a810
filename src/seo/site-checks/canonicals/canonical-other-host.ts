import { sql } from 'kysely'
import { defineSiteCheck } from '../site-check.ts'
import { targetOf, urlsWhere } from '../urls-where.ts'

export const canonicalOtherHost = defineSiteCheck({
  id: 'canonical-other-host',
  title: 'Canonical URLs are on the site',
  failure: 'Canonical URLs on another host',
  category: 'indexability',
  severity: 'low',
  async *run(site) {
    const condition = sql`page.canonical_id <> page.id and target.external = 1`
    for await (const page of urlsWhere(site, condition, 'canonical_id')) {
      yield { urlId: page.id, verdict: 'warn', detail: targetOf(page) }
    }
  },
  advice:
    'Check that the page is meant to be shown in search results under the other host only. This is right for syndicated articles, and wrong for a staging host.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
