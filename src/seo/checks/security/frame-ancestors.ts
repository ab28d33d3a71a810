import { policyHeaders, readPolicies } from '../../../fetch/content-security-policy.ts'
import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const frameAncestors = defineCheck({
  id: 'frame-ancestors',
  title: 'Other sites cannot put the page into a frame',
  failure: 'Other sites can put the page into a frame',
  needs: ['response'],
  run({ response }) {
    const policies = readPolicies(policyHeaders(response.headers))
    if (policies.some((policy) => policy.has('frame-ancestors'))) return pass()
    const header = response.headers['x-frame-options']?.[0]
    if (/^\s*(deny|sameorigin)\s*$/i.test(header ?? '')) return pass()
    return fail({ found: header ?? 'no header', expected: "Content-Security-Policy: frame-ancestors 'self'" })
  },
  advice: 'Name in `frame-ancestors` who may frame the page, so that nobody can lay it under their own.',
  link: 'https://www.w3.org/TR/CSP3/#directive-frame-ancestors',
})
