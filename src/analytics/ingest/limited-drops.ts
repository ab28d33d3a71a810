import type { Inbox } from './inbox/inbox.ts'

/** Counts the hits that a limit kept out, so that each costs no more than an addition. */
export interface LimitedDrops {
  add(website: number): void
  /** Writes down what was counted until now, and counts no more. */
  stop(): void
}

const writeEveryMs = 1_000

export function countLimitedDrops(inbox: Pick<Inbox, 'put' | 'hasRoom'>): LimitedDrops {
  const counts = new Map<number, number>()

  const write = (): void => {
    if (counts.size === 0 || !inbox.hasRoom()) return
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
