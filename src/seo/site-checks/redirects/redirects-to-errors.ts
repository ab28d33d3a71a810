import { hasOutcome } from '../conditions.ts'
import { followRedirects, stepHasOutcome } from '../follow.ts'
import { defineSiteCheck } from '../site-check.ts'
import { urlsWhere } from '../urls-where.ts'

export const redirectsToErrors = defineSiteCheck({
  id: 'redirects-to-errors',
  title: 'Redirects lead to pages that work',
  failure: 'Redirects to pages that respond with an error',
  category: 'indexability',
  severity: 'high',
  async *run(site) {
    const follow = followRedirects(site)
    for await (const { id } of urlsWhere(site, hasOutcome('page', 'redirect'))) {
      const { steps, isLoop } = await follow(id)
      const last = steps.at(-1)
      if (isLoop || !last || !stepHasOutcome(last, 'broken')) continue
      yield { urlId: id, verdict: 'fail', detail: { to: last.id, url: last.url } }
    }
  },
  advice:
    'Redirect to a page that replaces the old one, or respond with 404 or 410 if there is none. Visitors and crawlers take a detour to an error.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
})
