import { message } from '../../../base/message.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, unverified } from '../check-outcome.ts'
import { targetProblem } from '../target-problem.ts'
import { isReason, namedCanonical } from './named-canonical.ts'

export const canonicalTarget = defineCheck({
  id: 'canonical-target',
  title: 'Canonical URL is indexable',
  failure: 'Canonical URL is not indexable',
  needs: ['head', 'canonicalTarget'],
  run({ head, canonicalTarget: target }) {
    const canonical = namedCanonical(head)
    if (isReason(canonical)) return notApplicable(canonical)
    if (target === null) return pass()
    if (isUnverified(target)) return unverified(target.unverified)
    const problem = targetProblem(target)
    return problem === null
      ? pass()
      : fail({
          at: canonical.at,
          found: message('{url}: {problem}', { url: canonical.href, problem }),
          expected: message('an indexable page with status 200'),
        })
  },
  advice:
    'Point the canonical tag to a URL that returns status 200 without a redirect and without `noindex`. Otherwise neither this page nor its canonical may be indexed.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
