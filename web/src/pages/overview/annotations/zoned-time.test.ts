import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { localTimeOf, momentOf } from './zoned-time.ts'

describe('times of a time zone', () => {
  const rows: readonly (readonly [name: string, day: string, time: string, timezone: string, moment: string])[] = [
    ['the beginning of a day', '2026-11-16', '', 'Europe/Berlin', '2026-11-15T23:00:00.000Z'],
    ['before clocks go forward', '2026-03-29', '01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    ['after clocks went forward', '2026-03-29', '03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['before clocks go back', '2026-11-01', '00:30', 'America/New_York', '2026-11-01T04:30:00.000Z'],
    ['after clocks went back', '2026-11-01', '02:30', 'America/New_York', '2026-11-01T07:30:00.000Z'],
    [
      'a zone ahead of UTC by more than half a day',
      '2026-11-16',
      '09:30',
      'Pacific/Auckland',
      '2026-11-15T20:30:00.000Z',
    ],
    ['a zone with half hours', '2026-11-16', '09:15', 'Asia/Kolkata', '2026-11-16T03:45:00.000Z'],
  ]
  for (const [name, day, time, timezone, moment] of rows)
    test(name, () => {
      assert.equal(new Date(momentOf({ day, time }, timezone)).toISOString(), moment)
      assert.deepEqual(localTimeOf(Date.parse(moment), timezone), { day, time })
    })

  test('what is no time', () => assert.ok(Number.isNaN(momentOf({ day: '', time: '' }, 'UTC'))))
})
