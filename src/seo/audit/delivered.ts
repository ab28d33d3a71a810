import type { JudgedCheck } from '../checks/judge.ts'
import type { Result } from '../score/score.ts'
import type { Audited } from './audit-page.ts'

/**
 * An audit as a thread hands it over. The results travel as the JSON that is stored in the end: as objects they would be
 * copied into the main thread one by one, only to be written out there.
 */
export type Delivered =
  | { readonly ok: true; readonly json: string; readonly digest: Digest }
  | { readonly ok: false; readonly error: string; readonly transient: boolean }

/** What of the results has to be known without reading them. */
export interface Digest {
  readonly score: number | null
  readonly result: Result | null
  /** The checks that failed or warn. */
  readonly findings: readonly Pick<JudgedCheck, 'id' | 'category' | 'severity' | 'verdict' | 'title'>[]
}

export function deliver(audited: Audited): Delivered {
  if (!audited.ok) return audited
  const { results } = audited
  const { score, result } = results.summary
  const findings = results.checks
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
    .map(({ id, category, severity, verdict, title }) => ({ id, category, severity, verdict, title }))
  return { ok: true, json: JSON.stringify(results), digest: { score, result, findings } }
}
