import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { noCanonical } from './named-canonical.ts'

export const canonicalOutsideHead = defineCheck({
  id: 'canonical-outside-head',
  title: 'The canonical address stands in the head',
  failure: 'The canonical address stands outside the head, where it is ignored',
  needs: ['head'],
  run({ head }) {
    const outside = head.misplacedCanonicals
    if (head.canonicals.length + outside.length === 0) return notApplicable(noCanonical)
    return failIfAny(outside.map(({ at, href }) => ({ at, found: href, expected: 'inside <head>' })))
  },
  advice: 'Move the link element into the head. Look for an element before it that ends the head early.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
