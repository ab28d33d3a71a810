import { sql } from 'kysely'
import { hasOutcome } from '../conditions.ts'
import { followRedirects, stepHasOutcome } from '../follow.ts'
import { defineSiteCheck } from '../site-check.ts'
import { urlsWhere } from '../urls-where.ts'

export const canonicalToError = defineSiteCheck({
  id: 'canonical-to-error',
  title: 'Canonical URLs work',
  failure: 'Canonical URLs that respond with an error',
  category: 'indexability',
  severity: 'high',
  async *run(site) {
    const follow = followRedirects(site)
    const mayFail = sql`page.canonical_id <> page.id and ${hasOutcome('target', 'broken', 'redirect')}`
    for await (const { id, target_id } of urlsWhere(site, mayFail, 'canonical_id')) {
      if (target_id === null) continue
      const last = (await follow(target_id)).steps.at(-1)
      if (!last || !stepHasOutcome(last, 'broken')) continue
      yield { urlId: id, verdict: 'fail', detail: { to: last.id, url: last.url, status: last.status } }
    }
  },
  advice:
    'Name a page that works as canonical, usually the page itself. Search engines may drop the page in favor of one that does not exist.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
