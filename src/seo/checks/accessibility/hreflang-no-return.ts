import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable, unverified } from '../check-outcome.ts'
import { noHreflang, placeOf } from './hreflang-links.ts'

export const hreflangNoReturn = defineCheck({
  id: 'hreflang-no-return',
  title: 'hreflang pages link back',
  failure: 'hreflang return links are missing',
  needs: ['head', 'hreflangTargets', 'response'],
  run({ head, hreflangTargets, response }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    const read = hreflangTargets.items.filter(({ url, linksBack }) => url !== response.url && linksBack !== null)
    if (read.length === 0) return unverified(message('No other language version could be fetched.'))
    return failIfAny(
      read
        .filter(({ linksBack }) => linksBack === false)
        .map(({ url, language }) => ({
          at: placeOf(head, url),
          found: message('{language}: {url} does not link back', { language, url }),
          expected: message('an hreflang link to {url}', { url: response.url }),
        })),
    )
  },
  advice:
    'Let every language version link to all versions, including itself. Search engines ignore hreflang links that are not confirmed by the other page.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions#guidelines',
})
