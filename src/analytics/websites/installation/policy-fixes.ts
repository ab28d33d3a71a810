import { type Policy, parsePolicies } from '../../../fetch/content-security-policy.ts'

/** A directive that blocks the tracker, and what it must become. */
export interface PolicyFix {
  readonly directive: string
  /** The directive as the page has it. */
  readonly found: string
  /** The directive that allows the tracker. */
  readonly fixed: string
}

export interface PolicyQuestion {
  /** The page that has the policies. */
  readonly page: URL
  readonly script: URL
  readonly nonce: string
  /** Where events are sent. */
  readonly endpoint: URL
}

/** The changes to content security policies that the tracker needs; every policy of a page must allow it. */
export function findPolicyFixes(values: readonly string[], question: PolicyQuestion): readonly PolicyFix[] {
  const fixes = parsePolicies(values).flatMap((policy) => [
    ...fixOf(policy, ['script-src-elem', 'script-src', 'default-src'], question.script, question),
    ...fixOf(policy, ['connect-src', 'default-src'], question.endpoint, { page: question.page, nonce: '' }),
  ])
  return [...new Map(fixes.map((fix) => [fix.fixed, fix])).values()]
}

/** The first of the directives that the policy has decides; without one, everything is allowed. */
function fixOf(
  policy: Policy,
  directives: readonly [string, ...string[]],
  target: URL,
  { page, nonce }: Pick<PolicyQuestion, 'page' | 'nonce'>,
): readonly PolicyFix[] {
  const name = directives.find((one) => policy.has(one))
  const sources = name === undefined ? undefined : policy.get(name)
  if (name === undefined || sources === undefined) return []
  const isScript = directives[0].startsWith('script')
  if (isScript && nonce !== '' && sources.includes(`'nonce-${nonce}'`)) return []
  const isStrict = isScript && sources.some((source) => source.toLowerCase() === "'strict-dynamic'")
  if (!isStrict && sources.some((source) => allows(source, target, page))) return []
  // Without its own directive, the tracker's would lose what default-src allows, so that is repeated.
  const directive = name === 'default-src' ? (isScript ? 'script-src' : 'connect-src') : name
  const kept = sources.filter((source) => source.toLowerCase() !== "'none'")
  const current = [name, ...sources].join(' ')
  if (isStrict) return [{ directive, found: current, fixed: `<script nonce="…" src="${target}">` }]
  return [{ directive, found: current, fixed: [directive, ...kept, target.origin].join(' ') }]
}

const schemes = new Set(['http:', 'https:', 'ws:', 'wss:', 'data:', 'blob:'])

/** Whether a source expression matches a URL, as CSP 3 defines it (redirects aside). */
function allows(source: string, target: URL, page: URL): boolean {
  const text = source.toLowerCase()
  if (text === '*') return target.protocol === 'https:' || target.protocol === 'http:'
  if (text === "'self'") return matchesOrigin(target, page)
  if (text.startsWith("'")) return false
  if (schemes.has(text)) return text === target.protocol || (text === 'http:' && target.protocol === 'https:')
  const [, scheme, host = '', port, path = ''] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?(\/.*)?$/i.exec(source) ?? []
  if (host === '') return false
  const given = scheme === undefined ? page.protocol : `${scheme.toLowerCase()}:`
  if (target.protocol !== given && !(given === 'http:' && target.protocol === 'https:')) return false
  if (port !== '*' && (port ?? '') !== target.port && port !== defaultPort(target)) return false
  return matchesHost(host.toLowerCase(), target.hostname) && matchesPath(path, target.pathname)
}

const matchesOrigin = (target: URL, page: URL): boolean =>
  target.host === page.host && (target.protocol === page.protocol || target.protocol === 'https:')

const matchesHost = (pattern: string, host: string): boolean =>
  pattern === '*' || (pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern)

const matchesPath = (pattern: string, path: string): boolean =>
  pattern === '' || (pattern.endsWith('/') ? path.startsWith(pattern) : path === pattern)

const defaultPort = ({ protocol }: URL): string => (protocol === 'https:' ? '443' : '80')
