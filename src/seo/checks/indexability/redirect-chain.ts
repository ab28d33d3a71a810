import { defineCheck } from '../check.ts'
import { fail, pass, unverified } from '../check-outcome.ts'
import { endlessRedirects } from '../endless-redirects.ts'

const maxHops = 1

export const redirectChain = defineCheck({
  id: 'redirect-chain',
  title: 'URL redirects at most once',
  failure: 'Redirect chain',
  needs: ['response'],
  appliesTo: 'response',
  run({ response }) {
    if (response.redirectLoop) return unverified(endlessRedirects)
    if (response.redirects.length <= maxHops) return pass()
    return fail(
      ...response.redirects.map(({ url, status, location }) => ({
        found: `${status}: ${url} → ${location}`,
        expected: response.url,
      })),
    )
  },
  advice:
    'Redirect the first URL straight to the final one. Each extra hop slows down visitors and uses up crawl budget.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
})
