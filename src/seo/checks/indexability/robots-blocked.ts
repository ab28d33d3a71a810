import { message } from '../../../base/message.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, unverified } from '../check-outcome.ts'

export const robotsBlocked = defineCheck({
  id: 'robots-blocked',
  title: 'robots.txt allows crawling of the page',
  failure: 'Page is blocked by robots.txt',
  needs: ['robotsAccess', 'request'],
  appliesTo: 'response',
  run({ robotsAccess, request }) {
    if (isUnverified(robotsAccess)) return unverified(robotsAccess.unverified)
    const { allowed, rule, agent } = robotsAccess.page
    if (allowed) return pass()
    if (request.intendedNoindex) return notApplicable(message('The page is meant to stay out of search results.'))
    const blocked =
      rule === null
        ? message('robots.txt returns a server error')
        : message('line {line}: {rule}', { line: String(rule.line), rule: `${rule.kind}: ${rule.path}` })
    return fail({ found: blocked, expected: message('no rule that blocks {agent}', { agent }) })
  },
  advice:
    'Remove or change the `Disallow` rule that matches this page, or add a more specific `Allow` rule. Crawlers that cannot fetch a page cannot index its content.',
  link: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2',
})
