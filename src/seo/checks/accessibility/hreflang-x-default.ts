import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'
import { noHreflang } from './hreflang-links.ts'

export const hreflangXDefault = defineCheck({
  id: 'hreflang-x-default',
  title: 'There is a version for all other languages',
  failure: 'There is no version for all other languages',
  needs: ['head'],
  run({ head }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    if (head.hreflang.some(({ language }) => language.trim().toLowerCase() === 'x-default')) return pass()
    return fail({ at: head.hreflang[0]?.at, found: 'no x-default', expected: 'hreflang="x-default"' })
  },
  advice: 'Name with `hreflang="x-default"` the version for readers of languages that are not on the list.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions#xdefault',
})
