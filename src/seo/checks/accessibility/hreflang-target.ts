import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable, unverified } from '../check-outcome.ts'
import { targetProblem } from '../target-problem.ts'
import { noHreflang, placeOf } from './hreflang-links.ts'

export const hreflangTarget = defineCheck({
  id: 'hreflang-target',
  title: 'Language versions can be indexed',
  failure: 'Language versions cannot be indexed',
  needs: ['head', 'hreflangTargets'],
  run({ head, hreflangTargets }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    const read = hreflangTargets.items.flatMap(({ url, language, page }) =>
      isUnverified(page) ? [] : [{ url, language, problem: targetProblem(page) }],
    )
    if (read.length === 0) return unverified('No other language version could be read.')
    return failIfAny(
      read.flatMap(({ url, language, problem }) =>
        problem === null
          ? []
          : [{ at: placeOf(head, url), found: `${language}: ${url}: ${problem}`, expected: 'status 200, indexable' }],
      ),
    )
  },
  advice: 'Name addresses that answer with 200 at once, without redirect and without noindex.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})
