import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, pass, unverified } from '../check-outcome.ts'

export const soft404 = defineCheck({
  id: 'soft-404',
  title: 'A path that does not exist answers with 404',
  failure: 'A path that does not exist answers as if it did',
  needs: ['randomPath'],
  run({ randomPath }) {
    if (isUnverified(randomPath)) return unverified(randomPath.unverified)
    const { status, url, finalUrl } = randomPath
    if (status >= 500) return unverified(`A made-up path answered with status ${status}.`)
    if (status >= 400) return pass()
    const found = finalUrl === url ? `${url}: status ${status}` : `${url}: redirects to ${finalUrl}`
    return fail({ found, expected: 'status 404 or 410' })
  },
  advice:
    'Let the server answer unknown paths with status 404 (the friendly page may stay), and do not redirect them home.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors',
})
