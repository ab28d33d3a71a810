import { hash } from 'node:crypto'
import { type Clock, systemClock } from './clock.ts'

/** Lets each key fail a few times; after that, every failure doubles the wait before the next attempt. */
export interface BackOff {
  /**
   * Counts an attempt as failed before its result is known, so that concurrent attempts count too. Nothing is counted while
   * the key has to wait.
   */
  attempt(key: string): Attempt
  /** Clears all failures of the key, after a successful attempt. */
  reset(key: string): void
  /** Uncounts an attempt that was neither right nor wrong, such as one that could not be checked. */
  refund(key: string): void
}

export interface Attempt {
  /** 0 if the attempt may proceed. */
  readonly waitMs: number
  /** How many more attempts may fail before the key has to wait. */
  readonly remaining: number
}

export interface BackOffOptions {
  /** How often a key may fail before it has to wait. */
  readonly freeFailures: number
  /** The first wait; each following one is twice as long, up to the longest. */
  readonly firstWaitMs: number
  readonly maxWaitMs: number
  /** The failures of a key are dropped after this time without an attempt. */
  readonly resetAfterMs: number
  /** Keys in memory; beyond that, the least recently used are dropped. */
  readonly maxKeys: number
  readonly clock?: Clock
}

interface Failures {
  count: number
  lastAt: number
  until: number
}

export function createBackOff(options: BackOffOptions): BackOff {
  const { freeFailures, firstWaitMs, maxWaitMs, resetAfterMs, maxKeys, clock = systemClock } = options
  // Two generations approximate LRU eviction: at least the most recently used half of the keys stays.
  let newer = new Map<string, Failures>()
  let older = new Map<string, Failures>()

  const lookUp = (hashedKey: string, now: number): Failures | undefined => {
    const known = newer.get(hashedKey) ?? older.get(hashedKey)
    return known && now - known.lastAt < resetAfterMs ? known : undefined
  }
  const find = (hashedKey: string, now: number): Failures => {
    const known = lookUp(hashedKey, now) ?? { count: 0, lastAt: now, until: 0 }
    if (newer.get(hashedKey) === known) return known
    if (newer.size >= maxKeys / 2 && !newer.has(hashedKey)) {
      older = newer
      newer = new Map()
    }
    newer.set(hashedKey, known)
    return known
  }
  const waitAfter = (count: number): number =>
    count < freeFailures ? 0 : Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(40, count - freeFailures))

  return {
    attempt(key) {
      const now = clock()
      const failures = find(hashKey(key), now)
      // If the clock was set back, nobody waits longer than the maximum.
      const waitMs = Math.min(failures.until - now, maxWaitMs)
      if (waitMs > 0) return { waitMs, remaining: 0 }
      failures.count++
      failures.lastAt = now
      failures.until = now + waitAfter(failures.count)
      return { waitMs: 0, remaining: Math.max(0, freeFailures - failures.count) }
    },
    reset(key) {
      const hashedKey = hashKey(key)
      newer.delete(hashedKey)
      older.delete(hashedKey)
    },
    refund(key) {
      const failures = lookUp(hashKey(key), clock())
      if (!failures || failures.count === 0) return
      failures.count--
      failures.until = failures.lastAt + waitAfter(failures.count)
    },
  }
}

/** Gives every key the same length, and makes collisions infeasible to construct. */
const hashKey = (key: string): string => hash('sha256', key, 'base64')
