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

/** What needs mending first comes first. */
export function byUrgency(results: Immutable<Results>): Immutable<Results['checks']> {
  return results.checks.toSorted(
    (one, other) =>
      verdicts.indexOf(one.verdict) - verdicts.indexOf(other.verdict) ||
      severities.indexOf(one.severity) - severities.indexOf(other.severity),
  )
}
