import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayMs } from '../events/day.ts'
import { fromRows, type KnownDays, planOf } from './plan.ts'

const span = { from: 100 * dayMs, to: 200 * dayMs }
const spanOf = (first: number, last: number) => ({ from: first * dayMs, to: (last + 1) * dayMs })
const daysOf = (days: Iterable<number>, build: number | null): KnownDays =>
  new Map(Array.from(days, (day) => [day, build]))
const every = (step: number, first = 100) =>
  Array.from({ length: Math.ceil(100 / step) }, (_, index) => first + index * step)

describe('the plan of a count', () => {
  test('reads days that are rolled up in one run, and nothing else', () => {
    assert.deepEqual(planOf(span, daysOf(every(1), 1), [], dayMs), { runs: [{ first: 100, last: 199 }], islands: [] })
  })

  test('counts days that are not rolled up by one query, whatever empty days lie between them', () => {
    const { runs, islands } = planOf(span, daysOf(every(2), null), [], dayMs)
    assert.deepEqual(runs, [])
    assert.deepEqual(
      islands.map((island) => island.span),
      [spanOf(100, 198)],
    )
  })

  test('counts what lies between runs by queries that know where they join them', () => {
    const days = new Map([...daysOf(every(1), 1), [110, null], [150, null], [151, null]])
    const { runs, islands } = planOf(span, days, [], dayMs)
    assert.deepEqual(runs, [
      { first: 100, last: 109 },
      { first: 111, last: 149 },
      { first: 152, last: 199 },
    ])
    assert.deepEqual(islands, [
      { span: spanOf(110, 110), joinsBefore: true, joinsAfter: true },
      { span: spanOf(150, 151), joinsBefore: true, joinsAfter: true },
    ])
  })

  test('counts everything from rows rather than by a statement of many queries', () => {
    const days = new Map([...daysOf(every(1), 1), ...daysOf(every(10, 105), null)])
    assert.deepEqual(planOf(span, days, [], dayMs), fromRows(span))
  })
})
