import { setFlagsFromString } from 'node:v8'
import { createThread } from '../../threads/thread.ts'
import type { AuditRequest } from './audit-page.ts'
import type { AuditMethods, AuditThreadData } from './audit-thread.ts'
import type { Delivered } from './delivered.ts'

export interface AuditPool {
  /** How many concurrent audits the pool can use. */
  readonly places: number
  audit(request: AuditRequest, signal: AbortSignal): Promise<Delivered>
  close(): Promise<void>
}

/** An audit mostly waits for the network, so a thread runs several at a time. */
const auditsPerThread = 4
/** The fetcher's own limits end an audit long before this. Beyond it, a check is in an infinite loop. */
const auditWithinMs = 180_000
const memoryMb = 1024

/** Threads that audit pages, started on demand. A thread that dies or hangs affects only its own audits. */
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
 * If a garbage collection happens while a tree is in use, V8 assumes that such trees are long-lived and allocates all of them in
 * the old generation, where collecting them makes an audit 40 % more expensive. The flag applies to the whole process, because
 * there is none for a thread.
 */
function keepTreesYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}
