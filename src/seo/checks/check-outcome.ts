export type Verdict = 'pass' | 'fail' | 'warn' | 'unverified'

/** One thing a check points at. */
export interface Finding {
  /** The offset in the source; left out where it is no part of the page's markup. */
  readonly at?: number | null
  readonly found?: string
  readonly expected?: string
}

export type CheckOutcome =
  | { readonly verdict: 'pass' | 'fail' | 'warn'; readonly findings: readonly Finding[] }
  | { readonly verdict: 'unverified'; readonly reason: string }

/** Passing may show what was found, too. */
export const pass = (...findings: readonly Finding[]): CheckOutcome => ({ verdict: 'pass', findings })

export const fail = (...findings: readonly Finding[]): CheckOutcome => ({ verdict: 'fail', findings })

export const warn = (...findings: readonly Finding[]): CheckOutcome => ({ verdict: 'warn', findings })

/** It could not be learnt, or the question does not arise for this page. */
export const unverified = (reason: string): CheckOutcome => ({ verdict: 'unverified', reason })

export const failIfAny = (findings: readonly Finding[]): CheckOutcome =>
  findings.length > 0 ? fail(...findings) : pass()

export const warnIfAny = (findings: readonly Finding[]): CheckOutcome =>
  findings.length > 0 ? warn(...findings) : pass()
