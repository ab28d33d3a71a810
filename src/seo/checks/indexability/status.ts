import { isRefusal } from '../../facts/site/unverified.ts'
import { defineCheck } from '../check.ts'
import { fail, pass, unverified } from '../check-outcome.ts'

export const status = defineCheck({
  id: 'status',
  title: 'The page answers with status 200',
  failure: 'The page does not answer with status 200',
  needs: ['response'],
  appliesTo: 'response',
  run({ response }) {
    if (response.redirectLoop) return unverified('The redirects never end, so there is no final answer.')
    if (response.status === 200) return pass()
    if (isRefusal(response.status)) {
      return unverified(
        `The site refused our fetcher with status ${response.status}; search engines may fare otherwise.`,
      )
    }
    return fail({ found: String(response.status), expected: '200' })
  },
  advice: 'Search engines index only pages that answer with 200. Serve the page there, or redirect to where it is now.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
})
