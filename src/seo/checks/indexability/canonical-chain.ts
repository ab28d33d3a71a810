import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, unverified } from '../check-outcome.ts'
import { isReason, namedCanonical } from './named-canonical.ts'

export const canonicalChain = defineCheck({
  id: 'canonical-chain',
  title: 'Canonical page is canonical to itself',
  failure: 'Canonical chain',
  needs: ['head', 'canonicalTarget'],
  run({ head, canonicalTarget: target }) {
    const canonical = namedCanonical(head)
    if (isReason(canonical)) return notApplicable(canonical)
    if (target === null) return pass()
    if (isUnverified(target)) return unverified(target.unverified)
    if (target.canonical === null || target.canonical === target.url || target.canonical === target.finalUrl)
      return pass()
    return fail({ at: canonical.at, found: `${target.url} → ${target.canonical}`, expected: target.canonical })
  },
  advice:
    'Point the canonical tag directly to the last page of the chain. Search engines may not follow canonicals over several pages.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
