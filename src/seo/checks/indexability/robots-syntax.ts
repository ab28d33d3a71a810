import { isUnverified, type RobotsProblem } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, unverified } from '../check-outcome.ts'

export const robotsSyntax = defineCheck({
  id: 'robots-syntax',
  title: 'robots.txt is well-formed',
  failure: 'robots.txt has lines that crawlers cannot understand',
  needs: ['robotsFile'],
  appliesTo: 'response',
  run({ robotsFile }) {
    if (isUnverified(robotsFile)) return unverified(robotsFile.unverified)
    if (robotsFile.access !== 'rules') return notApplicable('There is no robots.txt.')
    if (robotsFile.malformed.length > 0) return fail(...robotsFile.malformed.map(quote))
    return pass(...robotsFile.unknown.map(quote))
  },
  advice: 'Write each line as `name: value`, and rules only after a `User-agent` line.',
  link: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2',
})

const quote = ({ line, text, reason }: RobotsProblem) => ({ found: `line ${line}: ${text} (${reason})` })
