import { sql } from 'kysely'
import { hasOutcome } from '../conditions.ts'
import { defineSiteCheck } from '../site-check.ts'
import { targetOf, urlsWhere } from '../urls-where.ts'

export const canonicalToRedirect = defineSiteCheck({
  id: 'canonical-to-redirect',
  title: 'Canonical URLs do not redirect',
  failure: 'Canonical URLs that redirect',
  category: 'indexability',
  severity: 'medium',
  async *run(site) {
    const condition = sql`page.canonical_id <> page.id and ${hasOutcome('target', 'redirect')}`
    for await (const page of urlsWhere(site, condition, 'canonical_id')) {
      yield { urlId: page.id, verdict: 'fail', detail: targetOf(page) }
    }
  },
  advice: 'Name the final URL as canonical. A canonical URL that redirects elsewhere says two things at once.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
