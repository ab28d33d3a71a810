import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'
import { noHreflang } from './hreflang-links.ts'

export const hreflangNoSelf = defineCheck({
  id: 'hreflang-no-self',
  title: 'hreflang includes the page itself',
  failure: 'hreflang self-reference is missing',
  needs: ['head', 'response'],
  run({ head, response }) {
    if (head.hreflang.length === 0) return notApplicable(noHreflang)
    const own = new Set([response.url, ...head.canonicals.map(({ url }) => url)])
    if (head.hreflang.some(({ url }) => url !== null && own.has(url))) return pass()
    return fail({
      at: head.hreflang[0]?.at,
      found: message('missing'),
      expected: message('an hreflang link to {url}', { url: response.url }),
    })
  },
  advice:
    'Add an hreflang link with the page’s own language and URL. Each version must list all versions, including itself.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions#guidelines',
})
