import { message } from '../../../base/message.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, pass, unverified } from '../check-outcome.ts'

export const robots5xx = defineCheck({
  id: 'robots-5xx',
  title: 'robots.txt responds without a server error',
  failure: 'robots.txt returns a server error',
  needs: ['robotsFile'],
  appliesTo: 'response',
  run({ robotsFile }) {
    if (isUnverified(robotsFile)) return unverified(robotsFile.unverified)
    if (robotsFile.status < 500) return pass()
    return fail({
      found: message('status {status}', { status: String(robotsFile.status) }),
      expected: message('status 200, or 404 if there are no rules'),
    })
  },
  advice:
    'Make `/robots.txt` respond with status 200, or 404 if there is none. While it returns a server error, crawlers treat the whole site as blocked.',
  link: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1.4',
})
