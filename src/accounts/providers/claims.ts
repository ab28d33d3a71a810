import { isRecord } from '../../base/is-record.ts'
import type { providerFactors, providerRoles } from '../../database/schema.ts'
import { readEmail } from '../email.ts'

/** Who somebody is at a provider, by its token. */
export interface ProvenIdentity {
  readonly subject: string
  /** As it is stored; null if there is none that can be one. */
  readonly email: string | null
  /** Null if the provider does not say. */
  readonly isEmailVerified: boolean | null
  readonly name: string | null
  readonly groups: readonly string[]
  /** How the person has proven it there, by the names of RFC 8176. */
  readonly methods: readonly string[]
  /** When, in milliseconds; null if the provider does not say. */
  readonly provenAt: number | null
}

type Claims = Readonly<Record<string, unknown>>

const maxGroups = 1_000

/** `claims` are those of the token; `more` are those of the user info, which no signature covers. */
export function readClaims(claims: Claims, more: Claims, groupsClaim: string): ProvenIdentity {
  const all: Claims = { ...more, ...claims }
  const verified = all.email_verified
  const [sent, preferred] = [textOf(all.email), textOf(all.name) ?? textOf(all.preferred_username)]
  return {
    subject: String(claims.sub),
    email: sent === null ? null : emailOf(sent),
    isEmailVerified: verified === undefined ? null : verified === true || verified === 'true',
    name: preferred,
    groups: listOf(claimAt(all, groupsClaim)).slice(0, maxGroups),
    methods: listOf(claims.amr),
    provenAt: typeof claims.auth_time === 'number' ? claims.auth_time * 1000 : null,
  }
}

/** By its whole name, or else as a path: `realm_access.roles`. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>((value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined), claims)
}

const listOf = (value: unknown): readonly string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && one !== '')

/** One line of text that can be a name. */
const textOf = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value.replace(/[\p{C}\s]+/gu, ' ').trim() : ''
  return text === '' ? null : text.slice(0, 100)
}

function emailOf(text: string): string | null {
  try {
    return text.length <= 254 ? readEmail(text) : null
  } catch {
    return null
  }
}

/** Whose token counts as two factors, if the provider is set to believe its tokens: those that are something to have. */
const possessions = new Set(['otp', 'hwk', 'swk', 'sc', 'sms', 'tel', 'fido'])

export function hasSecondFactor(rule: (typeof providerFactors)[number], { methods }: ProvenIdentity): boolean {
  if (rule !== 'token') return rule === 'always'
  return methods.includes('mfa') || (methods.length > 1 && methods.some((method) => possessions.has(method)))
}

/** `name=value`, split at the last `=`; the value is null without one. */
export function splitRule(text: string): { readonly name: string; readonly value: string | null } {
  const equals = text.lastIndexOf('=')
  if (equals < 0) return { name: text.trim(), value: null }
  return { name: text.slice(0, equals).trim(), value: text.slice(equals + 1).trim() }
}

/** The role that the first matching rule gives to somebody in these groups; null if none does. */
export function roleOfGroups(
  rules: readonly string[],
  groups: readonly string[],
): (typeof providerRoles)[number] | null {
  for (const rule of rules) {
    const { name, value } = splitRule(rule)
    if (groups.includes(name)) return value as (typeof providerRoles)[number]
  }
  return null
}

/** The account of a mail address: undefined if the provider is not trusted for its domain, null if the domain has none. */
export function accountOfEmail(
  { domains, account_id }: { readonly domains: readonly string[]; readonly account_id: number | null },
  email: string,
): number | null | undefined {
  const host = email.slice(email.lastIndexOf('@') + 1)
  const rule = domains.map(splitRule).find(({ name }) => name === host)
  if (!rule) return undefined
  return rule.value === null ? account_id : Number(rule.value)
}
