type Values = readonly (number | null)[]

/** Whether a range has only a part of the first interval, and how many of its last ones are not complete yet. */
export interface PartialIntervals {
  readonly partialStart: boolean
  readonly partialEnd: number
}

/** A line as two series: its complete intervals, and the segments to and from partial ones, which are drawn dashed. */
export function splitPartial(
  values: Values,
  { partialStart, partialEnd }: PartialIntervals,
): readonly [complete: (number | null)[], partial: (number | null)[]] {
  const [first, last] = [partialStart ? 1 : 0, values.length - 1 - partialEnd]
  const isPartial = (index: number): boolean => (partialStart && index <= 1) || (partialEnd > 0 && index >= last)
  return [
    values.map((value, index) => (index >= first && index <= last ? value : null)),
    values.map((value, index) => (isPartial(index) ? value : null)),
  ]
}
