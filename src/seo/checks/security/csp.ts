import { type Message, message } from '../../../base/message.ts'
import { policyHeaders, readPolicies } from '../../../fetch/content-security-policy.ts'
import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const csp = defineCheck({
  id: 'csp',
  title: 'Content Security Policy protects against XSS',
  failure: 'Content Security Policy is missing or weak',
  needs: ['response', 'head'],
  run({ response, head }) {
    const written = [...policyHeaders(response.headers), ...head.policies.map(({ text }) => text)]
    if (written.length === 0) return fail({ found: message('missing'), expected: 'Content-Security-Policy' })
    const problems = readPolicies(written).map(problemOf)
    // All policies apply at the same time, so one strict policy is enough.
    const problem = problems.includes(null) ? null : (problems[0] ?? null)
    return problem === null
      ? pass()
      : fail({
          found: message('{problem}: {content}', { problem, content: written[0] ?? '' }),
          expected: message('nonces or hashes for scripts'),
        })
  },
  advice:
    'Send a `Content-Security-Policy` that restricts scripts with nonces or hashes, without `unsafe-inline`. It limits the damage of cross-site scripting.',
  link: 'https://www.w3.org/TR/CSP3/',
})

function problemOf(policy: ReadonlyMap<string, readonly string[]>): Message | null {
  const scripts = policy.get('script-src') ?? policy.get('default-src')
  if (scripts === undefined) return message('scripts are not restricted')
  if (scripts.includes('*') || scripts.includes('https:') || scripts.includes('http:') || scripts.includes('data:')) {
    return scripts.includes("'strict-dynamic'") ? null : message('scripts may load from any host')
  }
  const trusted = scripts.some((source) => /^'(nonce-|sha\d+-|strict-dynamic)/.test(source))
  return scripts.includes("'unsafe-inline'") && !trusted ? message('inline scripts are allowed') : null
}
