import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'

export const redirectLoop = defineCheck({
  id: 'redirect-loop',
  title: 'The redirects come to an end',
  failure: 'The redirects never end',
  needs: ['response'],
  appliesTo: 'response',
  run({ response }) {
    if (response.redirectLoop) {
      return fail(
        ...response.redirects.map(({ url, status, location }) => ({ found: `${status}: ${url} → ${location}` })),
      )
    }
    return response.redirects.length > 0 ? pass() : notApplicable('The address does not redirect.')
  },
  advice:
    'Find the rule that sends the address back to where it came from: often two rules about https, www or slashes.',
  link: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-15.4',
})
