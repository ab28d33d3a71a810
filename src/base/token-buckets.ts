import { type Clock, systemClock } from './clock.ts'

/** A rate limiter with one token bucket per key. */
export interface TokenBuckets {
  /**
   * Takes tokens, by default one, and returns 0; if there is none, returns the milliseconds until the next. More tokens than there are
   * leave a debt, for work whose cost is known only afterwards; none can be asked for whether there are any.
   */
  take(key: string, tokens?: number): number
}

export interface TokenBucketOptions {
  /** The capacity of a bucket. */
  readonly burst: number
  readonly perSecond: number
  /** Keys in memory; beyond that, the least recently used are dropped and start again with a full bucket. */
  readonly maxKeys: number
  readonly clock?: Clock
}

interface Bucket {
  tokens: number
  at: number
}

/** A bucket that has been refilled completely can be dropped, so two generations are enough. */
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
    take(key, tokens = 1) {
      const now = clock()
      if (now - rotatedAt >= fillMs || newer.size >= maxKeys / 2) rotate(now)
      const bucket = find(key, now)
      // If the clock was set back, the bucket is unchanged.
      bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) * perSecond) / 1000)
      bucket.at = now
      if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) * 1000) / perSecond)
      bucket.tokens -= tokens
      return 0
    },
  }
}
