import type { Clock } from '../base/clock.ts'

/** Counts by key, in fixed windows of time. */
export interface WindowCounts {
  readonly limit: number
  readonly windowMs: number
  /** Counts one more, and returns how many there were in this window. */
  count(key: string): number
  giveBack(key: string): void
  /** How long it was, at the last count, until the counting starts anew. */
  resetSeconds(): number
}

export interface WindowOptions {
  readonly limit: number
  readonly windowMs: number
  /** Keys in memory: past this many, those unused for longest start anew. */
  readonly maxKeys: number
  readonly clock: Clock
}

/**
 * Numbers in a map, without an object for each key: every request of the API comes by here, twice. Two generations within
 * a window, so that a crowd of new keys pushes out the ones that were not seen lately, and never all at once.
 */
export function createWindowCounts({ limit, windowMs, maxKeys, clock }: WindowOptions): WindowCounts {
  let start = 0
  let now = 0
  let newer = new Map<string, number>()
  let older = new Map<string, number>()
  const startAnew = (): void => {
    start = now
    newer = new Map()
    older = new Map()
  }
  return {
    limit,
    windowMs,
    count(key) {
      now = clock()
      // A clock that was set back would else stop the windows until it has caught up.
      if (now - start >= windowMs || now < start) startAnew()
      const recent = newer.get(key)
      const count = (recent ?? older.get(key) ?? 0) + 1
      if (recent === undefined && newer.size >= maxKeys / 2) {
        older = newer
        newer = new Map()
      }
      newer.set(key, count)
      return count
    },
    giveBack(key) {
      const count = newer.get(key) ?? older.get(key) ?? 0
      if (count > 0) newer.set(key, count - 1)
    },
    resetSeconds: () => Math.max(1, Math.ceil((start + windowMs - now) / 1000)),
  }
}
