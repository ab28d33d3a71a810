import type { Inbox } from './inbox/inbox.ts'

/** Counts rate-limited hits in memory, so that each costs no more than an addition. */
export interface LimitedDrops {
  add(website: number): void
  /** Stores the counts, and stops. */
  stop(): void
}

const writeEveryMs = 1_000

export function countLimitedDrops(inbox: Pick<Inbox, 'put' | 'hasCapacity'>): LimitedDrops {
  const counts = new Map<number, number>()

  const write = (): void => {
    if (counts.size === 0 || !inbox.hasCapacity()) return
    const outcomes = Array.from(counts, ([website, count]) => ({
      kind: 'dropped' as const,
      website,
      reason: 'rate-limited' as const,
      count,
    }))
    counts.clear()
    inbox.put(outcomes, 0, () => {})
  }
  const timer = setInterval(write, writeEveryMs).unref()

  return {
    add: (website) => void counts.set(website, (counts.get(website) ?? 0) + 1),
    stop() {
      clearInterval(timer)
      write()
    },
  }
}
