import { message } from '../../../base/message.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, unverified } from '../check-outcome.ts'

const maxBytes = 500 * 1024

export const robotsSize = defineCheck({
  id: 'robots-size',
  title: 'robots.txt is within the size limit',
  failure: 'robots.txt is too large',
  needs: ['robotsFile'],
  appliesTo: 'response',
  run({ robotsFile }) {
    if (isUnverified(robotsFile)) return unverified(robotsFile.unverified)
    if (robotsFile.access !== 'rules') return notApplicable(message('The site has no robots.txt.'))
    if (robotsFile.bytes <= maxBytes && !robotsFile.truncated) return pass()
    return fail({
      found: message('more than {size} KiB', { size: maxBytes / 1024 }),
      expected: message('at most {size} KiB', { size: maxBytes / 1024 }),
    })
  },
  advice:
    'Keep robots.txt under 500 KiB, for example by merging rules with wildcards. Crawlers ignore everything after that limit.',
  link: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.5',
})
