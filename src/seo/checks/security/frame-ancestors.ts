import { message } from '../../../base/message.ts'
import { policyHeaders, readPolicies } from '../../../fetch/content-security-policy.ts'
import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const frameAncestors = defineCheck({
  id: 'frame-ancestors',
  title: 'Page is protected against clickjacking',
  failure: 'Page is not protected against clickjacking',
  needs: ['response'],
  run({ response }) {
    const policies = readPolicies(policyHeaders(response.headers))
    if (policies.some((policy) => policy.has('frame-ancestors'))) return pass()
    const header = response.headers['x-frame-options']?.[0]
    if (/^\s*(deny|sameorigin)\s*$/i.test(header ?? '')) return pass()
    return fail({ found: header ?? message('missing'), expected: "Content-Security-Policy: frame-ancestors 'self'" })
  },
  advice:
    "Send `Content-Security-Policy: frame-ancestors 'self'`, or list the sites that may embed the page. Otherwise attackers can hide it under their own content.",
  link: 'https://www.w3.org/TR/CSP3/#directive-frame-ancestors',
})
