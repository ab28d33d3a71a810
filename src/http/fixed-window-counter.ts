import type { Clock } from '../base/clock.ts'

/** Counts by key, in fixed time windows. */
export interface FixedWindowCounter {
  readonly limit: number
  readonly windowMs: number
  /** Adds one, and returns the count in this window. */
  count(key: string): number
  refund(key: string): void
  /** Seconds from the last count to the end of its window. */
  resetSeconds(): number
}

export interface FixedWindowOptions {
  readonly limit: number
  readonly windowMs: number
  /** Keys in memory. Beyond this, the least recently used start at zero. */
  readonly maxKeys: number
  readonly clock: Clock
}

/**
 * Keeps plain numbers in a map instead of an object per key, because every API request is counted here twice. There are two
 * generations within a window, so that many new keys evict the least recently used ones and never all at once.
 */
export function createFixedWindowCounter({ limit, windowMs, maxKeys, clock }: FixedWindowOptions): FixedWindowCounter {
  let start = 0
  let now = 0
  let newer = new Map<string, number>()
  let older = new Map<string, number>()
  const startWindow = (): void => {
    start = now
    newer = new Map()
    older = new Map()
  }
  return {
    limit,
    windowMs,
    count(key) {
      now = clock()
      // If the clock is set back, the window would otherwise last until the clock catches up.
      if (now - start >= windowMs || now < start) startWindow()
      const recent = newer.get(key)
      const count = (recent ?? older.get(key) ?? 0) + 1
      if (recent === undefined && newer.size >= maxKeys / 2) {
        older = newer
        newer = new Map()
      }
      newer.set(key, count)
      return count
    },
    refund(key) {
      const count = newer.get(key) ?? older.get(key) ?? 0
      if (count > 0) newer.set(key, count - 1)
    },
    resetSeconds: () => Math.max(1, Math.ceil((start + windowMs - now) / 1000)),
  }
}
