import { type BoundedCacheOptions, createBoundedCache } from './bounded-cache.ts'
import { systemClock } from './clock.ts'
import { createSharedWork } from './shared-work.ts'

/** What was loaded, and an estimate of its memory; null if it is not to be cached. */
export interface Loaded<Value> {
  readonly value: Value
  readonly bytes: number | null
}

export interface LoadingCache<Value> {
  /**
   * The cached value, or the one that `load` returns, which runs once for all who ask meanwhile with the same `sharedBy`. A failure
   * is that of all of them, and not cached.
   */
  get(key: string, load: () => Promise<Loaded<Value>>, sharedBy?: string): Promise<Value>
  /** What is being loaded then is neither cached nor shared with others any more. */
  clear(): void
}

export interface LoadingCacheOptions<Value> extends BoundedCacheOptions {
  /** Whether a cached value can still be used. */
  readonly isValid?: (value: Value) => boolean
}

/** A bounded cache that loads what it does not have. The age of a value counts from when loading it began. */
export function createLoadingCache<Value>(options: LoadingCacheOptions<Value>): LoadingCache<Value> {
  const { clock = systemClock, isValid = () => true } = options
  const cache = createBoundedCache<Value>(options)
  const loading = createSharedWork<Value>()
  let clears = 0
  return {
    get(key, load, sharedBy = key) {
      const cached = cache.get(key)
      if (cached !== undefined && isValid(cached)) return Promise.resolve(cached)
      return loading.run(sharedBy, async () => {
        const [begunAt, clearsBefore] = [clock(), clears]
        const { value, bytes } = await load()
        if (bytes !== null && clearsBefore === clears) cache.set(key, value, bytes, begunAt)
        return value
      })
    },
    clear() {
      clears++
      cache.clear()
      loading.clear()
    },
  }
}

/** Caches the result of one expensive read. */
export function cacheResult<T>(ttlMs: number, read: () => Promise<T>): () => Promise<T> {
  const cache = createLoadingCache<T>({ maxBytes: 1024, ttlMs, clock: () => performance.now() })
  return () => cache.get('', async () => ({ value: await read(), bytes: 0 }))
}
