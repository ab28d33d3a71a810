import type { Clock } from '../../../base/clock.ts'

export interface FactCache<T> {
  /** The kept value, or what `load` gives; those who ask while it is loading wait for the same one. */
  get(key: string, load: () => Promise<T>): Promise<T>
}

export interface FactCacheOptions<T> {
  readonly maxEntries: number
  readonly ttlMs: number
  readonly clock: Clock
  /** Whether a value is worth keeping once those who waited for it have it. */
  readonly keep: (value: T) => boolean
}

interface Entry<T> {
  readonly value: Promise<T>
  readonly until: number
}

/** A bounded memory with a time to live; the entry loaded longest ago goes first. */
export function createFactCache<T>({ maxEntries, ttlMs, clock, keep }: FactCacheOptions<T>): FactCache<T> {
  const entries = new Map<string, Entry<T>>()

  const forget = (key: string, entry: Entry<T>) => {
    if (entries.get(key) === entry) entries.delete(key)
  }

  return {
    get(key, load) {
      const known = entries.get(key)
      if (known !== undefined && clock() < known.until) return known.value
      const entry = { value: load(), until: clock() + ttlMs }
      entries.delete(key)
      entries.set(key, entry)
      for (const [oldest] of entries) {
        if (entries.size <= maxEntries) break
        entries.delete(oldest)
      }
      entry.value.then(
        (value) => keep(value) || forget(key, entry),
        () => forget(key, entry),
      )
      return entry.value
    },
  }
}
