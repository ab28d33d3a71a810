import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayMs } from '../events/day.ts'
import { type DayBuilds, planCount, planFromRows } from './count-plan.ts'

const span = { from: 100 * dayMs, to: 200 * dayMs }
const spanOf = (first: number, last: number) => ({ from: first * dayMs, to: (last + 1) * dayMs })
const daysOf = (days: Iterable<number>, build: number | null): DayBuilds =>
  new Map(Array.from(days, (day) => [day, build]))
const every = (step: number, first = 100) =>
  Array.from({ length: Math.ceil(100 / step) }, (_, index) => first + index * step)

describe('the plan of a count', () => {
  test('reads consecutive rolled-up days as one range', () => {
    assert.deepEqual(planCount(span, daysOf(every(1), 1), [], dayMs), {
      runs: [{ first: 100, last: 199 }],
      rowSpans: [],
    })
  })

  test('counts days that are not rolled up with one query, across empty days', () => {
    const { runs, rowSpans } = planCount(span, daysOf(every(2), null), [], dayMs)
    assert.deepEqual(runs, [])
    assert.deepEqual(
      rowSpans.map((rowSpan) => rowSpan.span),
      [spanOf(100, 198)],
    )
  })

  test('counts the spans between rolled-up days separately, and marks where they continue', () => {
    const days = new Map([...daysOf(every(1), 1), [110, null], [150, null], [151, null]])
    const { runs, rowSpans } = planCount(span, days, [], dayMs)
    assert.deepEqual(runs, [
      { first: 100, last: 109 },
      { first: 111, last: 149 },
      { first: 152, last: 199 },
    ])
    assert.deepEqual(rowSpans, [
      { span: spanOf(110, 110), continuesBefore: true, continuesAfter: true },
      { span: spanOf(150, 151), continuesBefore: true, continuesAfter: true },
    ])
  })

  test('counts everything from rows when there would be too many queries', () => {
    const days = new Map([...daysOf(every(1), 1), ...daysOf(every(10, 105), null)])
    assert.deepEqual(planCount(span, days, [], dayMs), planFromRows(span))
  })
})
