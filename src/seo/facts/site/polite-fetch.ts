import timers from 'node:timers/promises'
import type { Fetcher } from '../../../fetch/fetcher.ts'

export interface Politeness {
  /** How many requests to one host may be under way. */
  readonly perHost: number
  /** The least time between the starts of two requests to one host. */
  readonly spacingMs: number
}

/** The same fetching, but each host is asked a few things at a time, with pauses. */
export function createPoliteFetch(fetchPage: Fetcher['fetchPage'], politeness: Politeness): Fetcher['fetchPage'] {
  const queues = new Map<string, HostQueue>()
  return async (url, options = {}) => {
    const host = URL.parse(url)?.host ?? ''
    const queue = queues.get(host) ?? createHostQueue(politeness)
    queues.set(host, queue)
    const leave = await queue.enter(options.signal)
    try {
      return await fetchPage(url, options)
    } finally {
      leave()
      if (queues.size > maxRemembered) for (const [name, other] of queues) if (other.isIdle()) queues.delete(name)
    }
  }
}

const maxRemembered = 500

interface HostQueue {
  /** Waits for a place and gives the way to leave it. Whoever is cancelled while waiting goes on without one. */
  enter(signal: AbortSignal | undefined): Promise<() => void>
  isIdle(): boolean
}

function createHostQueue({ perHost, spacingMs }: Politeness): HostQueue {
  const waiting = new Set<() => void>()
  let inside = 0
  let nextStart = 0

  const leave = () => {
    inside -= 1
    for (const admit of waiting) return admit()
  }

  const place = (signal: AbortSignal | undefined) =>
    new Promise<boolean>((resolve) => {
      const settle = (admitted: boolean) => {
        waiting.delete(admit)
        signal?.removeEventListener('abort', giveUp)
        if (admitted) inside += 1
        resolve(admitted)
      }
      const admit = () => settle(true)
      const giveUp = () => settle(false)
      if (signal?.aborted) return settle(false)
      if (inside < perHost) return settle(true)
      waiting.add(admit)
      signal?.addEventListener('abort', giveUp, { once: true })
    })

  return {
    async enter(signal) {
      if (!(await place(signal))) return () => {}
      const now = Date.now()
      const start = Math.max(now, nextStart)
      nextStart = start + spacingMs
      if (start > now) await timers.setTimeout(start - now, undefined, { signal }).catch(() => {})
      return leave
    },
    isIdle: () => inside === 0 && waiting.size === 0 && nextStart <= Date.now(),
  }
}
