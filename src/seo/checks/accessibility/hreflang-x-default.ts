import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'
import { noHreflang } from './hreflang-links.ts'

export const hreflangXDefault = defineCheck({
  id: 'hreflang-x-default',
  title: 'hreflang has an x-default',
  failure: 'hreflang x-default is missing',
  needs: ['head'],
  run({ head }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    if (head.hreflang.some(({ language }) => language.trim().toLowerCase() === 'x-default')) return pass()
    return fail({ at: head.hreflang[0]?.at, found: message('missing'), expected: 'hreflang="x-default"' })
  },
  advice: 'Add a link with `hreflang="x-default"` to the version for visitors whose language is not listed.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions#xdefault',
})
