import { invalid } from '../../../base/errors.ts'
import type { Comparison, ComparisonQuery } from '../../../http/range-query.ts'
import type { Span } from '../../events/sql/measures.ts'
import { startOfDate, toZoned } from './calendar.ts'
import { type DateRange, rangeOfDates } from './period.ts'
import { readDate } from './scope.ts'

/** The span to compare with, shifted by local dates, so that it begins and ends at the same times of day. */
export function comparisonSpan({ from, to, timezone, length }: DateRange, comparison: 'previous' | 'year'): Span {
  return shifted({ from, to, timezone }, comparison === 'year' ? { years: 1 } : length)
}

/** A span that begins and ends earlier by so much of the local calendar. */
function shifted<T extends ZonedSpan>(span: T, by: Temporal.Duration | Temporal.DurationLike): T {
  const shift = (time: number): number => toZoned(time, span.timezone).subtract(by).epochMilliseconds
  return { ...span, from: shift(span.from), to: shift(span.to) }
}

type ZonedSpan = Span & { readonly timezone: string }

/**
 * Moves an earlier span by up to three days, so that it begins on the same day of the week. If it is the time right before, it must not
 * reach into the span that it is compared with, so it is moved earlier only.
 */
export function onSameWeekday<T extends ZonedSpan>(span: ZonedSpan, earlier: T, isRightBefore: boolean): T {
  const weekday = ({ from, timezone }: ZonedSpan): number => toZoned(from, timezone).dayOfWeek
  const nearest = ((weekday(span) - weekday(earlier) + 10) % 7) - 3
  return shifted(earlier, { days: isRightBefore && nearest > 0 ? 7 - nearest : -nearest })
}

/** The local days that a span touches. */
export function wholeDays({ from, to }: Span, timezone: string): Span {
  const dayOf = (time: number): Temporal.PlainDate => toZoned(time, timezone).toPlainDate()
  const startOf = (date: Temporal.PlainDate): number => startOfDate(date, timezone).epochMilliseconds
  return { from: startOf(dayOf(from)), to: startOf(dayOf(to - 1).add({ days: 1 })) }
}

/** Reads what a range is compared with, and reports all errors at once; null if nothing is. */
export function readComparedSpan(range: DateRange, query: ComparisonQuery & { readonly compare: Comparison }): Span
export function readComparedSpan(range: DateRange, query: ComparisonQuery): Span | null
export function readComparedSpan(range: DateRange, query: ComparisonQuery): Span | null {
  const { compare, match_weekdays: matchesWeekdays } = query
  const errors: Record<string, string[]> = {}
  if (compare !== 'custom') {
    for (const name of ['compare_from', 'compare_to'] as const)
      if (query[name] !== undefined) errors[name] = [`${name} may be sent only with compare=custom.`]
    if (Object.keys(errors).length > 0) throw invalid(errors)
    if (compare === undefined) return null
    const earlier = { timezone: range.timezone, ...comparisonSpan(range, compare) }
    return matchesWeekdays === 1 ? onSameWeekday(range, earlier, compare === 'previous') : earlier
  }
  if (matchesWeekdays === 1)
    errors.match_weekdays = ['match_weekdays may not be 1 with compare=custom, which has its own days.']
  const [first, last] = (['compare_from', 'compare_to'] as const).map((name) => readDate(name, query[name], errors))
  for (const name of ['compare_from', 'compare_to'] as const)
    if (query[name] === undefined) errors[name] = [`${name} is required with compare=custom.`]
  if (first && last && Temporal.PlainDate.compare(first, last) > 0)
    errors.compare_to = [`compare_from must not be after compare_to; found ${first} and ${last}.`]
  if (!first || !last || Object.keys(errors).length > 0) throw invalid(errors)
  const { from, to, timezone } = rangeOfDates(first, last, range.timezone)
  return { from, to, timezone }
}
