import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, failIfAny, notApplicable, pass, unverified } from '../check-outcome.ts'
import { endlessRedirects } from '../target-problem.ts'

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

export const redirectLoop = defineCheck({
  id: 'redirect-loop',
  title: 'Redirects reach a page',
  failure: 'Redirect loop',
  needs: ['response'],
  appliesTo: 'response',
  run({ response }) {
    if (response.redirectLoop) {
      return fail(
        ...response.redirects.map(({ url, status, location }) => ({ found: `${status}: ${url} → ${location}` })),
      )
    }
    return response.redirects.length > 0 ? pass() : notApplicable(message('The URL does not redirect.'))
  },
  advice:
    'Find the rule that sends the URL back to where it came from. Often two rules about HTTPS, www, or trailing slashes contradict each other.',
  link: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-15.4',
})

export const metaRefresh = defineCheck({
  id: 'meta-refresh',
  title: 'Page has no meta refresh',
  failure: 'Page uses a meta refresh',
  needs: ['head'],
  run: ({ head }) =>
    failIfAny(
      head.refreshes.map(({ at, text, url }) => ({
        at,
        found: text,
        expected: url === null ? message('no refresh') : message('a 301 redirect to {url}', { url }),
      })),
    ),
  advice:
    'Redirect with a 301 or 308 status on the server instead, and do not reload pages on a timer. A refresh is slower, and it disorients visitors and screen readers.',
  link: 'https://www.w3.org/WAI/WCAG22/Techniques/failures/F41',
})
