import { defineSiteCheck } from '../site-check.ts'
import { canonicalWays } from './canonical-ways.ts'

export const canonicalLoops = defineSiteCheck({
  id: 'canonical-loops',
  title: 'Canonical URLs do not name each other',
  failure: 'Canonical loops',
  category: 'indexability',
  severity: 'high',
  async *run(site) {
    for await (const { id, steps, isLoop } of canonicalWays(site)) {
      if (isLoop) yield { urlId: id, verdict: 'fail', detail: { hops: steps.slice(1).map(({ url }) => url) } }
    }
  },
  advice:
    'Choose one of the pages, and name it as canonical on all of them. Search engines ignore canonicals that contradict each other.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
