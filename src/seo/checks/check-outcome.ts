export type Verdict = 'pass' | 'fail' | 'warn' | 'unverified'

/** One place or value that a check reports. */
export interface Finding {
  /** The offset in the source; omitted if it is not in the page's markup. */
  readonly at?: number | null
  readonly found?: string
  readonly expected?: string
}

export type CheckOutcome =
  | { readonly verdict: 'pass' | 'fail' | 'warn'; readonly findings: readonly Finding[] }
  | { readonly verdict: 'unverified'; readonly reason: string }

/** A passing check may report what it found, too. */
export const pass = (...findings: readonly Finding[]): CheckOutcome => ({ verdict: 'pass', findings })

export const fail = (...findings: readonly Finding[]): CheckOutcome => ({ verdict: 'fail', findings })

export const warn = (...findings: readonly Finding[]): CheckOutcome => ({ verdict: 'warn', findings })

/** The facts are missing, or the check does not apply to this page. */
export const unverified = (reason: string): CheckOutcome => ({ verdict: 'unverified', reason })

export const failIfAny = (findings: readonly Finding[]): CheckOutcome =>
  findings.length > 0 ? fail(...findings) : pass()

export const warnIfAny = (findings: readonly Finding[]): CheckOutcome =>
  findings.length > 0 ? warn(...findings) : pass()
