import { dayMs } from '../events/day.ts'
import type { Span } from '../events/sql/measures.ts'
import type { Interval } from '../stats/query/calendar.ts'
import { toZoned } from '../stats/query/calendar.ts'
import { onSameWeekday } from '../stats/query/comparison.ts'
import { rangeOfDates } from '../stats/query/period.ts'
import { badRequest, shown } from './errors.ts'

export interface RangeContext {
  readonly now: number
  readonly timezone: string
  /** The time of the website's first event. */
  readonly firstEvent: () => Promise<number | null>
}

/** Whole local days, or any span of time. */
export interface PlausibleRange extends Span {
  readonly timezone: string
  /** The number of local days. */
  readonly days: number
}

const maxDays = 5000
const maxMonths = 100

/** Reads `date_range`. As in Plausible, the last n days and months end before the current one. */
export async function readDateRange(sent: unknown, context: RangeContext): Promise<PlausibleRange> {
  if (Array.isArray(sent)) return readPair(sent, context.timezone)
  const today = toZoned(context.now, context.timezone).toPlainDate()
  const dates = (first: Temporal.PlainDate, last: Temporal.PlainDate) => rangeOf(first, last, context.timezone)
  switch (sent) {
    case 'day':
      return dates(today, today)
    case '24h':
      return { from: context.now - dayMs, to: context.now, timezone: context.timezone, days: 1 }
    case 'month':
      return dates(today.with({ day: 1 }), endOfMonth(today))
    case 'year':
      return dates(today.with({ month: 1, day: 1 }), today.with({ month: 12, day: 31 }))
    case 'all': {
      const first = await context.firstEvent()
      return dates(first === null ? today : toZoned(first, context.timezone).toPlainDate(), today)
    }
  }
  const [, count = '', unit] = /^([1-9]\d{0,3})(d|mo)$/.exec(String(sent)) ?? []
  const n = Number(count)
  if (unit === 'd' && n <= maxDays) return dates(today.subtract({ days: n }), today.subtract({ days: 1 }))
  if (unit === 'mo' && n <= maxMonths)
    return dates(today.subtract({ months: n }).with({ day: 1 }), endOfMonth(today.subtract({ months: 1 })))
  throw badRequest(
    `date_range must be day, 24h, month, year, all, a number of days or months such as 7d, 30d and 6mo, or a list of two dates; found ${shown(sent)}.`,
  )
}

/** Periods of version 1 of the API, relative to a date, which they include. */
export function readPeriod(period: string, date: string | undefined, { now, timezone }: RangeContext): PlausibleRange {
  if (period === 'custom')
    return readPair(
      (date ?? '').split(',').map((one) => one.trim()),
      timezone,
    )
  const last = date === undefined ? toZoned(now, timezone).toPlainDate() : readDate(date)
  const dates = (first: Temporal.PlainDate, end = last) => rangeOf(first, end, timezone)
  switch (period) {
    case 'day':
      return dates(last)
    case '7d':
      return dates(last.subtract({ days: 6 }))
    case '30d':
      return dates(last.subtract({ days: 29 }))
    case 'month':
      return dates(last.with({ day: 1 }), endOfMonth(last))
    case '6mo':
      return dates(last.subtract({ months: 5 }).with({ day: 1 }), endOfMonth(last))
    case '12mo':
      return dates(last.subtract({ months: 11 }).with({ day: 1 }), endOfMonth(last))
  }
  throw badRequest(`period must be day, 7d, 30d, month, 6mo, 12mo or custom; found ${shown(period)}.`)
}

/** The same number of days right before. */
export const previousRange = (range: PlausibleRange): PlausibleRange => shifted(range, { days: range.days })

export const comparisonModes = ['previous_period', 'year_over_year', 'custom'] as const

/** What a range is compared with. */
export interface Comparison {
  readonly mode: (typeof comparisonModes)[number]
  /** With `custom`. */
  readonly dateRange?: unknown
  readonly matchesWeekdays: boolean
}

export async function comparisonRange(
  range: PlausibleRange,
  { mode, dateRange, matchesWeekdays }: Comparison,
  context: RangeContext,
): Promise<PlausibleRange> {
  if (mode === 'custom') return readDateRange(dateRange, context)
  const earlier = mode === 'previous_period' ? previousRange(range) : shifted(range, { years: 1 })
  return matchesWeekdays ? onSameWeekday(range, earlier, mode === 'previous_period') : earlier
}

/** A range that begins and ends earlier by so much of the local calendar. */
function shifted({ from, to, timezone, days }: PlausibleRange, by: Temporal.DurationLike): PlausibleRange {
  const shift = (time: number): number => toZoned(time, timezone).subtract(by).epochMilliseconds
  return { from: shift(from), to: shift(to), timezone, days }
}

/** The interval of `time`, which Plausible chooses by the length of the range. */
export function defaultInterval({ from, to, timezone, days }: PlausibleRange): Interval {
  const isLonger =
    Temporal.ZonedDateTime.compare(toZoned(from, timezone).add({ months: 1 }), toZoned(to - 1, timezone)) < 0
  if (isLonger) return 'month'
  return days > 1 ? 'day' : 'hour'
}

const endOfMonth = (date: Temporal.PlainDate): Temporal.PlainDate => date.with({ day: date.daysInMonth })

function rangeOf(first: Temporal.PlainDate, last: Temporal.PlainDate, timezone: string): PlausibleRange {
  if (Temporal.PlainDate.compare(first, last) > 0)
    throw badRequest(`The first date must not be after the last one; found ${first} and ${last}.`)
  const { from, to, length } = rangeOfDates(first, last, timezone)
  return { timezone, from, to, days: length.days }
}

function readPair(sent: readonly unknown[], timezone: string): PlausibleRange {
  const [from, to] = sent
  if (sent.length !== 2 || typeof from !== 'string' || typeof to !== 'string')
    throw badRequest(`A range must have two dates or times in ISO 8601; found ${shown(sent)}.`)
  if (!from.includes('T')) return rangeOf(readDate(from), readDate(to), timezone)
  const first = readInstant(from)
  // The last second counts.
  const end = readInstant(to) + 1000
  if (first >= end) throw badRequest(`The first time must be before the last one; found ${shown(sent)}.`)
  return { timezone, from: first, to: end, days: Math.ceil((end - first) / 86_400_000) }
}

const datePattern = /^20\d\d-\d\d-\d\d$/

function readDate(text: string): Temporal.PlainDate {
  try {
    if (datePattern.test(text)) return Temporal.PlainDate.from(text)
  } catch {
    // Not a date of the calendar; reported below.
  }
  throw badRequest(`A date must be from 2000-01-01 to 2099-12-31; found ${shown(text)}.`)
}

function readInstant(text: string): number {
  try {
    if (/^20\d\d-/.test(text) && text.length < 40) return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    // Reported below.
  }
  throw badRequest(
    `A time must be in ISO 8601 with its offset, such as 2026-01-31T12:00:00+01:00; found ${shown(text)}.`,
  )
}
