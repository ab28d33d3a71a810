import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { noHreflang } from './hreflang-links.ts'
import { hreflangProblem } from './language-codes.ts'

export const hreflangCode = defineCheck({
  id: 'hreflang-code',
  title: 'hreflang codes are valid',
  failure: 'hreflang codes are invalid',
  needs: ['head'],
  run({ head }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    return failIfAny(
      head.hreflang.flatMap(({ at, language }) => {
        const problem = hreflangProblem(language.trim())
        return problem === null
          ? []
          : [{ at, found: problem, expected: message('a code such as en, en-GB, or x-default') }]
      }),
    )
  },
  advice:
    'Use an ISO 639-1 language code, optionally with an ISO 3166-1 country: `en-GB`, not `en-UK`. Search engines ignore invalid codes.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions#language-codes',
})
