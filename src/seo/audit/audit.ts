import type { AuditOutcome, Job } from '../reports/jobs.ts'
export function createAudit(_: { allow: readonly string[]; contact: string }) {
  return async (_job: Job, _signal: AbortSignal): Promise<AuditOutcome> => ({
    kind: 'failed',
    error: 'x',
    transient: false,
  })
}
