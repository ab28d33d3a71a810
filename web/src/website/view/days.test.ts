import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rangeQuery, shiftRange, viewRange } from './days.ts'
import { type Period, readView } from './view.ts'

const today = '2026-03-30'
const viewOf = (search: string) => readView({ path: '/', query: new URLSearchParams(search) })

describe('the range before or after', () => {
  const rows: readonly [from: string, to: string, direction: 1 | -1, expectedFrom: string, expectedTo: string][] = [
    ['2026-03-30', '2026-03-30', -1, '2026-03-29', '2026-03-29'],
    ['2026-03-01', '2026-03-30', -1, '2026-01-30', '2026-02-28'],
    ['2026-03-01', '2026-03-31', -1, '2026-02-01', '2026-02-28'],
    ['2026-02-01', '2026-02-28', 1, '2026-03-01', '2026-03-31'],
    ['2024-02-01', '2024-02-28', 1, '2024-02-29', '2024-03-27'],
    ['2025-10-01', '2026-03-31', -1, '2025-04-01', '2025-09-30'],
    ['2026-01-01', '2026-12-31', -1, '2025-01-01', '2025-12-31'],
  ]
  for (const [from, to, direction, expectedFrom, expectedTo] of rows)
    test(`of ${from} to ${to} by ${direction}`, () =>
      assert.deepEqual(shiftRange({ from, to }, direction), { from: expectedFrom, to: expectedTo }))
})

describe('the days of a view', () => {
  const rows: readonly [search: string, from: string, to: string][] = [
    ['period=24h', today, today],
    ['period=7d', '2026-03-24', today],
    ['period=month', '2026-03-01', '2026-03-31'],
    ['period=last_month', '2026-02-01', '2026-02-28'],
    ['period=12mo', '2025-04-01', '2026-03-31'],
    ['from=2026-01-02&to=2026-01-03', '2026-01-02', '2026-01-03'],
  ]
  for (const [search, from, to] of rows)
    test(`with ${search}`, () => assert.deepEqual(viewRange(viewOf(search), today), { from, to }))
  test('of all time are unknown', () => assert.equal(viewRange(viewOf('period=all'), today), null))

  const periods: readonly Period[] = ['today', 'yesterday', '7d', '30d', 'month', 'last_month', '6mo', '12mo', 'year']
  for (const period of periods)
    test(`return as the period ${period}`, () => {
      const range = viewRange(viewOf(`period=${period}`), today)
      assert.ok(range)
      assert.equal(rangeQuery(range, today).period, period)
      assert.equal(rangeQuery(shiftRange(shiftRange(range, -1), 1), today).period, period)
    })
})
