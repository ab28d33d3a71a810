import type { Immutable } from '../../base/immutable.ts'
import type { CheckResult, Results } from '../reports/results.ts'

export type Check = Immutable<CheckResult>

/** An audit on its way out: what every format writes down. */
export interface AuditDocument {
  readonly url: string
  /** ISO 8601. */
  readonly generatedAt: string
  readonly results: Immutable<Results>
}

/** A page that could not be audited, and why. */
export interface FailedAudit {
  readonly url: string
  readonly error: string
}

export type AuditEntry = AuditDocument | FailedAudit

export const isFailed = (entry: AuditEntry): entry is FailedAudit => 'error' in entry
export const isAudited = (entry: AuditEntry): entry is AuditDocument => !isFailed(entry)

const severities = ['critical', 'high', 'medium', 'low', 'information']
const verdicts = ['fail', 'warn', 'unverified', 'pass']

export const isIssue = ({ verdict }: Check): boolean => verdict === 'fail' || verdict === 'warn'

/** Its account has decided not to count it. */
export const isIgnored = ({ ignored }: Check): boolean => ignored !== undefined

/** Issues first, by severity, then by the points that fixing them gains. */
export function byUrgency(results: Immutable<Results>): Immutable<Results['checks']> {
  return results.checks.toSorted(
    (one, other) =>
      groupOf(one) - groupOf(other) ||
      severities.indexOf(one.severity) - severities.indexOf(other.severity) ||
      (other.gain ?? 0) - (one.gain ?? 0) ||
      verdicts.indexOf(one.verdict) - verdicts.indexOf(other.verdict),
  )
}

const groupOf = ({ verdict }: Check): number => (verdict === 'warn' ? 0 : verdicts.indexOf(verdict))

/** "92% of this report could be judged"; null for results of scoring version 1, which do not say. */
export const judgedText = ({ judged }: Immutable<Results['summary']>): string | null =>
  typeof judged === 'number' ? `${judged}% of this report could be judged` : null

/** "+3 points" for a check whose fix raises the score; empty otherwise. */
export const gainText = ({ gain = 0 }: Pick<Check, 'gain'>): string =>
  gain === 0 ? '' : `+${gain} point${gain === 1 ? '' : 's'}`

/** "7 not applicable, 2 inconclusive", or "9 unverified" for results of scoring version 1. */
export const unverifiedText = ({ unverified, not_applicable, inconclusive }: Immutable<Results['summary']>): string =>
  not_applicable === undefined || inconclusive === undefined
    ? `${unverified} unverified`
    : `${not_applicable} not applicable, ${inconclusive} inconclusive`
