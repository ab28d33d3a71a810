import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sevenDayAverage } from './seven-day-average.ts'

const daysOf = (values: readonly number[]) =>
  values.map((value, index) => ({ date: `2026-11-${String(index + 1).padStart(2, '0')}`, value }))
const all = { first: '2026-01-01', final: '2026-12-31' }

test('a week of equal weekdays has the same average on each day', () => {
  const weekdays = [70, 60, 50, 40, 30, 10, 20]
  const average = sevenDayAverage(daysOf([...weekdays, ...weekdays]), all)
  assert.deepEqual(average, [...Array(6).fill(null), ...Array(8).fill(40)])
})

for (const [name, values, known, expected] of [
  ['fewer than seven days have none', [1, 2, 3, 4, 5, 6], all, Array(6).fill(null)],
  ['the seventh day is the first one with a value', [1, 2, 3, 4, 5, 6, 7, 15], all, [...Array(6).fill(null), 4, 6]],
  [
    'days before the first one that is known are none without clicks',
    [0, 7, 7, 7, 7, 7, 7, 7, 14],
    { first: '2026-11-02', final: '2026-12-31' },
    [...Array(7).fill(null), 7, 8],
  ],
  [
    'days that are still corrected have none',
    [7, 7, 7, 7, 7, 7, 7, 7, 1],
    { first: '2026-01-01', final: '2026-11-08' },
    [...Array(6).fill(null), 7, 7, null],
  ],
  ['nothing is known', [1, 1, 1, 1, 1, 1, 1], { first: null, final: null }, Array(7).fill(null)],
] as const)
  test(`the 7-day average: ${name}`, () => assert.deepEqual(sevenDayAverage(daysOf(values), known), expected))
