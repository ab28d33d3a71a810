import { dayMs } from '../events/day.ts'
import type { Span } from '../events/sql/measures.ts'
import type { Buckets } from './buckets.ts'

export const intervals = ['minute', 'hour', 'day', 'week', 'month'] as const

export type Interval = (typeof intervals)[number]

/** What a local calendar calls the buckets: dates for days and longer, times with their offset below. */
export interface LabelledBuckets extends Buckets {
  readonly labels: readonly string[]
}

export const maxBuckets = 5000

/**
 * The intervals of a local calendar that a span touches, without a hole; null where they are more than `maxBuckets`. The
 * first and the last may be cut by the span. A day has 23, 24 or 25 hours, as the clocks of the place had it.
 */
export function calendarBuckets(span: Span, interval: Interval, timezone: string): LabelledBuckets | null {
  if (surelyMoreThan(maxBuckets, span, interval)) return null
  const starts: number[] = []
  const labels: string[] = []
  let current = floor(zoned(span.from, timezone), interval)
  while (current.epochMilliseconds < span.to) {
    if (starts.length === maxBuckets) return null
    const start = Math.max(span.from, current.epochMilliseconds)
    // A place that jumped over the date line has a date with no time in it.
    const next = after(current, interval)
    if (next.epochMilliseconds > start) {
      starts.push(start)
      labels.push(labelOf(current, interval))
    }
    current = next
  }
  return { starts, labels, end: span.to }
}

const lengths: Readonly<Record<Interval, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: dayMs,
  week: 7 * dayMs,
  month: 31 * dayMs,
}

/** No place changes its clocks more often in a year; each change makes one minute or hour longer or shorter. */
const changesPerYear = 5
const yearMs = 365 * dayMs

/** By a division: building thousands of intervals keeps the thread that answers everybody busy for 40 ms. */
function surelyMoreThan(count: number, { from, to }: Span, interval: Interval): boolean {
  const changes = interval === 'minute' || interval === 'hour' ? ((to - from) / yearMs) * changesPerYear : 0
  // The date line was moved over a place or two, which took a day from their calendars.
  const slack = 4 + changes
  return (to - from) / lengths[interval] - slack > count
}

export const zoned = (time: number, timezone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timezone)

/** By the offset that holds at the time itself: where clocks change by half an hour, the local hour began at no real time. */
function floorByOffset(time: Temporal.ZonedDateTime, length: number): number {
  const offset = time.offsetNanoseconds / 1_000_000
  return Math.floor((time.epochMilliseconds + offset) / length) * length - offset
}

function floor(time: Temporal.ZonedDateTime, interval: Interval): Temporal.ZonedDateTime {
  switch (interval) {
    case 'minute':
    case 'hour':
      return zoned(floorByOffset(time, lengths[interval]), time.timeZoneId)
    case 'day':
      return time.startOfDay()
    case 'week':
      return startOf(time.toPlainDate().subtract({ days: time.dayOfWeek - 1 }), time.timeZoneId)
    case 'month':
      return startOf(time.toPlainDate().with({ day: 1 }), time.timeZoneId)
  }
}

function after(time: Temporal.ZonedDateTime, interval: Interval): Temporal.ZonedDateTime {
  switch (interval) {
    case 'minute':
    case 'hour':
      return zoned(floorByOffset(time, lengths[interval]) + lengths[interval], time.timeZoneId)
    case 'day':
      return startOf(time.toPlainDate().add({ days: 1 }), time.timeZoneId)
    case 'week':
      return startOf(time.toPlainDate().add({ weeks: 1 }), time.timeZoneId)
    case 'month':
      return startOf(time.toPlainDate().add({ months: 1 }), time.timeZoneId)
  }
}

export const startOf = (date: Temporal.PlainDate, timezone: string): Temporal.ZonedDateTime =>
  date.toZonedDateTime(timezone)

const labelOf = (time: Temporal.ZonedDateTime, interval: Interval): string =>
  interval === 'minute' || interval === 'hour'
    ? time.toString({ timeZoneName: 'never', smallestUnit: 'second' })
    : time.toPlainDate().toString()
