import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'
import { noHreflang } from './hreflang-links.ts'

export const hreflangNoSelf = defineCheck({
  id: 'hreflang-no-self',
  title: 'The page is among its own language versions',
  failure: 'The page is not among its own language versions',
  needs: ['head', 'response'],
  run({ head, response }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    const own = new Set([response.url, ...head.canonicals.map(({ url }) => url)])
    if (head.hreflang.some(({ url }) => url !== null && own.has(url))) return pass()
    return fail({
      at: head.hreflang[0]?.at,
      found: 'no link to itself',
      expected: `an hreflang link to ${response.url}`,
    })
  },
  advice: 'Add a link with the page’s own language and address to the list.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions#guidelines',
})
