import { message } from '../../../base/message.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable, unverified } from '../check-outcome.ts'
import { targetProblem } from '../target-problem.ts'
import { noHreflang, placeOf } from './hreflang-links.ts'

export const hreflangNotCanonical = defineCheck({
  id: 'hreflang-not-canonical',
  title: 'hreflang URLs are canonical',
  failure: 'hreflang URLs are not canonical',
  needs: ['head', 'hreflangTargets'],
  run({ head, hreflangTargets }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    const read = hreflangTargets.items.flatMap(({ url, language, page }) =>
      isUnverified(page) || targetProblem(page) !== null ? [] : [{ url, language, page }],
    )
    if (read.length === 0) return unverified(message('No other language version could be fetched.'))
    return failIfAny(
      read.flatMap(({ url, language, page: { canonical, finalUrl } }) =>
        canonical === null || canonical === url || canonical === finalUrl
          ? []
          : [{ at: placeOf(head, url), found: `${language}: ${url} → ${canonical}`, expected: canonical }],
      ),
    )
  },
  advice: 'Use the canonical URL of each language version. Search engines ignore hreflang links to non-canonical URLs.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions#guidelines',
})
