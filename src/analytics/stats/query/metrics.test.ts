import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Metric, metricOf } from './metrics.ts'

/** No two are equal, so that each metric tells which of them it is made of. */
const measured = {
  ...{ visitors: 16, visits: 20, pageviews: 50, events: 3, bounces: 7, duration_ms: 600_000, engaged_ms: 90_000 },
  ...{ scroll_sum: 260, scroll_pages: 8, conversions: 9, converting_visits: 6, converting_visitors: 4 },
}
const nothing = Object.fromEntries(Object.keys(measured).map((name) => [name, 0])) as typeof measured

const rows: Readonly<Record<Metric, readonly [value: number, ofNothing: number | null]>> = {
  visitors: [16, 0],
  visits: [20, 0],
  pageviews: [50, 0],
  events: [3, 0],
  views_per_visit: [2.5, null],
  bounce_rate: [35, null],
  visit_duration: [30, null],
  engaged_time: [4.5, null],
  scroll_depth: [32.5, null],
  conversions: [9, 0],
  converting_visits: [6, 0],
  converting_visitors: [4, 0],
  conversion_rate: [25, null],
}

for (const [name, [value, ofNothing]] of Object.entries(rows) as [Metric, readonly [number, number | null]][])
  test(`${name} is made of its measures, and of nothing without visits`, () => {
    assert.equal(metricOf(name, measured), value)
    assert.equal(metricOf(name, nothing), ofNothing)
  })

test('a ratio of what is known of different days is not known', () => {
  assert.equal(metricOf('bounce_rate', { ...measured, unknown: ['bounces'] }), null)
  assert.equal(metricOf('bounce_rate', { ...measured, unknown: ['bounces', 'visits'] }), 35)
})
