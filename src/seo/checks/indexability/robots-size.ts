import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, unverified } from '../check-outcome.ts'

const maxBytes = 500 * 1024

export const robotsSize = defineCheck({
  id: 'robots-size',
  title: 'robots.txt is small enough to be read whole',
  failure: 'robots.txt is larger than crawlers read',
  needs: ['robotsFile'],
  appliesTo: 'response',
  run({ robotsFile }) {
    if (isUnverified(robotsFile)) return unverified(robotsFile.unverified)
    if (robotsFile.access !== 'rules') return notApplicable('There is no robots.txt.')
    if (robotsFile.bytes <= maxBytes && !robotsFile.truncated) return pass()
    return fail({ found: `${robotsFile.bytes} bytes or more`, expected: `at most ${maxBytes} bytes` })
  },
  advice: 'Crawlers need to read only the first 500 KiB; rules after that do not count. Merge rules with wildcards.',
  link: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.5',
})
