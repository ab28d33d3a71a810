import { sql } from 'kysely'
import { codeOf, sources } from '../../../database/crawl-data/codes.ts'
import { hasOutcome } from '../conditions.ts'
import { followRedirects, stepHasOutcome } from '../follow.ts'
import { defineSiteCheck } from '../site-check.ts'
import { urlsWhere } from '../urls-where.ts'

/** Not a URL that is only known as a hop of another chain. */
const isStart = sql`${hasOutcome('page', 'redirect')} and ${hasOutcome('target', 'redirect')}
  and (page.source <> ${codeOf(sources, 'redirect')} or page.inlinks > 0 or page.in_sitemap = 1)`

export const redirectChains = defineSiteCheck({
  id: 'redirect-chains',
  title: 'Redirects lead straight to their target',
  failure: 'Redirect chains',
  category: 'indexability',
  severity: 'medium',
  async *run(site) {
    const follow = followRedirects(site)
    for await (const { id } of urlsWhere(site, isStart, 'redirect_id')) {
      const { steps, isLoop } = await follow(id)
      if (isLoop || stepHasOutcome(steps.at(-1), 'broken')) continue
      yield {
        urlId: id,
        verdict: 'fail',
        count: steps.length - 1,
        detail: { hops: steps.slice(1).map(({ url }) => url) },
      }
    }
  },
  advice: 'Redirect the URL straight to the final one. Each hop slows down visitors, and crawlers give up after a few.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
})
