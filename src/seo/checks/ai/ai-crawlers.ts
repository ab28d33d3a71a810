import { message } from '../../../base/message.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { pass, unverified, warn } from '../check-outcome.ts'

export const aiCrawlers = defineCheck({
  id: 'ai-crawlers',
  title: 'AI crawlers are allowed',
  failure: 'AI crawlers are blocked by robots.txt',
  needs: ['robotsAccess'],
  run({ robotsAccess }) {
    if (isUnverified(robotsAccess)) return unverified(robotsAccess.unverified)
    const shutOut = robotsAccess.aiAgents.filter(({ allowed }) => !allowed)
    if (shutOut.length === 0) return pass({ found: robotsAccess.aiAgents.map(({ agent }) => agent).join(', ') })
    return warn(
      ...shutOut.map(({ agent, rule }) => ({
        found:
          rule === null
            ? agent
            : message('{agent}: line {line}: {rule}', {
                agent,
                line: String(rule.line),
                rule: `${rule.kind}: ${rule.path}`,
              }),
      })),
    )
  },
  advice: 'Decide whether AI services may use the page, and adjust robots.txt if these rules are not what you want.',
  link: 'https://www.rfc-editor.org/rfc/rfc9309.html',
})
