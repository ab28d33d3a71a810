import { type MemoizeOptions, memoize } from '../../../base/memoize.ts'

/**
 * Caches the results of an expensive pure function of cells. A cell refers to the whole piece of the file's text that it is part of, which must
 * not stay in memory as long as the cache, so that results and keys are made of a copy.
 */
export function memoizeCell<Result>(
  options: MemoizeOptions,
  compute: (cell: string) => Result,
): (cell: string) => Result {
  const cached = memoize(options, (key) => compute(JSON.parse(key)))
  return (cell) => cached(JSON.stringify(cell))
}

/** Our name for one of a product. Names come from files, and `constructor` is not one of ours. */
export const lookUp = (names: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(names, name) ? names[name] : undefined

/** What is derived from the names of a file's columns once, not for each of its lines, which all come with the same list of names. */
export function perHeader<Result extends object>(
  derive: (names: readonly string[]) => Result,
): (names: readonly string[]) => Result {
  const known = new WeakMap<readonly string[], Result>()
  return (names) => {
    const cached = known.get(names)
    if (cached) return cached
    const derived = derive(names)
    known.set(names, derived)
    return derived
  }
}
