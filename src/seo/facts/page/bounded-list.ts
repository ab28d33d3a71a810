/** The offset in the source of the tag that a fact comes from; null where it comes from a header. */
export interface Located {
  readonly at: number | null
}

/** A list cut at a limit: `total` counts what was there. */
export interface BoundedList<T> {
  readonly items: readonly T[]
  readonly total: number
}

/** Collects up to a limit and goes on counting. */
export interface BoundedListBuilder<T> {
  readonly items: readonly T[]
  isFull(): boolean
  add(item: T): void
  /** Counts a thing that is not worth making, since there is no room for it. */
  skip(): void
  build(): BoundedList<T>
}

export function createBoundedList<T>(limit: number): BoundedListBuilder<T> {
  const items: T[] = []
  let total = 0
  return {
    items,
    isFull: () => items.length >= limit,
    add(item) {
      total++
      if (items.length < limit) items.push(item)
    },
    skip() {
      total++
    },
    build: () => ({ items, total }),
  }
}
