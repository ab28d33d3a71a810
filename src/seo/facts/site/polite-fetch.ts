import timers from 'node:timers/promises'
import type { Fetcher } from '../../../fetch/fetcher.ts'

export interface HostRequestLimits {
  /** The maximum number of concurrent requests to one host. */
  readonly perHost: number
  /** The minimum time between the starts of two requests to one host. */
  readonly spacingMs: number
}

/** Wraps a fetch function with limits per host. */
export function createPoliteFetch(fetchPage: Fetcher['fetchPage'], limits: HostRequestLimits): Fetcher['fetchPage'] {
  const queues = new Map<string, HostQueue>()
  return async (url, options = {}) => {
    const host = URL.parse(url)?.host ?? ''
    const queue = queues.get(host) ?? createHostQueue(limits)
    queues.set(host, queue)
    const release = await queue.acquire(options.signal)
    try {
      return await fetchPage(url, options)
    } finally {
      release()
      if (queues.size > maxHostQueues) for (const [name, other] of queues) if (other.isIdle()) queues.delete(name)
    }
  }
}

const maxHostQueues = 500

interface HostQueue {
  /** Waits for a slot and returns its release. A caller that is cancelled while waiting proceeds without one. */
  acquire(signal: AbortSignal | undefined): Promise<() => void>
  isIdle(): boolean
}

function createHostQueue({ perHost, spacingMs }: HostRequestLimits): HostQueue {
  const waiting = new Set<() => void>()
  let running = 0
  let nextStart = 0

  const release = () => {
    running -= 1
    for (const admit of waiting) return admit()
  }

  const waitForSlot = (signal: AbortSignal | undefined) =>
    new Promise<boolean>((resolve) => {
      const settle = (admitted: boolean) => {
        waiting.delete(admit)
        signal?.removeEventListener('abort', cancel)
        if (admitted) running += 1
        resolve(admitted)
      }
      const admit = () => settle(true)
      const cancel = () => settle(false)
      if (signal?.aborted) return settle(false)
      if (running < perHost) return settle(true)
      waiting.add(admit)
      signal?.addEventListener('abort', cancel, { once: true })
    })

  return {
    async acquire(signal) {
      if (!(await waitForSlot(signal))) return () => {}
      const now = Date.now()
      const start = Math.max(now, nextStart)
      nextStart = start + spacingMs
      if (start > now) await timers.setTimeout(start - now, undefined, { signal }).catch(() => {})
      return release
    },
    isIdle: () => running === 0 && waiting.size === 0 && nextStart <= Date.now(),
  }
}
