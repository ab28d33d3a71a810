import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { noHreflang } from './hreflang-links.ts'

export const hreflangRelative = defineCheck({
  id: 'hreflang-relative',
  title: 'hreflang URLs are absolute',
  failure: 'hreflang URLs are relative',
  needs: ['head'],
  run({ head }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    const relative = head.hreflang.filter(({ href }) => !/^\s*https?:\/\//i.test(href))
    return failIfAny(
      relative.map(({ at, href, url }) => ({ at, found: href, expected: url ?? message('an absolute URL') })),
    )
  },
  advice: 'Use full URLs with protocol and host. Search engines require absolute URLs in hreflang links.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})
