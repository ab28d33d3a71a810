import { message } from '../../../base/message.ts'
import { isRefusal } from '../../facts/site/unverified.ts'
import { defineCheck } from '../check.ts'
import { fail, pass, unverified } from '../check-outcome.ts'
import { endlessRedirects } from '../endless-redirects.ts'

export const status = defineCheck({
  id: 'status',
  title: 'Page returns HTTP status 200',
  failure: 'Page does not return HTTP status 200',
  needs: ['response'],
  appliesTo: 'response',
  run({ response }) {
    if (response.redirectLoop) return unverified(endlessRedirects)
    if (response.status === 200) return pass()
    if (isRefusal(response.status)) {
      return unverified(
        message('The server blocked our crawler with status {status}; search engines may still be let in.', {
          status: String(response.status),
        }),
      )
    }
    return fail({ found: String(response.status), expected: '200' })
  },
  advice:
    'Search engines only index pages that return status 200. Serve the page with 200, or redirect its URL to the page that replaces it.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
})
