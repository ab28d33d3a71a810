import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable, unverified } from '../check-outcome.ts'
import { noHreflang, placeOf } from './hreflang-links.ts'

export const hreflangNoReturn = defineCheck({
  id: 'hreflang-no-return',
  title: 'Language versions link back',
  failure: 'Language versions do not link back, so search engines ignore the links',
  needs: ['head', 'hreflangTargets', 'response'],
  run({ head, hreflangTargets, response }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    const read = hreflangTargets.items.filter(({ url, linksBack }) => url !== response.url && linksBack !== null)
    if (read.length === 0) return unverified('No other language version could be read.')
    return failIfAny(
      read
        .filter(({ linksBack }) => linksBack === false)
        .map(({ url, language }) => ({
          at: placeOf(head, url),
          found: `${language}: ${url} does not name this page`,
          expected: `an hreflang link to ${response.url}`,
        })),
    )
  },
  advice: 'Let every version name all versions, itself included.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions#guidelines',
})
