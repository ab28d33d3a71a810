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
  const first = floor(zoned(span.from, timezone), interval)
  let current = first.epochMilliseconds
  let clocks = clocksAt(first)
  while (current < span.to) {
    if (starts.length === maxBuckets) return null
    // While the clocks of the place stay as they are, intervals follow by addition; asking its calendar takes ten times as long.
    let next = interval === 'month' ? Number.POSITIVE_INFINITY : nextByClocks(current, interval, clocks)
    const label = labelOf(current + clocks.offset, clocks.offset, interval)
    if (next >= clocks.until) {
      const later = after(zoned(current, timezone), interval)
      next = later.epochMilliseconds
      clocks = clocksAt(later)
    }
    const start = Math.max(span.from, current)
    // A place that jumped over the date line has a date with no time in it.
    if (next > start) {
      starts.push(start)
      labels.push(label)
    }
    current = next
  }
  return { starts, labels, end: span.to }
}

/** How far the clocks of a place are ahead of UTC, and when that changes. */
interface Clocks {
  readonly offset: number
  readonly until: number
}

const clocksAt = (time: Temporal.ZonedDateTime): Clocks => ({
  offset: time.offsetNanoseconds / 1_000_000,
  until: time.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
})

const nextByClocks = (current: number, interval: Exclude<Interval, 'month'>, { offset }: Clocks): number =>
  interval === 'week' ? current + lengths.week : floorByOffset(current, offset, lengths[interval]) + lengths[interval]

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
const floorByOffset = (time: number, offset: number, length: number): number =>
  Math.floor((time + offset) / length) * length - offset

const floorInZone = (time: Temporal.ZonedDateTime, length: number): number =>
  floorByOffset(time.epochMilliseconds, time.offsetNanoseconds / 1_000_000, length)

function floor(time: Temporal.ZonedDateTime, interval: Interval): Temporal.ZonedDateTime {
  switch (interval) {
    case 'minute':
    case 'hour':
      return zoned(floorInZone(time, lengths[interval]), time.timeZoneId)
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
      return zoned(floorInZone(time, lengths[interval]) + lengths[interval], time.timeZoneId)
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

/** Of a time by the clocks of the place: its date, or the time with its offset in whole minutes. */
function labelOf(local: number, offset: number, interval: Interval): string {
  const text = new Date(local).toISOString()
  if (interval !== 'minute' && interval !== 'hour') return text.slice(0, 10)
  const minutes = Math.round(Math.abs(offset) / 60_000)
  const hour = String(Math.floor(minutes / 60)).padStart(2, '0')
  return `${text.slice(0, 19)}${offset < 0 ? '-' : '+'}${hour}:${String(minutes % 60).padStart(2, '0')}`
}
