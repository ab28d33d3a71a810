import { deserialize, serialize } from 'node:v8'
import { createBoundedCache } from '../../../base/bounded-cache.ts'
import type { Clock } from '../../../base/clock.ts'

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
export function createFactCache<T>({ maxBytes, ttlMs, clock, isCacheable }: FactCacheOptions<T>): FactCache<T> {
  const cache = createBoundedCache<T>({ maxBytes, ttlMs, clock })
  const loading = new Map<string, Promise<T>>()

  const loadAndStore = async (key: string, load: () => Promise<T>): Promise<T> => {
    const value = await load()
    if (isCacheable(value)) store(key, value)
    return value
  }
  /** Stores a copy: the strings of facts are slices, which would keep whole pages in memory. */
  const store = (key: string, value: T): void => {
    const copy = serialize(value)
    if (copy.length * memoryPerByte < maxBytes / 2) cache.set(key, deserialize(copy), copy.length * memoryPerByte)
  }

  return {
    get(key, load) {
      const cached = cache.get(key)
      if (cached !== undefined) return Promise.resolve(cached)
      const pending = loading.get(key)
      if (pending) return pending
      const started = loadAndStore(key, load)
      loading.set(key, started)
      const removePending = (): void => void loading.delete(key)
      started.then(removePending, removePending)
      return started
    },
  }
}
