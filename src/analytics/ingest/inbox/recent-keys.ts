import { createKeyedHash } from '../../../base/keyed-hash.ts'

/**
 * The deliveries seen last, by a 53-bit hash of their ids: two tables of which the older is emptied when the newer is full, so
 * at least `capacity` are remembered, in a fixed piece of memory that the garbage collector never looks into.
 */
export interface RecentKeys {
  has(key: number): boolean
  add(key: number): void
  /** The number of slots examined so far, for tests of the cost. */
  probes(): number
}

/** A table that is half empty needs some fifty at the very most. */
const maxProbes = 256

export function createRecentKeys(capacity: number): RecentKeys {
  // Half empty at most, so that a search ends soon; a power of two, so that the place of a key is a mask away.
  const slots = 2 ** Math.ceil(Math.log2(capacity * 2))
  const mask = slots - 1
  // Clients choose their ids, and so their hashes: the slot of a key must not be predictable.
  const spread = createKeyedHash()
  let newer = new Float64Array(slots)
  let older = new Float64Array(slots)
  let count = 0
  let probes = 0

  /** The slot of a key, or a free one for it. If there is none nearby, it replaces another key. */
  const findSlot = (table: Float64Array, key: number): number => {
    const first = spread(key) & mask
    for (let step = 0; step < maxProbes; step++) {
      probes++
      const slot = (first + step) & mask
      const stored = table[slot]
      if (stored === 0 || stored === key) return slot
    }
    return first
  }

  return {
    has: (key) => newer[findSlot(newer, key)] === key || older[findSlot(older, key)] === key,
    add(key) {
      if (count >= capacity) {
        ;[newer, older] = [older, newer]
        newer.fill(0)
        count = 0
      }
      newer[findSlot(newer, key)] = key
      count++
    },
    probes: () => probes,
  }
}

/**
 * Never 0, which is an empty place. Stored, so it is the same in every process. Anybody can invent ids with the same hash,
 * and loses only their own hits by it; tables must not be indexed by it.
 */
export function hashKey(text: string): number {
  let low = 2166136261
  let high = text.length + 1
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    low = Math.imul(low ^ unit, 16777619)
    high = Math.imul(((high << 7) | (high >>> 25)) ^ unit, 0x9e3779b1)
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0) || 1
}
