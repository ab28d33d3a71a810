import { dayMs, dayOf } from '../events/day.ts'
import type { Span } from '../events/sql/measures.ts'
import type { DayRun } from '../events/sql/roll-ups.ts'

/** The days of a website that have events: those with a build number can be read from their roll-ups. */
export type KnownDays = ReadonlyMap<number, number | null>

/** A stretch that has to be counted from rows, and whether the bucket goes on in a run before and after it. */
export interface Island {
  readonly span: Span
  readonly joinsBefore: boolean
  readonly joinsAfter: boolean
}

/** How a span is counted: whole UTC days from roll-ups where they hold, the rest from rows. */
export interface Plan {
  readonly runs: readonly DayRun[]
  readonly islands: readonly Island[]
}

export const fromRows = (span: Span): Plan => ({
  runs: [],
  islands: [{ span, joinsBefore: false, joinsAfter: false }],
})

/** Each is a query of its own within the statement: planning 41 of them took 2.5 s, longer than reading a million rows. */
const maxIslands = 8

/**
 * `cuts` are times at which another bucket begins; visitors and visits are counted anew in each. Roll-ups are read from
 * and up to multiples of `partMs`: whole days, or parts of them.
 */
export function planOf(span: Span, days: KnownDays, cuts: readonly number[], partMs: number): Plan {
  const cut = new Set(cuts)
  const isRolledUp = (day: number): boolean => {
    if (typeof days.get(day) !== 'number') return false
    const start = Math.max(span.from, day * dayMs)
    const end = Math.min(span.to, (day + 1) * dayMs)
    return start < end && start % partMs === 0 && end % partMs === 0
  }

  const runs: DayRun[] = []
  const stretches: Span[] = []
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
      // Days without events lie in between at most: counting them along changes nothing.
      const open = isOpen ? stretches.at(-1) : undefined
      if (open) stretches[stretches.length - 1] = { from: open.from, to }
      else stretches.push({ from, to })
      isOpen = true
    }
  }
  if (stretches.length > maxIslands) return fromRows(span)

  const goesOn = (midnight: number, day: number): boolean =>
    midnight % dayMs === 0 && !cut.has(midnight) && isRolledUp(day)
  const islands = stretches.map((stretch) => ({
    span: stretch,
    joinsBefore: goesOn(stretch.from, dayOf(stretch.from) - 1),
    joinsAfter: goesOn(stretch.to, dayOf(stretch.to)),
  }))
  return { runs, islands }
}
