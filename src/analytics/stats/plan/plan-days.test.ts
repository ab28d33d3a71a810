import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayMs } from '../../events/day.ts'
import { utcDays } from '../../events/local-days.ts'
import { type DayBuilds, planDays, planFromRows } from './plan-days.ts'

const span = { from: 100 * dayMs, to: 200 * dayMs }
const spanOf = (first: number, last: number) => ({ from: first * dayMs, to: (last + 1) * dayMs })
const daysOf = (days: Iterable<number>, build: number | null): DayBuilds =>
  new Map(Array.from(days, (day) => [day, build]))
const every = (step: number, first = 100) =>
  Array.from({ length: Math.ceil(100 / step) }, (_, index) => first + index * step)

const plan = (days: DayBuilds) => planDays({ span, days, localDays: utcDays, cuts: [], partMs: null })

describe('the plan of the days of a count', () => {
  test('reads consecutive rolled-up days as one range', () => {
    assert.deepEqual(plan(daysOf(every(1), 1)), {
      runs: [{ first: 100, last: 199 }],
      rowSpans: [],
    })
  })

  test('counts days that are not rolled up with one query, across empty days', () => {
    const { runs, rowSpans } = plan(daysOf(every(2), null))
    assert.deepEqual(runs, [])
    assert.deepEqual(
      rowSpans.map((rowSpan) => rowSpan.span),
      [spanOf(100, 198)],
    )
  })

  test('counts the spans between rolled-up days separately, and marks where they continue', () => {
    const days = new Map([...daysOf(every(1), 1), [110, null], [150, null], [151, null]])
    const { runs, rowSpans } = plan(days)
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

  test('counts a rolled-up day between two others from rows, because a visitor may be seen on both of these', () => {
    const { runs, rowSpans } = plan(new Map([...daysOf(every(1), 1), [110, null], [112, null], [115, null]]))
    assert.deepEqual(
      rowSpans.map((rowSpan) => rowSpan.span),
      [spanOf(110, 112), spanOf(115, 115)],
    )
    assert.deepEqual(runs[1], { first: 113, last: 114 })
  })

  test('reads rolled-up days across empty ones, which visitors may have skipped', () => {
    const days = daysOf(every(1), 1)
    assert.deepEqual(plan(new Map([...days].filter(([day]) => day !== 130))).runs, [{ first: 100, last: 199 }])
  })

  test('counts everything from rows when there would be too many queries', () => {
    const days = new Map([...daysOf(every(1), 1), ...daysOf(every(10, 105), null)])
    assert.deepEqual(plan(days), planFromRows(span))
  })
})
