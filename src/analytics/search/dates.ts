import { dayMs } from '../events/day.ts'
import type { Span } from '../events/sql/measures.ts'
import { toZoned } from '../stats/query/calendar.ts'

/** Days since 1970, of a date such as 2026-11-16. */
export const dayOfDate = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / dayMs)

export const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** The dates of a span; search engines know no other times. */
export function daysOf({ from, to, timezone = 'UTC' }: Span): { readonly first: number; readonly last: number } {
  const dayOf = (time: number): number => dayOfDate(String(toZoned(time, timezone).toPlainDate()))
  return { first: dayOf(from), last: dayOf(to - 1) }
}
