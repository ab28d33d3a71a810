import { message } from '../../../base/message.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { isRefusal } from '../../facts/site/unverified.ts'
import { defineCheck } from '../check.ts'
import { fail, pass, unverified } from '../check-outcome.ts'
import { endlessRedirects } from '../target-problem.ts'

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

export const soft404 = defineCheck({
  id: 'soft-404',
  title: 'Missing pages return status 404',
  failure: 'Missing pages do not return status 404',
  needs: ['randomPath'],
  run({ randomPath }) {
    if (isUnverified(randomPath)) return unverified(randomPath.unverified)
    const { status, url, finalUrl } = randomPath
    if (status >= 500) return unverified(message('A random URL returned status {status}.', { status: String(status) }))
    if (status >= 400) return pass()
    const reply =
      finalUrl === url
        ? message('{url}: status {status}', { url, status: String(status) })
        : message('{url}: redirects to {target}', { url, target: finalUrl })
    return fail({ found: reply, expected: message('status 404 or 410') })
  },
  advice:
    'Return status 404 or 410 for unknown URLs; a friendly error page can stay. Otherwise search engines crawl and index pages that do not exist.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors',
})
