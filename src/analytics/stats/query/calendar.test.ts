import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { modelRuns } from '../../../../test/support/tier.ts'
import { calendarBuckets, type Interval, intervals, maxBuckets, startOfDate, toZoned } from './calendar.ts'

const hour = 3_600_000
const day = 24 * hour
const from = Date.UTC(2000, 0, 1)

test('too many intervals are refused without building them', () => {
  const rows = [
    ['minute', from + 4 * day],
    ['hour', from + 211 * day],
    ['day', from + 5010 * day],
    ['week', from + 5010 * 7 * day],
  ] as const
  for (const timezone of ['UTC', 'Europe/Berlin', 'Africa/Casablanca']) {
    for (const [interval, to] of rows) {
      calendarBuckets({ from, to: from + day }, interval, timezone)
      const before = process.threadCpuUsage()
      for (let round = 0; round < 100; round++) assert.equal(calendarBuckets({ from, to }, interval, timezone), null)
      const { user, system } = process.threadCpuUsage(before)
      assert.ok(user + system < 100_000, `100 refusals of ${interval} in ${timezone}: ${user + system} µs of CPU`)
    }
  }
})

test('as many intervals as allowed are built, whatever the clock changes of the time zone', () => {
  for (const timezone of ['UTC', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca']) {
    const starts = (interval: 'hour' | 'day', to: number) =>
      calendarBuckets({ from, to }, interval, timezone)?.starts.length
    assert.ok(Number(starts('hour', from + (maxBuckets - 10) * hour)) >= maxBuckets - 12, timezone)
    assert.ok(Number(starts('day', from + (maxBuckets - 2) * day)) >= maxBuckets - 3, timezone)
  }
})

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'America/Havana',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Asia/Gaza',
]

/** Computes each interval with Temporal, the slow way. */
function byCalendar(span: { readonly from: number; readonly to: number }, interval: Interval, timezone: string) {
  const length = { minute: 60_000, hour }[interval === 'minute' ? 'minute' : 'hour']
  const floorOf = (time: Temporal.ZonedDateTime): Temporal.ZonedDateTime => {
    const date = time.toPlainDate()
    if (interval === 'day') return time.startOfDay()
    if (interval === 'week') return startOfDate(date.subtract({ days: time.dayOfWeek - 1 }), timezone)
    if (interval === 'month') return startOfDate(date.with({ day: 1 }), timezone)
    const offset = time.offsetNanoseconds / 1_000_000
    return toZoned(Math.floor((time.epochMilliseconds + offset) / length) * length - offset, timezone)
  }
  const nextOf = (time: Temporal.ZonedDateTime): Temporal.ZonedDateTime => {
    if (interval === 'minute' || interval === 'hour') return toZoned(floorOf(time).epochMilliseconds + length, timezone)
    return startOfDate(time.toPlainDate().add({ [`${interval}s`]: 1 }), timezone)
  }
  const starts: number[] = []
  const labels: string[] = []
  for (let at = floorOf(toZoned(span.from, timezone)); at.epochMilliseconds < span.to; at = nextOf(at)) {
    const start = Math.max(span.from, at.epochMilliseconds)
    if (nextOf(at).epochMilliseconds <= start) continue
    starts.push(start)
    const time = at.toString({ timeZoneName: 'never', smallestUnit: 'second' })
    labels.push(interval === 'minute' || interval === 'hour' ? time : at.toPlainDate().toString())
  }
  return { starts, labels, end: span.to }
}

test('a week that begins at a skipped midnight ends at midnight', () => {
  const span = { from: Date.UTC(2009, 4, 25), to: Date.UTC(2009, 5, 10) }
  const { labels, starts } = calendarBuckets(span, 'week', 'Africa/Casablanca') ?? { labels: [], starts: [] }
  assert.deepEqual(labels, ['2009-05-25', '2009-06-01', '2009-06-08'])
  assert.deepEqual(
    starts.map((start) => new Date(start).toISOString()),
    ['2009-05-25T00:00:00.000Z', '2009-06-01T00:00:00.000Z', '2009-06-07T23:00:00.000Z'],
  )
})

test('intervals match the local calendar across clock changes', () => {
  const first = Date.UTC(2009, 0, 1)
  const spans = { minute: day / 2, hour: 20 * day, day: 800 * day, week: 3000 * day, month: 5000 * day }
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...intervals),
      fc.integer({ min: 0, max: 20 * 365 * 24 * 60 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (timezone, interval, minutes, length) => {
        const span = {
          from: first + minutes * 60_000,
          to: first + minutes * 60_000 + Math.ceil(length * spans[interval]),
        }
        assert.deepEqual(calendarBuckets(span, interval, timezone), byCalendar(span, interval, timezone))
      },
    ),
    { numRuns: modelRuns(120) },
  )
  // The first clock changes of each time zone.
  for (const timezone of zones) {
    for (
      let change = toZoned(first, timezone).getTimeZoneTransition('next'), seen = 0;
      change && seen < modelRuns(20);
      seen++
    ) {
      const at = change.epochMilliseconds
      for (const interval of intervals) {
        for (const from of [at - day, at - hour / 2, at]) {
          const span = { from, to: at + (interval === 'minute' ? 3 * hour : 2 * day) }
          assert.deepEqual(calendarBuckets(span, interval, timezone), byCalendar(span, interval, timezone))
        }
      }
      change = change.getTimeZoneTransition('next')
    }
  }
})
