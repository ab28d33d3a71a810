import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { noHreflang } from './hreflang-links.ts'
import { hreflangProblem } from './language-codes.ts'

export const hreflangCode = defineCheck({
  id: 'hreflang-code',
  title: 'The codes of language versions are valid',
  failure: 'Language versions have codes that search engines do not know',
  needs: ['head'],
  run({ head }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    return failIfAny(
      head.hreflang.flatMap(({ at, language }) => {
        const problem = hreflangProblem(language.trim())
        return problem === null ? [] : [{ at, found: problem, expected: 'a code such as en, en-GB or x-default' }]
      }),
    )
  },
  advice: 'Use ISO 639-1 for the language and, if need be, ISO 3166-1 for the country: en-GB, not en-UK.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions#language-codes',
})
