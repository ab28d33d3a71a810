import { defineSiteCheck } from '../site-check.ts'
import { canonicalWays } from './canonical-ways.ts'

export const canonicalChains = defineSiteCheck({
  id: 'canonical-chains',
  title: 'Canonical URLs name themselves',
  failure: 'Canonical chains',
  category: 'indexability',
  severity: 'medium',
  async *run(site) {
    for await (const { id, steps, isLoop } of canonicalWays(site)) {
      if (!isLoop && steps.length > 2) {
        yield { urlId: id, verdict: 'fail', detail: { hops: steps.slice(1).map(({ url }) => url) } }
      }
    }
  },
  advice:
    'Name the final URL as canonical on every page of the chain. Search engines may ignore a canonical that names another one.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
