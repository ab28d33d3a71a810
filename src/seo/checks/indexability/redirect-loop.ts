import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'

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
