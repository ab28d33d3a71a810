import type { DropReason } from './hit.ts'
import type { Inbox } from './inbox/inbox.ts'

/** Counts drops in memory, so that each costs no more than an addition: of rate-limited and invalid hits there can be many. */
export interface CountedDrops {
  add(website: number, reason: DropReason, count?: number): void
  /** Stores the counts, and stops. */
  stop(): void
}

const writeEveryMs = 1_000

export function countDrops(inbox: Pick<Inbox, 'put' | 'hasCapacity'>): CountedDrops {
  const counts = new Map<DropReason, Map<number, number>>()

  const write = (): void => {
    if (counts.size === 0 || !inbox.hasCapacity()) return
    const outcomes = [...counts].flatMap(([reason, websites]) =>
      Array.from(websites, ([website, count]) => ({ kind: 'dropped' as const, website, reason, count })),
    )
    counts.clear()
    inbox.put(outcomes, 0, () => {})
  }
  const timer = setInterval(write, writeEveryMs).unref()

  return {
    add(website, reason, count = 1) {
      const websites = counts.get(reason) ?? new Map<number, number>()
      counts.set(reason, websites.set(website, (websites.get(website) ?? 0) + count))
    },
    stop() {
      clearInterval(timer)
      write()
    },
  }
}
