import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { noHreflang, quoteHreflang } from './hreflang-links.ts'

export const hreflangConflict = defineCheck({
  id: 'hreflang-conflict',
  title: 'hreflang has one URL per language',
  failure: 'hreflang has several URLs for one language',
  needs: ['head'],
  run({ head }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    const first = new Map<string, string>()
    const conflicting = head.hreflang.filter(({ language, url, href }) => {
      const code = language.trim().toLowerCase()
      const known = first.get(code)
      if (known === undefined) first.set(code, url ?? href)
      return known !== undefined && known !== (url ?? href)
    })
    return failIfAny(
      conflicting.map((link) => ({
        at: link.at,
        found: quoteHreflang(link),
        expected: first.get(link.language.trim().toLowerCase()) ?? message('one URL'),
      })),
    )
  },
  advice: 'Keep one URL for each language code. Search engines cannot tell which one is meant otherwise.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})
