import { createBoundedCache } from './bounded-cache.ts'

export interface MemoizeOptions {
  readonly maxBytes: number
  /** The approximate memory of one result; the argument is counted by its length. */
  readonly resultBytes: number
}

/** Caches the results of an expensive pure function for recently used arguments. */
export function memoize<Result>(
  { maxBytes, resultBytes }: MemoizeOptions,
  compute: (argument: string) => Result,
): (argument: string) => Result {
  // Wrapped in an object, since undefined is a valid result.
  const cache = createBoundedCache<{ readonly result: Result }>({ maxBytes })
  return (argument) => {
    const known = cache.get(argument)
    if (known) return known.result
    const result = compute(argument)
    cache.set(argument, { result }, resultBytes)
    return result
  }
}
