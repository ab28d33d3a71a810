import { deserialize, serialize } from 'node:v8'
import type { Clock } from '../../../base/clock.ts'
import { createLoadingCache } from '../../../base/loading-cache.ts'

export interface FactCache<T> {
  /** The cached value, or the result of `load`; concurrent calls share one load. */
  get(key: string, load: () => Promise<T>): Promise<T>
}

export interface FactCacheOptions<T> {
  readonly maxBytes: number
  readonly ttlMs: number
  readonly clock: Clock
  /** Whether a loaded value is cached after it was returned. */
  readonly isCacheable: (value: T) => boolean
}

/** The approximate memory of an object per byte of its serialized form. */
const memoryPerByte = 3

/** Bounded in bytes, because facts of hosts and pages may be large; with a time to live. */
export function createFactCache<T>({ isCacheable, ...options }: FactCacheOptions<T>): FactCache<T> {
  const cache = createLoadingCache<T>(options)
  return {
    get: (key, load) =>
      cache.get(key, async () => {
        const value = await load()
        if (!isCacheable(value)) return { value, bytes: null }
        // A copy: the strings of facts are slices, which would keep whole pages in memory.
        const copy = serialize(value)
        return { value: deserialize(copy), bytes: copy.length * memoryPerByte }
      }),
  }
}
