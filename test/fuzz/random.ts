/** Random choices that a seed repeats. */
export interface Random {
  /** In [0, 1). */
  fraction(): number
  /** From `least` to `most`, both included. */
  integer(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
}

/** The choices of one request: of the run's seed and its place in the run, whatever was sent before it. */
export function randomOf(seed: number, index: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (least: number, most: number): number => least + Math.floor(fraction() * (most - least + 1))
  return {
    fraction,
    integer,
    chance: (probability) => fraction() < probability,
    pick(items) {
      const item = items[integer(0, items.length - 1)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
  }
}
