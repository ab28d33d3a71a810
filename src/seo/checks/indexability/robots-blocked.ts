import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, unverified } from '../check-outcome.ts'

export const robotsBlocked = defineCheck({
  id: 'robots-blocked',
  title: 'robots.txt lets crawlers read the page',
  failure: 'robots.txt forbids crawlers to read the page',
  needs: ['robotsAccess', 'request'],
  appliesTo: 'response',
  run({ robotsAccess, request }) {
    if (isUnverified(robotsAccess)) return unverified(robotsAccess.unverified)
    const { allowed, rule, agent } = robotsAccess.page
    if (allowed) return pass()
    if (request.intendedNoindex) return notApplicable('The page is meant to stay out of search results.')
    const found = rule === null ? 'robots.txt cannot be read' : `line ${rule.line}: ${rule.kind}: ${rule.path}`
    return fail({ found, expected: `a rule that allows the page to ${agent}` })
  },
  advice: 'Change or remove the rule in robots.txt, or add a longer `Allow` rule for this page.',
  link: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2',
})
