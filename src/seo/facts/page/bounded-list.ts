/** The offset in the source of the tag that a fact comes from; null if it comes from a header. */
export interface Located {
  readonly at: number | null
}

/** A list truncated at a limit; `total` counts all items. */
export interface BoundedList<T> {
  readonly items: readonly T[]
  readonly total: number
}

/** Collects items up to a limit and counts the rest. */
export interface BoundedListBuilder<T> {
  readonly items: readonly T[]
  isFull(): boolean
  add(item: T): void
  /** Counts an item without creating it, because the list is full. */
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
