import { defineCheck } from '../check.ts'
import { fail, pass, unverified } from '../outcome.ts'
import { noHreflang } from './hreflang-links.ts'

export const hreflangNoSelf = defineCheck({
  id: 'hreflang-no-self',
  title: 'The page is among its own language versions',
  failure: 'The page is not among its own language versions',
  needs: ['head', 'answer'],
  run({ head, answer }) {
    if (head.hreflang.length === 0) return unverified(noHreflang)
    const own = new Set([answer.url, ...head.canonicals.map(({ url }) => url)])
    if (head.hreflang.some(({ url }) => url !== null && own.has(url))) return pass()
    return fail({ at: head.hreflang[0]?.at, found: 'no link to itself', wanted: `an hreflang link to ${answer.url}` })
  },
  advice: 'Add a link with the page’s own language and address to the list.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions#guidelines',
})
