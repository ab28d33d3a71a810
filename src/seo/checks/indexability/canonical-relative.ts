import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { namedCanonical } from './named-canonical.ts'

export const canonicalRelative = defineCheck({
  id: 'canonical-relative',
  title: 'The canonical address is absolute',
  failure: 'The canonical address is relative',
  needs: ['head'],
  run({ head }) {
    const canonical = namedCanonical(head)
    if (typeof canonical === 'string') return notApplicable(canonical)
    const relative = head.canonicals.filter(({ href, url }) => url !== null && !/^\s*https?:\/\//i.test(href))
    return failIfAny(relative.map(({ at, href, url }) => ({ at, found: href, expected: url ?? 'an absolute address' })))
  },
  advice:
    'Write the whole address, with scheme and host: a relative one changes its meaning with the address it is read at.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
