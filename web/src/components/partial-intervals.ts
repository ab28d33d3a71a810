type Values = readonly (number | null)[]

/** Whether a range has only a part of the first or the last interval. */
export interface PartialIntervals {
  readonly partialStart: boolean
  readonly partialEnd: boolean
}

/** A line as two series: its complete intervals, and the segments to and from partial ones, which are drawn dashed. */
export function splitPartial(
  values: Values,
  { partialStart, partialEnd }: PartialIntervals,
): readonly [complete: (number | null)[], partial: (number | null)[]] {
  const [first, last] = [partialStart ? 1 : 0, values.length - (partialEnd ? 2 : 1)]
  const isPartial = (index: number): boolean => (partialStart && index <= 1) || (partialEnd && index >= last)
  return [
    values.map((value, index) => (index >= first && index <= last ? value : null)),
    values.map((value, index) => (isPartial(index) ? value : null)),
  ]
}
