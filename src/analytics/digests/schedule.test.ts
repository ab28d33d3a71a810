import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type DigestPeriod, lastDigest, nextDigest } from './schedule.ts'

interface Row {
  readonly period: DigestPeriod
  readonly zone: string
  readonly now: string
  readonly due: string
  readonly days: string
}

const rows: Record<string, Row> = {
  'in the middle of a week': {
    period: 'weekly',
    zone: 'UTC',
    now: '2026-11-04T12:00Z',
    due: '2026-11-09T08:00Z',
    days: '2026-11-02 to 2026-11-08',
  },
  'on Monday, before eight': {
    period: 'weekly',
    zone: 'UTC',
    now: '2026-11-09T07:59:59.999Z',
    due: '2026-11-09T08:00Z',
    days: '2026-11-02 to 2026-11-08',
  },
  'on Monday at eight: a week later': {
    period: 'weekly',
    zone: 'UTC',
    now: '2026-11-09T08:00Z',
    due: '2026-11-16T08:00Z',
    days: '2026-11-09 to 2026-11-15',
  },
  'Monday has begun in Auckland, not in UTC': {
    period: 'weekly',
    zone: 'Pacific/Auckland',
    now: '2026-11-08T18:59Z',
    due: '2026-11-08T19:00Z',
    days: '2026-11-02 to 2026-11-08',
  },
  'it is still Sunday in Honolulu': {
    period: 'weekly',
    zone: 'Pacific/Honolulu',
    now: '2026-11-09T09:00Z',
    due: '2026-11-09T18:00Z',
    days: '2026-11-02 to 2026-11-08',
  },
  'the week in which the clocks go forward in Berlin has 167 hours': {
    period: 'weekly',
    zone: 'Europe/Berlin',
    now: '2026-03-23T07:00Z',
    due: '2026-03-30T06:00Z',
    days: '2026-03-23 to 2026-03-29',
  },
  'the week in which they go back has 169': {
    period: 'weekly',
    zone: 'Europe/Berlin',
    now: '2026-10-19T06:00Z',
    due: '2026-10-26T07:00Z',
    days: '2026-10-19 to 2026-10-25',
  },
  'the clocks of Lord Howe change by half an hour': {
    period: 'weekly',
    zone: 'Australia/Lord_Howe',
    now: '2026-04-01T00:00Z',
    due: '2026-04-05T21:30Z',
    days: '2026-03-30 to 2026-04-05',
  },
  'Kathmandu, a quarter of an hour off': {
    period: 'weekly',
    zone: 'Asia/Kathmandu',
    now: '2026-11-04T12:00Z',
    due: '2026-11-09T02:15Z',
    days: '2026-11-02 to 2026-11-08',
  },
  'a week over the end of a year': {
    period: 'weekly',
    zone: 'Europe/London',
    now: '2026-12-30T00:00Z',
    due: '2027-01-04T08:00Z',
    days: '2026-12-28 to 2027-01-03',
  },
  'a day that Samoa skipped': {
    period: 'weekly',
    zone: 'Pacific/Apia',
    now: '2011-12-28T00:00Z',
    due: '2012-01-01T18:00Z',
    days: '2011-12-26 to 2012-01-01',
  },
  'a month of 28 days': {
    period: 'monthly',
    zone: 'UTC',
    now: '2026-02-15T00:00Z',
    due: '2026-03-01T08:00Z',
    days: '2026-02-01 to 2026-02-28',
  },
  'a leap month': {
    period: 'monthly',
    zone: 'UTC',
    now: '2028-02-15T00:00Z',
    due: '2028-03-01T08:00Z',
    days: '2028-02-01 to 2028-02-29',
  },
  'the 31st, late': {
    period: 'monthly',
    zone: 'America/New_York',
    now: '2026-11-01T03:59Z',
    due: '2026-11-01T13:00Z',
    days: '2026-10-01 to 2026-10-31',
  },
  'the 1st, after eight, and clocks that went back in the night': {
    period: 'monthly',
    zone: 'America/New_York',
    now: '2026-11-01T13:00Z',
    due: '2026-12-01T13:00Z',
    days: '2026-11-01 to 2026-11-30',
  },
  'the 1st in Kiritimati is the last of the month in UTC': {
    period: 'monthly',
    zone: 'Pacific/Kiritimati',
    now: '2026-12-31T17:59Z',
    due: '2026-12-31T18:00Z',
    days: '2026-12-01 to 2026-12-31',
  },
  'a month that begins on a Monday': {
    period: 'monthly',
    zone: 'UTC',
    now: '2026-05-31T23:59Z',
    due: '2026-06-01T08:00Z',
    days: '2026-05-01 to 2026-05-31',
  },
}

describe('the next report is due', () => {
  for (const [name, { period, zone, now, due, days }] of Object.entries(rows)) {
    test(name, () => {
      const { dueAt, first, last } = nextDigest(period, Date.parse(now), zone)
      assert.equal(new Date(dueAt).toISOString(), new Date(due).toISOString())
      assert.equal(`${first} to ${last}`, days)
    })
  }
})

test('the last report is the one that was next until it became due', () => {
  for (const { period, zone, now } of Object.values(rows)) {
    const next = nextDigest(period, Date.parse(now), zone)
    assert.deepEqual(String(lastDigest(period, next.dueAt, zone).first), String(next.first))
    assert.equal(lastDigest(period, next.dueAt, zone).dueAt, next.dueAt)
  }
})

test('over ten years, every week and month is reported once, without gaps', () => {
  for (const zone of ['UTC', 'Europe/Berlin', 'America/Santiago', 'Africa/Casablanca', 'Australia/Lord_Howe']) {
    for (const period of ['weekly', 'monthly'] as const) {
      let digest = nextDigest(period, Date.UTC(2020, 0, 15), zone)
      while (digest.dueAt < Date.UTC(2030, 0, 1)) {
        const next = nextDigest(period, digest.dueAt, zone)
        assert.equal(String(next.first), String(digest.last.add({ days: 1 })))
        digest = next
      }
    }
  }
})
