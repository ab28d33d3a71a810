import { dayMs, dayOf } from '../events/day.ts'
import type { Span } from '../events/sql/measures.ts'
import type { DayRange } from '../events/sql/roll-ups.ts'

/** The days of a website that have events, with the build number of their roll-ups; null if these are out of date. */
export type DayBuilds = ReadonlyMap<number, number | null>

/** A span that is counted from rows, and whether its bucket continues in rolled-up days before and after it. */
export interface RowSpan {
  readonly span: Span
  readonly continuesBefore: boolean
  readonly continuesAfter: boolean
}

/** How a span is counted: whole UTC days from roll-ups where these are valid, the rest from rows. */
export interface CountPlan {
  readonly runs: readonly DayRange[]
  readonly rowSpans: readonly RowSpan[]
}

export const planFromRows = (span: Span): CountPlan => ({
  runs: [],
  rowSpans: [{ span, continuesBefore: false, continuesAfter: false }],
})

/** Each is a query of its own within the statement: planning 41 of them took 2.5 s, longer than reading a million rows. */
const maxRowSpans = 8

/**
 * `cuts` are the times at which buckets begin; visitors and visits are counted separately in each. Roll-ups can be read
 * between multiples of `partMs`: whole days, or parts of them.
 */
export function planCount(span: Span, days: DayBuilds, cuts: readonly number[], partMs: number): CountPlan {
  const cutTimes = new Set(cuts)
  const isRolledUp = (day: number): boolean => {
    if (typeof days.get(day) !== 'number') return false
    const start = Math.max(span.from, day * dayMs)
    const end = Math.min(span.to, (day + 1) * dayMs)
    return start < end && start % partMs === 0 && end % partMs === 0
  }

  const runs: DayRange[] = []
  const spans: Span[] = []
  let isOpen = false
  for (let day = dayOf(span.from); day * dayMs < span.to; day++) {
    if (isRolledUp(day)) {
      isOpen = false
      const open = runs.at(-1)
      if (open?.last === day - 1) runs[runs.length - 1] = { first: open.first, last: day }
      else runs.push({ first: day, last: day })
    } else if (days.has(day)) {
      const from = Math.max(span.from, day * dayMs)
      const to = Math.min(span.to, (day + 1) * dayMs)
      // Only days without events lie in between: including them changes nothing.
      const open = isOpen ? spans.at(-1) : undefined
      if (open) spans[spans.length - 1] = { from: open.from, to }
      else spans.push({ from, to })
      isOpen = true
    }
  }
  if (spans.length > maxRowSpans) return planFromRows(span)

  const continuesIn = (midnight: number, day: number): boolean =>
    midnight % dayMs === 0 && !cutTimes.has(midnight) && isRolledUp(day)
  const rowSpans = spans.map((rowSpan) => ({
    span: rowSpan,
    continuesBefore: continuesIn(rowSpan.from, dayOf(rowSpan.from) - 1),
    continuesAfter: continuesIn(rowSpan.to, dayOf(rowSpan.to)),
  }))
  return { runs, rowSpans }
}
