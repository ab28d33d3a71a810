import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, unverified } from '../check-outcome.ts'
import { targetProblem } from '../target-problem.ts'
import { namedCanonical } from './named-canonical.ts'

export const canonicalTarget = defineCheck({
  id: 'canonical-target',
  title: 'The canonical address leads to a page that can be indexed',
  failure: 'The canonical address leads to a page that cannot be indexed',
  needs: ['head', 'canonicalTarget'],
  run({ head, canonicalTarget: target }) {
    const canonical = namedCanonical(head)
    if (typeof canonical === 'string') return notApplicable(canonical)
    if (target === null) return pass()
    if (isUnverified(target)) return unverified(target.unverified)
    const problem = targetProblem(target)
    return problem === null
      ? pass()
      : fail({ at: canonical.at, found: `${canonical.href}: ${problem}`, expected: 'status 200, indexable' })
  },
  advice: 'Name an address that answers with 200 at once, without redirect and without noindex.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
