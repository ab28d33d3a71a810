import type { Period } from '../../../http/range-query.ts'
import type { Span } from '../../events/sql/measures.ts'
import { startOfDate, toZoned } from './calendar.ts'

/** A span of time, and its length for finding the previous one. */
export interface DateRange extends Span {
  readonly timezone: string
  readonly length: Temporal.Duration
}

export interface ZonedNow {
  readonly now: number
  readonly timezone: string
}

const duration = (parts: Temporal.DurationLike): Temporal.Duration => Temporal.Duration.from(parts)

/** From the start of one local date to the end of another. */
export function rangeOfDates(first: Temporal.PlainDate, last: Temporal.PlainDate, timezone: string): DateRange {
  return {
    timezone,
    from: startOfDate(first, timezone).epochMilliseconds,
    to: startOfDate(last.add({ days: 1 }), timezone).epochMilliseconds,
    length: duration({ days: first.until(last, { largestUnit: 'days' }).days + 1 }),
  }
}

/** Incomplete periods end now, so that a comparison covers the same length of time. */
export function rangeOfPeriod(period: Period, { now, timezone }: ZonedNow, firstEvent: number | null): DateRange {
  const today = toZoned(now, timezone).toPlainDate()
  const untilNow = (first: Temporal.PlainDate, length: Temporal.DurationLike): DateRange => ({
    timezone,
    from: startOfDate(first, timezone).epochMilliseconds,
    to: now + 1,
    length: duration(length),
  })
  const thisMonth = today.with({ day: 1 })
  switch (period) {
    case 'today':
      return untilNow(today, { days: 1 })
    case 'yesterday':
      return rangeOfDates(today.subtract({ days: 1 }), today.subtract({ days: 1 }), timezone)
    case '24h':
      return { timezone, from: now + 1 - 86_400_000, to: now + 1, length: duration({ hours: 24 }) }
    case '7d':
      return untilNow(today.subtract({ days: 6 }), { days: 7 })
    case '30d':
      return untilNow(today.subtract({ days: 29 }), { days: 30 })
    case 'month':
      return untilNow(thisMonth, { months: 1 })
    case 'last_month':
      return {
        ...rangeOfDates(thisMonth.subtract({ months: 1 }), thisMonth.subtract({ days: 1 }), timezone),
        length: duration({ months: 1 }),
      }
    case '6mo':
      return untilNow(thisMonth.subtract({ months: 5 }), { months: 6 })
    case '12mo':
      return untilNow(thisMonth.subtract({ months: 11 }), { months: 12 })
    case 'year':
      return untilNow(today.with({ month: 1, day: 1 }), { years: 1 })
    case 'all': {
      const first = firstEvent === null ? today : toZoned(firstEvent, timezone).toPlainDate()
      return untilNow(first, { days: first.until(today, { largestUnit: 'days' }).days + 1 })
    }
  }
}
