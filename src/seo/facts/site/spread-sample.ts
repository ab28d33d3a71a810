export interface SpreadSample<T> {
  offer(value: T): void
  /** At most `size` values, evenly spread over all offered ones and deterministic. */
  values(): readonly T[]
}

/** Samples a list of unknown length without storing it. */
export function createSpreadSample<T>(size: number): SpreadSample<T> {
  let kept: T[] = []
  let stride = 1
  let offered = 0
  return {
    offer(value) {
      if (offered % stride === 0) kept.push(value)
      offered += 1
      if (kept.length < size * 4) return
      kept = kept.filter((_, index) => index % 2 === 0)
      stride *= 2
    },
    values() {
      const step = Math.max(1, kept.length / size)
      return kept.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step)).slice(0, size)
    },
  }
}
