import { setFlagsFromString } from 'node:v8'
import { message } from '../../base/message.ts'
import { createHostLimits } from '../../fetch/host-limits.ts'
import { createThread } from '../../threads/thread.ts'
import type { Renders } from '../render/serve-rendering.ts'
import type { AuditRequest } from './audit-page.ts'
import type { AuditMethods, AuditThreadData } from './audit-thread.ts'
import { connectOncePerStart } from './connect-once.ts'
import { type OnProgress, serveMainThread } from './main-thread.ts'
import type { SerializedAudit } from './serialized-audit.ts'

export interface AuditPool {
  /** How many concurrent audits the pool can use. */
  readonly places: number
  audit(request: AuditRequest, signal: AbortSignal, onProgress?: OnProgress): Promise<SerializedAudit>
  close(): Promise<void>
}

/** An audit mostly waits for the network, so a thread runs several at a time. */
const auditsPerThread = 4
/** The limits of fetching and rendering end an audit long before this. Beyond it, a check is in an infinite loop. */
const auditWithinMs = 360_000
const memoryMb = 1024
/** As large as by default, although `npm start` sets less: the tree of a page should not outgrow it. */
const youngMb = 48

/** The heap of a thread takes 30 to 60 MB after a load, and starting it again takes less than an audit. */
export const threadIdleMs = 60_000

export const noBrowser: Renders = {
  problem: async () => 'Rendering is switched off.',
  prepare: async () => {},
  render: async () =>
    ({ ok: false, reason: message('There is no browser to render the page.'), cause: 'none' }) as const,
}

/** Threads that audit pages, started on demand. A thread that dies or hangs affects only its own audits. */
export function createAuditPool(
  threads: number,
  data: AuditThreadData,
  hostLimits = createHostLimits(),
  renders: Renders = noBrowser,
): AuditPool {
  keepTreesYoung()
  const entry = new URL('./audit-thread.ts', import.meta.url)
  const listeners = new Map<number, OnProgress>()
  let lastId = 0
  const members = Array.from({ length: threads }, () => {
    const thread = createThread<AuditMethods>({
      name: 'audit thread',
      entry,
      data,
      onDeath: 'restart-on-call',
      endIdleAfterMs: threadIdleMs,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMb },
    })
    const connect = connectOncePerStart(
      thread.starts,
      () => serveMainThread(hostLimits, listeners, renders),
      (port) => thread.call('connect', { port }, { transfer: [port] }),
    )
    return { thread, connect }
  })
  return {
    places: threads * auditsPerThread,
    async audit(request, signal, onProgress = () => {}) {
      const pending = ({ thread }: (typeof members)[number]): number => thread.pending()
      const { thread, connect } = members.reduce((best, member) => (pending(member) < pending(best) ? member : best))
      const id = ++lastId
      const answer = thread.call('audit', { ...request, id }, { signal, waitForEnd: true, killAfterMs: auditWithinMs })
      connect()
      listeners.set(id, onProgress)
      try {
        return await answer
      } finally {
        listeners.delete(id)
      }
    },
    async close() {
      await Promise.all(members.map(({ thread }) => thread.terminate()))
    },
  }
}

/**
 * If a garbage collection happens while a tree is in use, V8 assumes that such trees are long-lived and allocates all of them in
 * the old generation, where collecting them makes an audit 40 % more expensive. The flag applies to the whole process, because
 * there is none for a thread.
 */
export function keepTreesYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}
