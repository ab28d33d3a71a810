import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { pass, unverified, warn } from '../check-outcome.ts'

export const aiCrawlers = defineCheck({
  id: 'ai-crawlers',
  title: 'robots.txt admits the crawlers of AI services',
  failure: 'robots.txt shuts out crawlers of AI services',
  needs: ['robotsAccess'],
  run({ robotsAccess }) {
    if (isUnverified(robotsAccess)) return unverified(robotsAccess.unverified)
    const shutOut = robotsAccess.aiAgents.filter(({ allowed }) => !allowed)
    if (shutOut.length === 0) return pass({ found: robotsAccess.aiAgents.map(({ agent }) => agent).join(', ') })
    return warn(
      ...shutOut.map(({ agent, rule }) => ({
        found: rule === null ? agent : `${agent}: line ${rule.line}: ${rule.kind}: ${rule.path}`,
      })),
    )
  },
  advice: 'Whether they may read the page is yours to decide; this is what robots.txt tells them now.',
  link: 'https://www.rfc-editor.org/rfc/rfc9309.html',
})
