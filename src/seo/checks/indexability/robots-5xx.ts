import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, pass, unverified } from '../check-outcome.ts'

export const robots5xx = defineCheck({
  id: 'robots-5xx',
  title: 'robots.txt answers without a server error',
  failure: 'robots.txt answers with a server error, which closes the whole site to crawlers',
  needs: ['robotsFile'],
  appliesTo: 'response',
  run({ robotsFile }) {
    if (isUnverified(robotsFile)) return unverified(robotsFile.unverified)
    if (robotsFile.status < 500) return pass()
    return fail({ found: `status ${robotsFile.status}`, expected: '200, or 404 where there are no rules' })
  },
  advice: 'Mend the server so that /robots.txt answers with 200, or with 404 where there is none.',
  link: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1.4',
})
