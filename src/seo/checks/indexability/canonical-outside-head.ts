import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { noCanonical } from './named-canonical.ts'

export const canonicalOutsideHead = defineCheck({
  id: 'canonical-outside-head',
  title: 'Canonical tag is in the head',
  failure: 'Canonical tag is outside the head',
  needs: ['head'],
  run({ head }) {
    const outside = head.misplacedCanonicals
    if (head.canonicals.length + outside.length === 0) return notApplicable(noCanonical)
    return failIfAny(outside.map(({ at, href }) => ({ at, found: href, expected: message('inside <head>') })))
  },
  advice:
    'Move `<link rel="canonical">` into the `<head>`, where search engines look for it. If it already is in the source’s head, look for an element before it that closes the head early.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
