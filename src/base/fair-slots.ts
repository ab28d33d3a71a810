import { DomainError } from './errors.ts'

/** A concurrency limit that is shared fairly between the owners of the work. */
export interface FairSlots {
  /**
   * Waits for a slot; waiting owners are served round-robin. Rejects with `too-many` if the owner has too many waiters already
   * or waited too long, and with the signal's reason if it is aborted first.
   */
  take(owner: string, signal?: AbortSignal): Promise<Release>
  use<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** How many slots are in use. */
  busy(): number
}

/** Releases the slot; calling it again does nothing. */
export type Release = () => void

export interface FairSlotsOptions {
  /** What the slots limit, for the message "Too many exports are running". */
  readonly what: string
  readonly total: number
  readonly perOwner: number
  /** How many waiters one owner may have, and all owners in total. */
  readonly maxWaitingPerOwner: number
  readonly maxWaiting: number
  readonly maxWaitMs: number
}

interface Waiter {
  readonly owner: string
  readonly start: (release: Release) => void
}

export function createFairSlots(options: FairSlotsOptions): FairSlots {
  const { what, total, perOwner, maxWaitingPerOwner, maxWaiting, maxWaitMs } = options
  const running = new Map<string, number>()
  /** The queue of each waiting owner, in round-robin order. */
  const queues = new Map<string, Set<Waiter>>()
  let busy = 0
  let waitingCount = 0

  const refusal = (): DomainError =>
    new DomainError('too-many', `Too many ${what} are running. Try again in a moment.`, {
      retryAfterSeconds: Math.max(1, Math.ceil(maxWaitMs / 1000)),
    })
  const mayRun = (owner: string): boolean => busy < total && (running.get(owner) ?? 0) < perOwner
  const begin = (owner: string): Release => {
    busy++
    running.set(owner, (running.get(owner) ?? 0) + 1)
    let released = false
    return () => {
      if (released) return
      released = true
      busy--
      const left = (running.get(owner) ?? 1) - 1
      if (left === 0) running.delete(owner)
      else running.set(owner, left)
      startNext()
    }
  }
  const leave = (waiter: Waiter): void => {
    const queue = queues.get(waiter.owner)
    if (!queue?.delete(waiter)) return
    waitingCount--
    if (queue.size === 0) queues.delete(waiter.owner)
  }
  const startNext = (): void => {
    for (const [owner, queue] of queues) {
      if (busy >= total) return
      if (!mayRun(owner)) continue
      const [next] = queue
      if (!next) continue
      leave(next)
      // The owner moves to the end, so that the next slot goes to another one.
      if (queues.delete(owner)) queues.set(owner, queue)
      next.start(begin(owner))
    }
  }

  const take = (owner: string, signal?: AbortSignal): Promise<Release> => {
    if (signal?.aborted) return Promise.reject(signal.reason)
    const queue = queues.get(owner)
    if (!queue && mayRun(owner)) return Promise.resolve(begin(owner))
    if (waitingCount >= maxWaiting || (queue?.size ?? 0) >= maxWaitingPerOwner) return Promise.reject(refusal())
    return new Promise((resolve, reject) => {
      const finish = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', aborted)
        leave(waiter)
      }
      const waiter: Waiter = {
        owner,
        start(release) {
          finish()
          resolve(release)
        },
      }
      const aborted = (): void => {
        finish()
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        finish()
        reject(refusal())
      }, maxWaitMs)
      signal?.addEventListener('abort', aborted)
      const own = queue ?? new Set()
      own.add(waiter)
      queues.set(owner, own)
      waitingCount++
    })
  }

  return {
    take,
    async use(owner, work, signal) {
      const release = await take(owner, signal)
      try {
        return await work()
      } finally {
        release()
      }
    },
    busy: () => busy,
  }
}
