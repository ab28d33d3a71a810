/** The offset in the source of the tag that a fact comes from; null where it comes from a header. */
export interface Found {
  readonly at: number | null
}

/** A list cut at a limit: `total` counts what was there. */
export interface Kept<T> {
  readonly items: readonly T[]
  readonly total: number
}

/** Collects up to a limit and goes on counting. */
export interface Keeper<T> {
  readonly items: readonly T[]
  isFull(): boolean
  add(thing: T): void
  /** Counts a thing that is not worth making, since there is no room for it. */
  skip(): void
  kept(): Kept<T>
}

export function keeper<T>(limit: number): Keeper<T> {
  const items: T[] = []
  let total = 0
  return {
    items,
    isFull: () => items.length >= limit,
    add(thing) {
      total++
      if (items.length < limit) items.push(thing)
    },
    skip() {
      total++
    },
    kept: () => ({ items, total }),
  }
}
