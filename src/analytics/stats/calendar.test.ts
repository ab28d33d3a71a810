import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarBuckets, maxBuckets } from './calendar.ts'

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
      const began = performance.now()
      for (let round = 0; round < 100; round++) assert.equal(calendarBuckets({ from, to }, interval, timezone), null)
      const took = performance.now() - began
      assert.ok(took < 100, `100 refusals of ${interval} in ${timezone}: ${took} ms`)
    }
  }
})

test('as many as are allowed are built, whatever the clocks of the place do', () => {
  for (const timezone of ['UTC', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca']) {
    const starts = (interval: 'hour' | 'day', to: number) =>
      calendarBuckets({ from, to }, interval, timezone)?.starts.length
    assert.ok(Number(starts('hour', from + (maxBuckets - 10) * hour)) >= maxBuckets - 12, timezone)
    assert.ok(Number(starts('day', from + (maxBuckets - 2) * day)) >= maxBuckets - 3, timezone)
  }
})
