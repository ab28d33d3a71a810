import { dayMs } from '../../events/day.ts'
import type { Span } from '../../events/sql/measures.ts'
import type { Buckets } from './buckets.ts'

export const intervals = ['minute', 'hour', 'day', 'week', 'month'] as const

export type Interval = (typeof intervals)[number]

/** Labels are local dates for days and longer intervals, and local times with their offset for shorter ones. */
export interface LabeledBuckets extends Buckets {
  readonly labels: readonly string[]
}

export const maxBuckets = 5000

/**
 * The intervals of a local calendar that overlap a span, without gaps; null if there are more than `maxBuckets`. The span
 * may cut the first and the last one. A day has 23, 24 or 25 hours, depending on clock changes.
 */
export function calendarBuckets(span: Span, interval: Interval, timezone: string): LabeledBuckets | null {
  if (exceeds(maxBuckets, span, interval)) return null
  const starts: number[] = []
  const labels: string[] = []
  const first = intervalStart(toZoned(span.from, timezone), interval)
  let current = first.epochMilliseconds
  let zoneOffset = offsetAt(first)
  while (current < span.to) {
    if (starts.length === maxBuckets) return null
    // Until the next clock change, intervals follow by addition; Temporal takes ten times as long.
    let next = interval === 'month' ? Number.POSITIVE_INFINITY : nextByOffset(current, interval, zoneOffset)
    const label = labelOf(current + zoneOffset.offset, zoneOffset.offset, interval)
    if (next >= zoneOffset.until) {
      const later = nextIntervalStart(toZoned(current, timezone), interval)
      next = later.epochMilliseconds
      zoneOffset = offsetAt(later)
    }
    const start = Math.max(span.from, current)
    // A time zone that crossed the date line has a date without any time in it.
    if (next > start) {
      starts.push(start)
      labels.push(label)
    }
    current = next
  }
  return { starts, labels, end: span.to }
}

/** The offset of a time zone from UTC, and when it changes. */
interface ZoneOffset {
  readonly offset: number
  readonly until: number
}

const offsetAt = (time: Temporal.ZonedDateTime): ZoneOffset => ({
  offset: time.offsetNanoseconds / 1_000_000,
  until: time.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
})

/** A day, and so a week, may begin later than at midnight, but the next one begins at midnight again. */
const nextByOffset = (current: number, interval: Exclude<Interval, 'month'>, { offset }: ZoneOffset): number =>
  floorByOffset(current, offset, interval === 'week' ? dayMs : lengths[interval]) + lengths[interval]

const lengths: Readonly<Record<Interval, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: dayMs,
  week: 7 * dayMs,
  month: 31 * dayMs,
}

/** No time zone has more clock changes in a year; each makes one minute or hour longer or shorter. */
const changesPerYear = 5
const yearMs = 365 * dayMs

/** Estimates by a division: building thousands of intervals blocks the main thread for 40 ms. */
function exceeds(count: number, { from, to }: Span, interval: Interval): boolean {
  const changes = interval === 'minute' || interval === 'hour' ? ((to - from) / yearMs) * changesPerYear : 0
  // A few time zones crossed the date line and skipped a day.
  const slack = 4 + changes
  return (to - from) / lengths[interval] - slack > count
}

export const toZoned = (time: number, timezone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timezone)

/** Uses the offset at the time itself: after a clock change by half an hour, the local hour has no real start. */
const floorByOffset = (time: number, offset: number, length: number): number =>
  Math.floor((time + offset) / length) * length - offset

const floorInZone = (time: Temporal.ZonedDateTime, length: number): number =>
  floorByOffset(time.epochMilliseconds, time.offsetNanoseconds / 1_000_000, length)

function intervalStart(time: Temporal.ZonedDateTime, interval: Interval): Temporal.ZonedDateTime {
  switch (interval) {
    case 'minute':
    case 'hour':
      return toZoned(floorInZone(time, lengths[interval]), time.timeZoneId)
    case 'day':
      return time.startOfDay()
    case 'week':
      return startOfDate(time.toPlainDate().subtract({ days: time.dayOfWeek - 1 }), time.timeZoneId)
    case 'month':
      return startOfDate(time.toPlainDate().with({ day: 1 }), time.timeZoneId)
  }
}

function nextIntervalStart(time: Temporal.ZonedDateTime, interval: Interval): Temporal.ZonedDateTime {
  switch (interval) {
    case 'minute':
    case 'hour':
      return toZoned(floorInZone(time, lengths[interval]) + lengths[interval], time.timeZoneId)
    case 'day':
      return startOfDate(time.toPlainDate().add({ days: 1 }), time.timeZoneId)
    case 'week':
      return startOfDate(time.toPlainDate().add({ weeks: 1 }), time.timeZoneId)
    case 'month':
      return startOfDate(time.toPlainDate().add({ months: 1 }), time.timeZoneId)
  }
}

export const startOfDate = (date: Temporal.PlainDate, timezone: string): Temporal.ZonedDateTime =>
  date.toZonedDateTime(timezone)

/** The label of a local time: its date, or the time with its offset in whole minutes. */
function labelOf(local: number, offset: number, interval: Interval): string {
  const text = new Date(local).toISOString()
  if (interval !== 'minute' && interval !== 'hour') return text.slice(0, 10)
  const minutes = Math.round(Math.abs(offset) / 60_000)
  const hour = String(Math.floor(minutes / 60)).padStart(2, '0')
  return `${text.slice(0, 19)}${offset < 0 ? '-' : '+'}${hour}:${String(minutes % 60).padStart(2, '0')}`
}
