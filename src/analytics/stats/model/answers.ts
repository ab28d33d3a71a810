import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Dimension } from '../../events/sql/dimensions.ts'
import type { Filter } from '../../events/sql/filters.ts'
import type { Span } from '../../events/sql/measures.ts'
import type { Buckets } from '../buckets.ts'
import { calendarBuckets, type Interval, intervals } from '../calendar.ts'
import { type Measured, metricNames } from '../metrics.ts'
import type { Stats } from '../stats.ts'
import type { Model } from './model.ts'
import { randomDimension, randomFilters, randomSpan } from './random-questions.ts'

/** A question that is asked in every way. */
export interface Asked {
  readonly range: { readonly timezone: string; readonly span: Span }
  readonly filters: readonly Filter[]
  readonly dimension: Dimension
  readonly interval: Interval
}

export const randomAsked = (around: number): fc.Arbitrary<Asked> =>
  fc.record({
    range: randomSpan(around),
    filters: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: randomFilters }),
    dimension: randomDimension,
    interval: fc.constantFrom(...intervals.slice(1)),
  })

export interface Answers {
  readonly total: Measured
  readonly series: readonly Measured[]
  readonly parts: ReadonlyMap<string, Measured>
}

export const nothing: Measured = {
  visitors: 0,
  visits: 0,
  pageviews: 0,
  events: 0,
  bounces: 0,
  duration_ms: 0,
  engaged_ms: 0,
  scroll_sum: 0,
  scroll_pages: 0,
}

export function bucketsOf({ range: { span, timezone }, interval }: Asked): Buckets {
  const buckets = calendarBuckets(span, interval, timezone)
  assert.ok(buckets)
  return buckets
}

/** The answers of the plain model. */
export function expectedAnswers(model: Model, asked: Asked): Answers {
  const { range, filters, dimension } = asked
  const totalOf = (span: Span): Measured => model.measure(span, filters, () => '').get('') ?? nothing
  const { starts, end } = bucketsOf(asked)
  return {
    total: totalOf(range.span),
    series: starts.map((from, index) => totalOf({ from, to: starts[index + 1] ?? end })),
    parts: model.measure(range.span, filters, (event) => {
      const value = model.valueOn(event, dimension)
      if ('property' in dimension) return value === '' ? null : value
      return dimension.name === 'event' && event.kind !== 'event' ? null : value
    }),
  }
}

const order = { search: '', sortBy: 'visitors', descending: true, limit: 100, offset: 0 } as const

/** The answers of statistics, which are held against each other where they can be had in two ways. */
export async function answersOf(stats: Stats, website: number, asked: Asked): Promise<Answers> {
  const { range, filters, dimension } = asked
  const question = { website, span: range.span, filters, metrics: metricNames }
  const [total, series, breakdown] = await Promise.all([
    stats.totals(question),
    stats.series({ ...question, buckets: bucketsOf(asked) }),
    stats.breakdown({ ...question, ...order, dimension }),
  ])
  assert.equal(breakdown.total, breakdown.parts.length)
  return { total, series, parts: new Map(breakdown.parts.map(({ value, measured }) => [value, measured])) }
}
