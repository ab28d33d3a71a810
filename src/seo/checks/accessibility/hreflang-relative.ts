import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { noHreflang } from './hreflang-links.ts'

export const hreflangRelative = defineCheck({
  id: 'hreflang-relative',
  title: 'Addresses of language versions are absolute',
  failure: 'Addresses of language versions are relative',
  needs: ['head'],
  run({ head }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    const relative = head.hreflang.filter(({ href }) => !/^\s*https?:\/\//i.test(href))
    return failIfAny(relative.map(({ at, href, url }) => ({ at, found: href, expected: url ?? 'an absolute address' })))
  },
  advice: 'Write the whole address, with scheme and host.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})
