import { type Clock, systemClock } from './clock.ts'

/** A cache of a bounded number of bytes, safe to use with keys that anonymous clients choose. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined
  /** `bytes` estimates the memory of the value; the key and the entry itself are added to it. Its age counts from `time`: now if omitted. */
  set(key: string, value: Value, bytes: number, time?: number): void
  delete(key: string): void
  clear(): void
  /** What the cache holds now. */
  bytes(): number
}

export interface BoundedCacheOptions {
  readonly maxBytes: number
  /** How long a value stays valid; unlimited if omitted. */
  readonly ttlMs?: number
  readonly clock?: Clock
}

interface Entry<Value> {
  readonly value: Value
  readonly bytes: number
  readonly from: number
  readonly until: number
}

/** The approximate memory of a Map entry and the object in it. */
const entryBytes = 120

/**
 * Two generations approximate LRU eviction: reading a recently used value costs a single look-up, and at least the most
 * recently used half of `maxBytes` stays. A value larger than that half is not cached.
 */
export function createBoundedCache<Value>(options: BoundedCacheOptions): BoundedCache<Value> {
  const { maxBytes, ttlMs = Number.POSITIVE_INFINITY, clock = systemClock } = options
  const half = maxBytes / 2
  let newer = new Map<string, Entry<Value>>()
  let older = new Map<string, Entry<Value>>()
  let newerBytes = 0
  let olderBytes = 0

  const insert = (key: string, entry: Entry<Value>): void => {
    if (newerBytes + entry.bytes > half) {
      older = newer
      olderBytes = newerBytes
      newer = new Map()
      newerBytes = 0
    }
    newer.set(key, entry)
    newerBytes += entry.bytes
  }
  const remove = (key: string): void => {
    const inNewer = newer.get(key)
    if (inNewer && newer.delete(key)) newerBytes -= inNewer.bytes
    const inOlder = older.get(key)
    if (inOlder && older.delete(key)) olderBytes -= inOlder.bytes
  }

  /** Not if it is from the future: the clock was ahead, and how old the value is cannot be known. */
  const isValid = ({ from, until }: Entry<Value>, now: number): boolean => from <= now && now < until

  return {
    get(key) {
      const recent = newer.get(key)
      const entry = recent ?? older.get(key)
      if (entry === undefined) return undefined
      if (ttlMs !== Number.POSITIVE_INFINITY && !isValid(entry, clock())) {
        remove(key)
        return undefined
      }
      if (recent === undefined) {
        remove(key)
        insert(key, entry)
      }
      return entry.value
    },
    set(key, value, bytes, time = clock()) {
      remove(key)
      const entry = { value, bytes: bytes + key.length * 2 + entryBytes, from: time, until: time + ttlMs }
      if (entry.bytes <= half) insert(key, entry)
    },
    delete: remove,
    clear() {
      newer = new Map()
      older = new Map()
      newerBytes = 0
      olderBytes = 0
    },
    bytes: () => newerBytes + olderBytes,
  }
}
