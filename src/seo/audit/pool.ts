import { setFlagsFromString } from 'node:v8'
import { createThread } from '../../threads/thread.ts'
import type { AuditRequest } from './audit-page.ts'
import type { AuditMethods, AuditThreadData } from './audit-thread.ts'
import type { Delivered } from './delivered.ts'

export interface AuditPool {
  /** How many audits are worth having under way at once. */
  readonly places: number
  audit(request: AuditRequest, signal: AbortSignal): Promise<Delivered>
  close(): Promise<void>
}

/** Most of an audit is waiting for the network, so a thread has several under way. */
const auditsPerThread = 4
/** The fetcher's own limits end an audit long before; past this, a check is caught in a loop. */
const auditWithinMs = 180_000
const memoryMb = 1024

/** Threads that audit pages, started when first needed. One that dies or hangs takes only its own audits with it. */
export function createAuditPool(threads: number, data: AuditThreadData): AuditPool {
  keepTreesYoung()
  const entry = new URL('./audit-thread.ts', import.meta.url)
  const members = Array.from({ length: threads }, () =>
    createThread<AuditMethods>({
      name: 'audit thread',
      entry,
      data,
      onDeath: 'restart-on-call',
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    }),
  )
  return {
    places: threads * auditsPerThread,
    audit(request, signal) {
      const leastBusy = members.reduce((best, member) => (member.pending() < best.pending() ? member : best))
      return leastBusy.call('audit', request, { signal, waitForEnd: true, killAfterMs: auditWithinMs })
    },
    async close() {
      await Promise.all(members.map((member) => member.terminate()))
    },
  }
}

/**
 * A tree that is alive in the middle of its page looks to V8 as if it were there to stay, and from then on all trees are
 * put with what is old, from where clearing them away makes an audit cost two fifths more. For the process: there is no such
 * setting for a thread.
 */
function keepTreesYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}
