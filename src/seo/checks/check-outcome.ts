import type { Text } from '../../base/message.ts'

export type Verdict = 'pass' | 'fail' | 'warn' | 'unverified'

/** A verdict that distinguishes two reasons for having none: the check does not apply to the page, or its facts are missing. */
export type CheckStatus = 'passed' | 'failed' | 'warning' | 'not_applicable' | 'inconclusive'

/** One place or value that a check reports. */
export interface Finding {
  /** The offset in the source; omitted if it is not in the page's markup. */
  readonly at?: number | null
  readonly found?: Text
  readonly expected?: Text
}

export type CheckOutcome =
  | { readonly verdict: 'pass' | 'fail' | 'warn'; readonly findings: readonly Finding[] }
  | { readonly verdict: 'unverified'; readonly applies: boolean; readonly reason: Text }

/** A passing check may also report what it found. */
export const pass = (...findings: readonly Finding[]): CheckOutcome => ({ verdict: 'pass', findings })

export const fail = (...findings: readonly Finding[]): CheckOutcome => ({ verdict: 'fail', findings })

export const warn = (...findings: readonly Finding[]): CheckOutcome => ({ verdict: 'warn', findings })

/** The check applies, but its facts are missing. */
export const unverified = (reason: Text): CheckOutcome => ({ verdict: 'unverified', applies: true, reason })

/** The page has nothing that the check judges. */
export const notApplicable = (reason: Text): CheckOutcome => ({ verdict: 'unverified', applies: false, reason })

export function statusOf(outcome: CheckOutcome): CheckStatus {
  if (outcome.verdict !== 'unverified')
    return ({ pass: 'passed', fail: 'failed', warn: 'warning' } as const)[outcome.verdict]
  return outcome.applies ? 'inconclusive' : 'not_applicable'
}

export const failIfAny = (findings: readonly Finding[]): CheckOutcome =>
  findings.length > 0 ? fail(...findings) : pass()

export const warnIfAny = (findings: readonly Finding[]): CheckOutcome =>
  findings.length > 0 ? warn(...findings) : pass()
