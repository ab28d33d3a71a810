import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { isReason, namedCanonical } from './named-canonical.ts'

export const canonicalRelative = defineCheck({
  id: 'canonical-relative',
  title: 'Canonical URL is absolute',
  failure: 'Canonical URL is relative',
  needs: ['head'],
  run({ head }) {
    const canonical = namedCanonical(head)
    if (isReason(canonical)) return notApplicable(canonical)
    const relative = head.canonicals.filter(({ href, url }) => url !== null && !/^\s*https?:\/\//i.test(href))
    return failIfAny(
      relative.map(({ at, href, url }) => ({ at, found: href, expected: url ?? message('an absolute URL') })),
    )
  },
  advice:
    'Use the full URL with protocol and host. A relative URL points elsewhere if the page is served under another host or path.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
