import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, unverified } from '../check-outcome.ts'
import { namedCanonical } from './named-canonical.ts'

export const canonicalChain = defineCheck({
  id: 'canonical-chain',
  title: 'The canonical page names itself as canonical',
  failure: 'The canonical page names yet another page as canonical',
  needs: ['head', 'canonicalTarget'],
  run({ head, canonicalTarget: target }) {
    const canonical = namedCanonical(head)
    if (typeof canonical === 'string') return notApplicable(canonical)
    if (target === null) return pass()
    if (isUnverified(target)) return unverified(target.unverified)
    if (target.canonical === null || target.canonical === target.url || target.canonical === target.finalUrl)
      return pass()
    return fail({ at: canonical.at, found: `${target.url} → ${target.canonical}`, expected: target.canonical })
  },
  advice: 'Name the last page of the chain directly.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
