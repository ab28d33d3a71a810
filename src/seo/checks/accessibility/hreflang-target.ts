import { message } from '../../../base/message.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable, unverified } from '../check-outcome.ts'
import { targetProblem } from '../target-problem.ts'
import { noHreflang, placeOf } from './hreflang-links.ts'

export const hreflangTarget = defineCheck({
  id: 'hreflang-target',
  title: 'hreflang URLs are indexable',
  failure: 'hreflang URLs are not indexable',
  needs: ['head', 'hreflangTargets'],
  run({ head, hreflangTargets }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    const read = hreflangTargets.items.flatMap(({ url, language, page }) =>
      isUnverified(page) ? [] : [{ url, language, problem: targetProblem(page) }],
    )
    if (read.length === 0) return unverified(message('No other language version could be fetched.'))
    return failIfAny(
      read.flatMap(({ url, language, problem }) =>
        problem === null
          ? []
          : [
              {
                at: placeOf(head, url),
                found: message('{language}: {url}: {problem}', { language, url, problem }),
                expected: message('an indexable page with status 200'),
              },
            ],
      ),
    )
  },
  advice:
    'Link to URLs that return status 200 without a redirect and without `noindex`. Search engines ignore the others.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})
