/**
 * Distributes a whole number over entries in proportion to their weights, in whole numbers that add up to it exactly: rounded down, with what
 * is left given to the largest remainders. Without any weight, all entries count alike.
 */
export function apportion(total: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const exact = weights.map((weight) => (sum > 0 ? (total * weight) / sum : total / weights.length))
  const parts = exact.map(Math.floor)
  const left = total - parts.reduce((all, part) => all + part, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index)
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/** Points are counted in hundredths, so that their sums are exact. */
export const hundredths = 100
export const inHundredths = (points: number): number => Math.round(points * hundredths)
