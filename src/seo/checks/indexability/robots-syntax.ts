import { message } from '../../../base/message.ts'
import { isUnverified, type RobotsProblem } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, unverified } from '../check-outcome.ts'

export const robotsSyntax = defineCheck({
  id: 'robots-syntax',
  title: 'robots.txt is valid',
  failure: 'robots.txt has syntax errors',
  needs: ['robotsFile'],
  appliesTo: 'response',
  run({ robotsFile }) {
    if (isUnverified(robotsFile)) return unverified(robotsFile.unverified)
    if (robotsFile.access !== 'rules') return notApplicable(message('The site has no robots.txt.'))
    if (robotsFile.malformed.length > 0) return fail(...robotsFile.malformed.map(quote))
    return pass(...robotsFile.unknown.map(quote))
  },
  advice:
    'Write each line as `name: value`, and put rules after a `User-agent` line. Crawlers skip lines they cannot parse.',
  link: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2',
})

const quote = ({ line, text, reason }: RobotsProblem) => ({
  found: message('line {line}: {content} ({reason})', { line: String(line), content: text, reason }),
})
