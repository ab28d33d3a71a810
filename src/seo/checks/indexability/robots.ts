import { message } from '../../../base/message.ts'
import { isUnverified, type RobotsProblem } from '../../facts/site/site-facts.ts'
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
