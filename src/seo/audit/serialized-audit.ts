import type { Text } from '../../base/message.ts'
import type { CapturedImage } from '../render/recording.ts'
import type { ScoredCheck } from '../score/results.ts'
import type { Result } from '../score/score.ts'
import type { Audited } from './audit-page.ts'

/**
 * An audit as a thread returns it. The results are sent as the JSON that is stored, because objects would be copied to the main
 * thread only to be serialized there.
 */
export type SerializedAudit =
  | {
      readonly ok: true
      readonly json: string
      readonly summary: AuditSummary
      readonly images: readonly CapturedImage[]
    }
  | { readonly ok: false; readonly error: Text; readonly transient: boolean }

/** The part of the results that is needed without parsing them. */
export interface AuditSummary {
  readonly score: number | null
  readonly result: Result | null
  readonly scoringVersion: number
  /** The checks that failed or warned. */
  readonly findings: readonly Pick<ScoredCheck, 'id' | 'category' | 'severity' | 'verdict' | 'gain'>[]
}

export function serializeAudit(audited: Audited): SerializedAudit {
  if (!audited.ok) return audited
  const { results, images } = audited
  const { score, result, scoring_version: scoringVersion } = results.summary
  const findings = results.checks
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
    .map(({ id, category, severity, verdict, gain }) => ({ id, category, severity, verdict, gain }))
  return { ok: true, json: JSON.stringify(results), summary: { score, result, scoringVersion, findings }, images }
}
