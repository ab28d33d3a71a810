import { defineCheck } from '../check.ts'
import { failIfAny, unverified } from '../outcome.ts'
import { noHreflang, placeOf } from './hreflang-links.ts'

export const hreflangNoReturn = defineCheck({
  id: 'hreflang-no-return',
  title: 'Language versions link back',
  failure: 'Language versions do not link back, so search engines ignore the links',
  needs: ['head', 'hreflangTargets', 'answer'],
  run({ head, hreflangTargets, answer }) {
    if (head.hreflang.length === 0) return unverified(noHreflang)
    const read = hreflangTargets.items.filter(({ url, linksBack }) => url !== answer.url && linksBack !== null)
    if (read.length === 0) return unverified('No other language version could be read.')
    return failIfAny(
      read
        .filter(({ linksBack }) => linksBack === false)
        .map(({ url, language }) => ({
          at: placeOf(head, url),
          found: `${language}: ${url} does not name this page`,
          wanted: `an hreflang link to ${answer.url}`,
        })),
    )
  },
  advice: 'Let every version name all versions, itself included.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions#guidelines',
})
