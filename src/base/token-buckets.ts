import { type Clock, systemClock } from './clock.ts'

/** Lets each key have so many tokens at once, and so many more a second. */
export interface TokenBuckets {
  /** Takes a token and returns 0, or takes none and returns the milliseconds until there is one. */
  take(key: string): number
}

export interface TokenBucketOptions {
  /** What may be taken at once by a key that was quiet. */
  readonly burst: number
  readonly perSecond: number
  /** Keys in memory: past this many, the ones unused for longest are forgotten and start with a full bucket. */
  readonly maxKeys: number
  readonly clock?: Clock
}

interface Bucket {
  tokens: number
  at: number
}

/** A bucket that was left alone until it is full need not be remembered, so two generations of them are enough. */
export function createTokenBuckets({
  burst,
  perSecond,
  maxKeys,
  clock = systemClock,
}: TokenBucketOptions): TokenBuckets {
  const fillMs = (burst / perSecond) * 1000
  let newer = new Map<string, Bucket>()
  let older = newer
  let rotatedAt = clock()

  const rotate = (now: number): void => {
    older = newer
    newer = new Map()
    rotatedAt = now
  }
  const find = (key: string, now: number): Bucket => {
    const known = newer.get(key)
    if (known) return known
    const bucket = older.get(key) ?? { tokens: burst, at: now }
    newer.set(key, bucket)
    return bucket
  }

  return {
    take(key) {
      const now = clock()
      if (now - rotatedAt >= fillMs || newer.size >= maxKeys / 2) rotate(now)
      const bucket = find(key, now)
      // A clock that is set back gives and takes nothing.
      bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) * perSecond) / 1000)
      bucket.at = now
      if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) * 1000) / perSecond)
      bucket.tokens--
      return 0
    },
  }
}
