/** The offset in the source of the tag that a fact comes from; null where it comes from a header. */
export interface Found {
  readonly at: number | null
}

/** A list cut at a limit: `total` counts what was there. */
export interface Kept<T> {
  readonly items: readonly T[]
  readonly total: number
}

/** Collects up to `limit` things and goes on counting. */
export class Keeper<T> implements Kept<T> {
  readonly items: T[] = []
  total = 0
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  get full(): boolean {
    return this.items.length >= this.#limit
  }

  add(thing: T): void {
    this.total++
    if (!this.full) this.items.push(thing)
  }
}
