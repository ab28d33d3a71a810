import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { AuditRequest } from './audit-page.ts'
import type { Delivered } from './delivered.ts'

export interface ThreadSettings {
  readonly allow: readonly string[]
  /** Told to the servers that are audited, in the user agent. */
  readonly contact: string
}

export type ToThread =
  | { readonly kind: 'audit'; readonly id: number; readonly request: AuditRequest }
  | { readonly kind: 'cancel'; readonly id: number }

export type FromThread =
  | { readonly id: number; readonly delivered: Delivered }
  | { readonly id: number; readonly error: { readonly message: string; readonly stack: string } }

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
export function createAuditPool(threads: number, settings: ThreadSettings): AuditPool {
  keepTreesYoung()
  const members = Array.from({ length: threads }, () => startThread(settings))
  return {
    places: threads * auditsPerThread,
    audit(request, signal) {
      const leastBusy = members.reduce((best, member) => (member.busy() < best.busy() ? member : best))
      return leastBusy.audit(request, signal)
    },
    async close() {
      await Promise.all(members.map((member) => member.close()))
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

interface Waiting {
  readonly resolve: (delivered: Delivered) => void
  readonly reject: (error: Error) => void
}

function startThread(settings: ThreadSettings) {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let worker: Worker | undefined
  let closed = false

  function spawn(): Worker {
    const started = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    started.unref()
    started.on('message', (message: FromThread) => {
      const one = waiting.get(message.id)
      if ('delivered' in message) one?.resolve(message.delivered)
      else one?.reject(Object.assign(new Error(message.error.message), { stack: message.error.stack }))
    })
    const lose = (reason: Error): void => {
      if (worker !== started) return
      worker = undefined
      for (const one of waiting.values()) one.reject(reason)
      waiting.clear()
    }
    started.once('error', lose)
    started.once('exit', () => lose(new Error('The thread of the audit ended.')))
    return started
  }

  return {
    busy: () => waiting.size,
    async audit(request: AuditRequest, signal: AbortSignal): Promise<Delivered> {
      if (closed) throw new Error('No audits are taken any more.')
      const id = ++lastId
      worker ??= spawn()
      const thread = worker
      const send = (message: ToThread): void => thread.postMessage(message)
      const cancel = (): void => send({ kind: 'cancel', id })
      const watchdog = setTimeout(() => void thread.terminate(), auditWithinMs)
      signal.addEventListener('abort', cancel, { once: true })
      try {
        return await new Promise<Delivered>((resolve, reject) => {
          waiting.set(id, { resolve, reject })
          send({ kind: 'audit', id, request })
        })
      } finally {
        clearTimeout(watchdog)
        signal.removeEventListener('abort', cancel)
        waiting.delete(id)
      }
    },
    async close() {
      closed = true
      await worker?.terminate()
    },
  }
}
