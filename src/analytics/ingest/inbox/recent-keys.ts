/**
 * The deliveries seen last, by a 53-bit hash of their ids: two tables of which the older is emptied when the newer is full, so
 * at least `capacity` are remembered, in a fixed piece of memory that the garbage collector never looks into.
 */
export interface RecentKeys {
  has(key: number): boolean
  add(key: number): void
}

export function createRecentKeys(capacity: number): RecentKeys {
  // Half empty at most, so that a search ends soon; a power of two, so that the place of a key is a mask away.
  const slots = 2 ** Math.ceil(Math.log2(capacity * 2))
  let newer = new Float64Array(slots)
  let older = new Float64Array(slots)
  let count = 0

  const place = (table: Float64Array, key: number): number => {
    let slot = key % slots
    while (table[slot] !== 0 && table[slot] !== key) slot = (slot + 1) % slots
    return slot
  }

  return {
    has: (key) => newer[place(newer, key)] === key || older[place(older, key)] === key,
    add(key) {
      if (count >= capacity) {
        ;[newer, older] = [older, newer]
        newer.fill(0)
        count = 0
      }
      newer[place(newer, key)] = key
      count++
    },
  }
}

/** Never 0, which is an empty place. Not made against enemies: who invents ids that collide loses only their own hits. */
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
