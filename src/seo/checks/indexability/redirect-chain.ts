import { defineCheck } from '../check.ts'
import { fail, pass, unverified } from '../check-outcome.ts'

const maxHops = 1

export const redirectChain = defineCheck({
  id: 'redirect-chain',
  title: 'The address leads to the page in one step',
  failure: 'The address leads to the page by a chain of redirects',
  needs: ['response'],
  appliesTo: 'response',
  run({ response }) {
    if (response.redirectLoop) return unverified('The redirects never end.')
    if (response.redirects.length <= maxHops) return pass()
    return fail(
      ...response.redirects.map(({ url, status, location }) => ({
        found: `${status}: ${url} → ${location}`,
        expected: response.url,
      })),
    )
  },
  advice:
    'Redirect the first address straight to the last one. Each step costs visitors a round trip and crawlers patience.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
})
