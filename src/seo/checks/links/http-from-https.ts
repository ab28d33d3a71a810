import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'

export const httpFromHttps = defineCheck({
  id: 'http-from-https',
  title: 'Internal links use HTTPS',
  failure: 'Internal links use HTTP',
  needs: ['links', 'response'],
  run({ links, response }) {
    if (!response.url.startsWith('https:')) return notApplicable(message('The page is not served over HTTPS.'))
    const plain = links.items.filter(({ url, internal }) => internal && url?.startsWith('http:'))
    return failIfAny(
      plain.map(({ at, url }) => ({ at, found: url ?? '', expected: url?.replace('http:', 'https:') ?? 'https' })),
    )
  },
  advice: 'Link to the HTTPS URL, or use a relative URL. HTTP links cost a redirect and expose the request.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/https',
})
