import type { FixRow } from '../../database/schema.ts'
import { dayMs } from '../events/day.ts'
import type { DaySpan } from '../search/stats/search-scope.ts'
import { toZoned } from '../stats/query/calendar.ts'

/** Whole weeks, so that both sides have the same weekdays. */
export const weeksOfResult = 4
const daysOfResult = 7 * weeksOfResult

/** The days that are compared, counted since 1970 in the time zone of the website. Those on which it was fixed are on neither side. */
export interface FixDays {
  readonly before: DaySpan
  readonly after: DaySpan
  /** The first day on which all of them are over. */
  readonly due: number
}

export function daysOfFix({ since, time }: Pick<FixRow, 'since' | 'time'>, timezone: string): FixDays {
  const [first, last] = [localDay(since, timezone), localDay(time, timezone)]
  const after = { first: last + 1, last: last + daysOfResult }
  return { before: { first: first - daysOfResult, last: first - 1 }, after, due: after.last + 1 }
}

/** The weeks before and after, in their order. */
export const weeksOf = ({ before, after }: FixDays): readonly DaySpan[] =>
  [before, after].flatMap(({ first }) =>
    Array.from({ length: weeksOfResult }, (_, week) => ({ first: first + 7 * week, last: first + 7 * week + 6 })),
  )

export const localDay = (time: number, timezone: string): number =>
  Math.floor(Date.parse(`${toZoned(time, timezone).toPlainDate()}T00:00:00Z`) / dayMs)

/** Days that search engines have not reported after so many more are not waited for. */
export const patienceDays = 10

/** How many days after a fix its result is final in every time zone, so that reports have it once, and as it stays. */
const reportedAfter = 1 + daysOfResult + patienceDays + 1

/** The days on which those fixes were made whose results belong to the report about these days. */
export const fixedBefore = ({ first, last }: DaySpan): DaySpan => ({
  first: first - reportedAfter,
  last: last - reportedAfter,
})
