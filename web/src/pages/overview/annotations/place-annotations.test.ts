import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ShownAnnotation } from './annotation.ts'
import { groupMarkers, placeAnnotations } from './place-annotations.ts'

const at = (time: string, end_time: string | null = null): ShownAnnotation => ({ id: 1, text: '', time, end_time })
const days = ['2026-11-01', '2026-11-02', '2026-11-03']

describe('annotations on the chart', () => {
  const rows: readonly (readonly [name: string, annotation: ShownAnnotation, expected: readonly number[]])[] = [
    ['a moment, on the day of its time zone', at('2026-11-01T23:30:00Z'), [1, 1]],
    ['a range ends with its last day', at('2026-10-31T23:00:00Z', '2026-11-02T23:00:00Z'), [0, 1]],
    ['a range that began earlier', at('2026-10-01T00:00:00Z', '2026-11-02T12:00:00Z'), [0, 1]],
    ['a range that is not over', at('2026-11-02T12:00:00Z', '2026-12-01T00:00:00Z'), [1, 2]],
  ]
  for (const [name, annotation, expected] of rows)
    test(name, () => {
      const [placed] = placeAnnotations([annotation], days, 'day', 'Europe/Berlin')
      assert.deepEqual([placed?.start, placed?.end], expected)
    })

  test('one before the chart is not on it', () =>
    assert.deepEqual(placeAnnotations([at('2026-10-01T00:00:00Z')], days, 'day', 'UTC'), []))

  test('hours', () => {
    const hours = ['2026-11-01T00:00:00+01:00', '2026-11-01T01:00:00+01:00']
    const [placed] = placeAnnotations([at('2026-11-01T00:10:00Z')], hours, 'hour', 'Europe/Berlin')
    assert.equal(placed?.start, 1)
  })

  test('those that would overlap are one marker', () => {
    const placed = [0, 0, 1, 3].map((start) => ({ annotation: at(''), start, end: start }))
    const groups = (distance: number) => groupMarkers(placed, distance).map((one) => [one.at, one.annotations.length])
    assert.deepEqual(groups(0.5), [
      [0, 2],
      [1, 1],
      [3, 1],
    ])
    assert.deepEqual(groups(2.5), [
      [0, 3],
      [3, 1],
    ])
  })
})
