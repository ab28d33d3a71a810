const averagedDays = 7

interface KnownDays {
  /** The first day that a search engine has; null if there is none. */
  readonly first: string | null
  /** The last day that is not corrected any more; null if there is none. */
  readonly final: string | null
}

/**
 * The mean of each day and the six before it, in which every day of the week is once. Null where one of them is not shown, not known or
 * still corrected: fewer days would not be comparable with the others.
 */
export function sevenDayAverage(
  days: readonly { readonly date: string; readonly value: number | null }[],
  { first, final }: KnownDays,
): readonly (number | null)[] {
  return days.map(({ date }, index) => {
    const averaged = days.slice(Math.max(0, index + 1 - averagedDays), index + 1)
    const isKnown = first !== null && final !== null && (averaged[0]?.date ?? '') >= first && date <= final
    if (averaged.length < averagedDays || !isKnown) return null
    return averaged.reduce((sum, { value }) => sum + (value ?? 0), 0) / averagedDays
  })
}
