import { hash } from 'node:crypto'
import { type Clock, systemClock } from './clock.ts'

/** Lets each key fail a few times; from then on every further failure doubles the wait before the next try. */
export interface BackOff {
  /**
   * Counts a try as failed, before anybody knows how it ends, so that tries sent side by side count too. Where the key has
   * to wait, nothing is counted.
   */
  begin(key: string): Try
  /** The try was a good one: all failures of the key are forgiven. */
  forgive(key: string): void
  /** The try was not judged, and does not count. */
  giveBack(key: string): void
}

export interface Try {
  /** 0 where the try may go on. */
  readonly waitMs: number
  /** How many more may fail before the waiting begins. */
  readonly remaining: number
}

export interface BackOffOptions {
  /** How often a key may fail before it has to wait. */
  readonly free: number
  /** The first wait; each following one is twice as long, up to the longest. */
  readonly firstWaitMs: number
  readonly maxWaitMs: number
  /** A key that was left alone for so long starts anew. */
  readonly forgetMs: number
  /** Keys in memory: past this many, those unused for longest start anew. */
  readonly maxKeys: number
  readonly clock?: Clock
}

interface Failures {
  count: number
  lastAt: number
  until: number
}

export function createBackOff(options: BackOffOptions): BackOff {
  const { free, firstWaitMs, maxWaitMs, forgetMs, maxKeys, clock = systemClock } = options
  // Two generations instead of a list in order of use: at least the half that was used last is in memory.
  let newer = new Map<string, Failures>()
  let older = new Map<string, Failures>()

  const lookUp = (name: string, now: number): Failures | undefined => {
    const known = newer.get(name) ?? older.get(name)
    return known && now - known.lastAt < forgetMs ? known : undefined
  }
  const find = (name: string, now: number): Failures => {
    const known = lookUp(name, now) ?? { count: 0, lastAt: now, until: 0 }
    if (newer.get(name) === known) return known
    if (newer.size >= maxKeys / 2 && !newer.has(name)) {
      older = newer
      newer = new Map()
    }
    newer.set(name, known)
    return known
  }
  const waitAfter = (count: number): number =>
    count < free ? 0 : Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(40, count - free))

  return {
    begin(key) {
      const now = clock()
      const failures = find(nameOf(key), now)
      // A clock that was set back makes nobody wait for longer than it would have.
      const waitMs = Math.min(failures.until - now, maxWaitMs)
      if (waitMs > 0) return { waitMs, remaining: 0 }
      failures.count++
      failures.lastAt = now
      failures.until = now + waitAfter(failures.count)
      return { waitMs: 0, remaining: Math.max(0, free - failures.count) }
    },
    forgive(key) {
      const name = nameOf(key)
      newer.delete(name)
      older.delete(name)
    },
    giveBack(key) {
      const failures = lookUp(nameOf(key), clock())
      if (!failures || failures.count === 0) return
      failures.count--
      failures.until = failures.lastAt + waitAfter(failures.count)
    },
  }
}

/** Of one length, whatever a stranger sends, and nothing that could be chosen to collide. */
const nameOf = (key: string): string => hash('sha256', key, 'base64')
