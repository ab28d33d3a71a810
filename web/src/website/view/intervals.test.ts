import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hasEnded, type Interval } from './intervals.ts'

describe('an interval has ended', () => {
  const rows: readonly [label: string, interval: Interval, timezone: string, at: string, ended: boolean][] = [
    ['2026-10-01', 'month', 'UTC', '2026-10-29T12:00Z', false],
    ['2026-10-01', 'month', 'UTC', '2026-10-31T23:59Z', false],
    ['2026-10-01', 'month', 'UTC', '2026-11-01T00:00Z', true],
    ['2026-12-01', 'month', 'UTC', '2026-12-31T23:00Z', false],
    ['2026-12-01', 'month', 'Europe/Berlin', '2026-12-31T23:00Z', true],
    ['2027-02-01', 'month', 'UTC', '2027-03-01T00:00Z', true],
    ['2026-11-09', 'week', 'UTC', '2026-11-15T23:59Z', false],
    ['2026-11-09', 'week', 'UTC', '2026-11-16T00:00Z', true],
    ['2026-11-15', 'day', 'America/Los_Angeles', '2026-11-16T07:59Z', false],
    ['2026-11-15', 'day', 'America/Los_Angeles', '2026-11-16T08:00Z', true],
    ['2026-11-15', 'day', 'Pacific/Auckland', '2026-11-15T10:59Z', false],
    ['2026-11-15', 'day', 'Pacific/Auckland', '2026-11-15T11:00Z', true],
    ['2026-10-25T02:00:00+01:00', 'day', 'Europe/Berlin', '2026-10-25T22:59Z', false],
    ['2026-10-25T02:00:00+01:00', 'hour', 'Europe/Berlin', '2026-10-25T01:59Z', false],
    ['2026-10-25T02:00:00+01:00', 'hour', 'Europe/Berlin', '2026-10-25T02:00Z', true],
  ]
  for (const [label, interval, timezone, at, ended] of rows) {
    test(`${interval} ${label} in ${timezone} at ${at}: ${ended}`, () => {
      assert.equal(hasEnded(label, interval, timezone, Date.parse(at)), ended)
    })
  }
})
