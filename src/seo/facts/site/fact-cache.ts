import { deserialize, serialize } from 'node:v8'
import { createBoundedCache } from '../../../base/bounded-cache.ts'
import type { Clock } from '../../../base/clock.ts'

export interface FactCache<T> {
  /** The cached value, or what `load` gives; those who ask while it is loading wait for the same one. */
  get(key: string, load: () => Promise<T>): Promise<T>
}

export interface FactCacheOptions<T> {
  readonly maxBytes: number
  readonly ttlMs: number
  readonly clock: Clock
  /** Whether a value is worth caching once those who waited for it have it. */
  readonly isCacheable: (value: T) => boolean
}

/** Roughly what an object takes in memory for each byte that it takes serialized. */
const memoryPerByte = 3

/** Bounded in bytes, since what hosts and pages say of themselves may be long; with a time to live. */
export function createFactCache<T>({ maxBytes, ttlMs, clock, isCacheable }: FactCacheOptions<T>): FactCache<T> {
  const cache = createBoundedCache<T>({ maxBytes, ttlMs, clock })
  const loading = new Map<string, Promise<T>>()

  const loadAndStore = async (key: string, load: () => Promise<T>): Promise<T> => {
    const value = await load()
    if (isCacheable(value)) store(key, value)
    return value
  }
  /** Facts are parts of the text that they were read from: as they are, they would hold whole pages in memory. */
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
