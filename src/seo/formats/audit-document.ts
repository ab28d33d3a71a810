import type { Immutable } from '../../base/immutable.ts'
import type { Say } from '../../texts/texts.ts'
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

/** Issues first, by severity, then by the points that they cost. */
export function byUrgency(results: Immutable<Results>): Immutable<Results['checks']> {
  return results.checks.toSorted(
    (one, other) =>
      groupOf(one) - groupOf(other) ||
      severities.indexOf(one.severity) - severities.indexOf(other.severity) ||
      (other.points ?? other.gain ?? 0) - (one.points ?? one.gain ?? 0) ||
      verdicts.indexOf(one.verdict) - verdicts.indexOf(other.verdict),
  )
}

const groupOf = ({ verdict }: Check): number => (verdict === 'warn' ? 0 : verdicts.indexOf(verdict))

/** "5 failed, 2 warnings, 80 passed, 7 not applicable, 2 inconclusive, 98% of this report could be judged". */
export function countsText(summary: Immutable<Results['summary']>, say: Say): string {
  const { failed, warned, passed, unverified, not_applicable, inconclusive, judged } = summary
  // Results of scoring version 1 have only `unverified`.
  const unjudged =
    not_applicable === undefined || inconclusive === undefined
      ? [say('seo.unverified', { n: unverified })]
      : [say('seo.notApplicable', { n: not_applicable }), say('seo.inconclusive', { n: inconclusive })]
  return [
    say('seo.failed', { n: failed }),
    say('seo.warned', { n: warned }),
    say('seo.passed', { n: passed }),
    ...unjudged,
    ...(typeof judged === 'number' ? [say('seo.judged', { n: judged })] : []),
  ].join(', ')
}

/** "+3.2 points" for a check that costs points, also while a cap limits the score; empty otherwise. */
export const gainText = ({ gain = 0, points = gain }: Pick<Check, 'gain' | 'points'>, say: Say): string =>
  pointsText(points, say)

export const pointsText = (points: number | null, say: Say): string =>
  points === null || points === 0 ? '' : say('seo.gain', { n: Math.max(0.1, Math.round(points * 10) / 10) })

/** "Line 5 · Found: 70 characters · Expected: at most 60". */
export function evidenceText({ line, found, wanted }: Check['evidence'][number], say: Say): string {
  return [
    ...(line === null ? [] : [say('seo.line', { line: String(line) })]),
    ...(found === null ? [] : [say('seo.found', { found })]),
    ...(wanted === null ? [] : [say('seo.expected', { expected: wanted })]),
  ].join(' · ')
}
