import { defineCheck } from '../check.ts'
import { failIfAny, unverified } from '../check-outcome.ts'

export const canonicalOutsideHead = defineCheck({
  id: 'canonical-outside-head',
  title: 'The canonical address stands in the head',
  failure: 'The canonical address stands outside the head, where it is ignored',
  needs: ['head'],
  run({ head }) {
    if (head.canonicals.length === 0) return unverified('The page names no canonical address.')
    const outside = head.canonicals.filter(({ inHead }) => !inHead)
    return failIfAny(outside.map(({ at, href }) => ({ at, found: href, expected: 'inside <head>' })))
  },
  advice: 'Move the link element into the head. Look for an element before it that ends the head early.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
