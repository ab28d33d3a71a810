import { policyHeaders, readPolicies } from '../../../fetch/content-security-policy.ts'
import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const csp = defineCheck({
  id: 'csp',
  title: 'A content security policy guards the page',
  failure: 'No content security policy guards the page against foreign scripts',
  needs: ['response', 'head'],
  run({ response, head }) {
    const written = [...policyHeaders(response.headers), ...head.policies.map(({ text }) => text)]
    if (written.length === 0) return fail({ found: 'no policy', expected: 'Content-Security-Policy' })
    const problems = readPolicies(written).map(problemOf)
    // All policies apply at the same time, so one strict policy is enough.
    const problem = problems.includes(null) ? null : (problems[0] ?? null)
    return problem === null
      ? pass()
      : fail({ found: `${problem}: ${written[0]}`, expected: 'nonces or hashes for scripts' })
  },
  advice: 'Send a Content-Security-Policy that names where scripts may come from, without `unsafe-inline`.',
  link: 'https://www.w3.org/TR/CSP3/',
})

function problemOf(policy: ReadonlyMap<string, readonly string[]>): string | null {
  const scripts = policy.get('script-src') ?? policy.get('default-src')
  if (scripts === undefined) return 'scripts are not restricted'
  if (scripts.includes('*') || scripts.includes('https:') || scripts.includes('http:') || scripts.includes('data:')) {
    return scripts.includes("'strict-dynamic'") ? null : 'scripts may come from anywhere'
  }
  const trusted = scripts.some((source) => /^'(nonce-|sha\d+-|strict-dynamic)/.test(source))
  return scripts.includes("'unsafe-inline'") && !trusted ? 'inline scripts are allowed' : null
}
