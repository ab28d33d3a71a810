import { type Message, message } from '../../../base/message.ts'
import { policyHeaders, readPolicies } from '../../../fetch/content-security-policy.ts'
import { defineCheck } from '../check.ts'
import { fail, pass, warnIfAny } from '../check-outcome.ts'

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

export const nosniff = defineCheck({
  id: 'nosniff',
  title: 'MIME sniffing is disabled',
  failure: 'MIME sniffing is not disabled',
  needs: ['response'],
  run({ response }) {
    const header = response.headers['x-content-type-options']?.[0]
    if (header?.trim().toLowerCase() === 'nosniff') return pass()
    return fail({ found: header ?? message('missing'), expected: 'X-Content-Type-Options: nosniff' })
  },
  advice: 'Send `X-Content-Type-Options: nosniff` with every response, so that browsers do not guess file types.',
  link: 'https://fetch.spec.whatwg.org/#x-content-type-options-header',
})

export const serverSignature = defineCheck({
  id: 'server-signature',
  title: 'Server version is not exposed',
  failure: 'Server version is exposed',
  needs: ['response'],
  run({ response }) {
    const signatures = ['server', 'x-powered-by', 'x-aspnet-version', 'x-generator'].flatMap((name) =>
      (response.headers[name] ?? [])
        .filter((value) => /\d/.test(value))
        .map((value) => ({ found: `${name}: ${value}` })),
    )
    return warnIfAny(signatures)
  },
  advice:
    'Turn the header off, or shorten it to the product name. Version numbers help attackers find known vulnerabilities.',
  link: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-10.2.4',
})
