import { sql } from 'kysely'
import { hasOutcome, isOnlyVisited } from '../conditions.ts'
import { defineSiteCheck } from '../site-check.ts'
import { urlsWhere } from '../urls-where.ts'

export const brokenPages = defineSiteCheck({
  id: 'broken-pages',
  title: 'Pages respond without an error',
  failure: 'Pages that respond with an error',
  category: 'links',
  severity: 'high',
  async *run(site) {
    const isBroken = sql`${hasOutcome('page', 'broken')} and not ${isOnlyVisited('page')}`
    for await (const { id, status, reason, inlinks } of urlsWhere(site, isBroken)) {
      yield { urlId: id, verdict: 'fail', count: Math.max(1, inlinks), detail: { status, reason } }
    }
  },
  advice:
    'Restore the page, or redirect its URL to the page that replaces it, and correct the links to it. Search engines drop pages that keep failing.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
})
