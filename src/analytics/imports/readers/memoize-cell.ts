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
