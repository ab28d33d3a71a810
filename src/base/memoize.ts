import { createBoundedCache } from './bounded-cache.ts'

export interface MemoizeOptions {
  readonly maxBytes: number
  /** About what one result takes in memory; the argument is counted by its length. */
  readonly resultBytes: number
}

/** Caches the results of a costly pure function for the arguments that were used last. */
export function memoize<Result>(
  { maxBytes, resultBytes }: MemoizeOptions,
  compute: (argument: string) => Result,
): (argument: string) => Result {
  // Boxed, since undefined is a result too.
  const cache = createBoundedCache<{ readonly result: Result }>({ maxBytes })
  return (argument) => {
    const known = cache.get(argument)
    if (known) return known.result
    const result = compute(argument)
    cache.set(argument, { result }, resultBytes)
    return result
  }
}
