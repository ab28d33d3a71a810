import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { runsAll } from '../../../test/support/tier.ts'
import { defaultSchedule, nextRunAt, type Schedule } from './schedule.ts'

const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds
const next = (schedule: Partial<Schedule>, now: string, zone: string | null): string | null => {
  const next = nextRunAt({ ...defaultSchedule, ...schedule }, at(now), zone)
  return next === null ? null : Temporal.Instant.fromEpochMilliseconds(next).toString()
}

type Row = readonly [name: string, schedule: Partial<Schedule>, now: string, zone: string | null, next: string | null]

const rows: readonly Row[] = [
  ['none', { schedule: 'none' }, '2026-11-16T12:00:00Z', 'UTC', null],
  [
    'daily, later today',
    { schedule: 'daily', schedule_time: '15:30' },
    '2026-11-16T12:00:00Z',
    'UTC',
    '2026-11-16T15:30:00Z',
  ],
  ['daily, tomorrow', { schedule: 'daily' }, '2026-11-16T12:00:00Z', 'UTC', '2026-11-17T03:00:00Z'],
  ['daily, not the same minute again', { schedule: 'daily' }, '2026-11-16T03:00:00Z', 'UTC', '2026-11-17T03:00:00Z'],
  ['an account without a time zone', { schedule: 'daily' }, '2026-11-16T12:00:00Z', null, '2026-11-17T03:00:00Z'],
  ['daily in Berlin', { schedule: 'daily' }, '2026-07-16T12:00:00Z', 'Europe/Berlin', '2026-07-17T01:00:00Z'],
  ['another day there', { schedule: 'daily' }, '2026-11-16T12:00:00Z', 'Pacific/Kiritimati', '2026-11-16T13:00:00Z'],
  ['half an hour off', { schedule: 'daily' }, '2026-11-16T12:00:00Z', 'Asia/Kolkata', '2026-11-16T21:30:00Z'],
  [
    'weekly, this week',
    { schedule: 'weekly', schedule_weekday: 5 },
    '2026-11-16T12:00:00Z',
    'UTC',
    '2026-11-20T03:00:00Z',
  ],
  [
    'weekly, next week',
    { schedule: 'weekly', schedule_weekday: 1 },
    '2026-11-16T12:00:00Z',
    'UTC',
    '2026-11-23T03:00:00Z',
  ],
  [
    'weekly, on Sunday',
    { schedule: 'weekly', schedule_weekday: 7 },
    '2026-11-15T12:00:00Z',
    'UTC',
    '2026-11-22T03:00:00Z',
  ],
  ['monthly on the 1st', { schedule: 'monthly' }, '2026-12-16T12:00:00Z', 'UTC', '2027-01-01T03:00:00Z'],
  [
    'monthly on the 31st in November',
    { schedule: 'monthly', schedule_day: 31 },
    '2026-11-16T12:00:00Z',
    'UTC',
    '2026-11-30T03:00:00Z',
  ],
  [
    'on the 31st in February',
    { schedule: 'monthly', schedule_day: 31 },
    '2027-01-31T12:00:00Z',
    'UTC',
    '2027-02-28T03:00:00Z',
  ],
  [
    'on the 29th in a leap year',
    { schedule: 'monthly', schedule_day: 29 },
    '2028-02-01T12:00:00Z',
    'UTC',
    '2028-02-29T03:00:00Z',
  ],
  [
    'after the last day of a short month',
    { schedule: 'monthly', schedule_day: 31 },
    '2026-11-30T12:00:00Z',
    'UTC',
    '2026-12-31T03:00:00Z',
  ],
  // Clocks in Berlin go from 02:00 to 03:00 on 2027-03-28, and from 03:00 to 02:00 on 2026-10-25.
  [
    'a time that does not exist',
    { schedule: 'daily', schedule_time: '02:30' },
    '2027-03-27T12:00:00Z',
    'Europe/Berlin',
    '2027-03-28T01:30:00Z',
  ],
  [
    'the day after it',
    { schedule: 'daily', schedule_time: '02:30' },
    '2027-03-28T01:30:00Z',
    'Europe/Berlin',
    '2027-03-29T00:30:00Z',
  ],
  [
    'a time that exists twice',
    { schedule: 'daily', schedule_time: '02:30' },
    '2026-10-24T12:00:00Z',
    'Europe/Berlin',
    '2026-10-25T00:30:00Z',
  ],
  [
    'not again when clocks show it again',
    { schedule: 'daily', schedule_time: '02:30' },
    '2026-10-25T00:30:00Z',
    'Europe/Berlin',
    '2026-10-26T01:30:00Z',
  ],
  [
    'a clock change by half an hour',
    { schedule: 'daily', schedule_time: '02:15' },
    '2026-10-03T12:00:00Z',
    'Australia/Lord_Howe',
    '2026-10-03T15:45:00Z',
  ],
  [
    'a change at midnight',
    { schedule: 'daily', schedule_time: '00:00' },
    '2026-09-05T12:00:00Z',
    'America/Santiago',
    '2026-09-06T04:00:00Z',
  ],
  // Samoa had no 2011-12-30.
  ['a day that does not exist', { schedule: 'daily' }, '2011-12-29T20:00:00Z', 'Pacific/Apia', '2011-12-30T13:00:00Z'],
  [
    'once, though two days have that time',
    { schedule: 'daily' },
    '2011-12-30T13:00:00Z',
    'Pacific/Apia',
    '2011-12-31T13:00:00Z',
  ],
]

describe('schedules', () => {
  for (const [name, schedule, now, zone, expected] of rows) {
    test(name, () => assert.equal(next(schedule, now, zone), expected))
  }

  test('in every zone there is one run on each local day, for two years', () => {
    const times = ['00:00', '02:30', '00:30', '01:30', '02:00', '03:00', '23:59']
    for (const zone of [
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
      'Asia/Tehran',
    ]) {
      for (const time of runsAll ? times : times.slice(0, 2)) {
        const schedule = { ...defaultSchedule, schedule: 'daily' as const, schedule_time: time }
        let now = at('2026-01-01T12:00:00Z')
        for (let day = 0; day < 730; day++) {
          const later = nextRunAt(schedule, now, zone)
          assert.ok(later !== null && later > now)
          const date = (instant: number): Temporal.PlainDate =>
            Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate()
          if (day > 0) assert.equal(date(now).until(date(later)).days, 1, `${zone} ${time} after ${date(now)}`)
          // Whenever it is asked in between, the answer is the same.
          assert.equal(nextRunAt(schedule, now + Math.floor((later - now) / 2), zone), later)
          now = later
        }
      }
    }
  })
})
