import { hasOutcome } from '../conditions.ts'
import { followRedirects } from '../follow.ts'
import { defineSiteCheck } from '../site-check.ts'
import { urlsWhere } from '../urls-where.ts'

export const redirectLoops = defineSiteCheck({
  id: 'redirect-loops',
  title: 'Redirects end somewhere',
  failure: 'Redirect loops',
  category: 'indexability',
  severity: 'high',
  async *run(site) {
    const follow = followRedirects(site)
    for await (const { id } of urlsWhere(site, hasOutcome('page', 'redirect'))) {
      const { steps, isLoop } = await follow(id)
      if (isLoop) yield { urlId: id, verdict: 'fail', detail: { hops: steps.slice(1).map(({ url }) => url) } }
    }
  },
  advice: 'Let the redirect lead to a page. Browsers show an error instead of a page, and search engines drop the URL.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
})
