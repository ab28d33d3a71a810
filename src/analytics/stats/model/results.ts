import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Event } from '../../events/event.ts'
import type { Condition } from '../../events/sql/conditions.ts'
import type { Dimension } from '../../events/sql/dimensions.ts'
import type { Span } from '../../events/sql/measures.ts'
import type { Buckets } from '../buckets.ts'
import { calendarBuckets, type Interval, intervals } from '../calendar.ts'
import type { LatestVisitors, VisitorCount } from '../latest.ts'
import { type MeasureValues, type Metric, metricNames, metricOf } from '../metrics.ts'
import type { Stats } from '../stats.ts'
import type { Model } from './model.ts'
import { randomDimension, randomFilters, randomGroupedFilters, randomSpan } from './random-queries.ts'

/** A query that is run as totals, time series and breakdown. */
export interface ModelQuery {
  readonly range: { readonly timezone: string; readonly span: Span }
  readonly filters: readonly Condition[]
  readonly dimension: Dimension
  readonly interval: Interval
}

export const randomModelQuery = (around: number): fc.Arbitrary<ModelQuery> =>
  fc.record({
    range: randomSpan(around),
    filters: fc.oneof(
      { weight: 6, arbitrary: fc.constant([]) },
      { weight: 3, arbitrary: randomFilters },
      { weight: 1, arbitrary: randomGroupedFilters },
    ),
    dimension: randomDimension,
    interval: fc.constantFrom(...intervals.slice(1)),
  })

export interface ModelResult {
  readonly total: MeasureValues
  readonly series: readonly MeasureValues[]
  readonly breakdown: ReadonlyMap<string, MeasureValues>
  /** Each visitor once, by the value of their latest hit. */
  readonly latest: LatestVisitors
  readonly latestTimes: readonly number[]
}

const latestDimensions = ['page', 'source', 'title', 'entry_page'] as const
const latestLimit = 3

export const zeroMeasures: MeasureValues = {
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

export function bucketsOf({ range: { span, timezone }, interval }: ModelQuery): Buckets {
  const buckets = calendarBuckets(span, interval, timezone)
  assert.ok(buckets)
  return buckets
}

/** The results of the reference model. */
export function expectedResult(model: Model, query: ModelQuery): ModelResult {
  const { range, filters, dimension } = query
  const totalOf = (span: Span): MeasureValues => model.measure(span, filters, () => '').get('') ?? zeroMeasures
  const { starts, end } = bucketsOf(query)
  return {
    total: totalOf(range.span),
    series: starts.map((from, index) => totalOf({ from, to: starts[index + 1] ?? end })),
    breakdown: model.measure(range.span, filters, (event) => {
      const value = model.valueOn(event, dimension)
      if ('property' in dimension) return value === '' ? null : value
      return dimension.name === 'event' && event.kind !== 'event' ? null : value
    }),
    latest: latestVisitors(model, model.hits(range.span, filters)),
    latestTimes: model
      .hits(range.span, filters)
      .map(({ time }) => time)
      .toSorted((a, b) => b - a)
      .slice(0, latestLimit),
  }
}

function latestVisitors(model: Model, hits: readonly Event[]): LatestVisitors {
  const visitors = [...Map.groupBy(hits, ({ visitor }) => visitor).values()]
  const counts = (name: (typeof latestDimensions)[number]): readonly VisitorCount[] => {
    const latest = visitors.map((own) => {
      const last = Math.max(...own.map(({ time }) => time))
      const values = own.filter(({ time }) => time === last).map((event) => model.valueOn(event, { name }))
      return values.toSorted(compareBytes).at(-1) ?? ''
    })
    return [...Map.groupBy(latest, (value) => value)]
      .map(([value, own]) => ({ value, visitors: own.length }))
      .toSorted((a, b) => b.visitors - a.visitors || compareBytes(a.value, b.value))
      .slice(0, latestLimit)
  }
  const by = hits.length === 0 ? [] : latestDimensions.map((name) => [name, counts(name)] as const)
  return { visitors: visitors.length, by: new Map(by) }
}

/** Engines order text by its bytes. */
const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

const ofVisits: readonly Metric[] = ['visits', 'bounce_rate', 'visit_duration', 'engaged_time']

const order = { search: '', sortBy: 'visitors', descending: true, limit: 100, offset: 0 } as const

/** The results of the statistics under test. */
export async function readResult(stats: Stats, website: number, query: ModelQuery): Promise<ModelResult> {
  const { range, filters, dimension } = query
  const statsQuery = { website, span: range.span, filters, metrics: metricNames }
  const [total, series, breakdown, latest, events] = await Promise.all([
    stats.totals(statsQuery),
    stats.series({ ...statsQuery, buckets: bucketsOf(query) }),
    stats.breakdown({ ...statsQuery, ...order, dimension }),
    stats.latestVisitors(statsQuery, latestDimensions, latestLimit),
    stats.latestEvents(statsQuery, latestLimit),
  ])
  assert.equal(breakdown.total, breakdown.rows.length)
  if ('patterns' in dimension) {
    // These add up over the values of a group, so that they are read from roll-ups.
    const metrics: readonly Metric[] = [
      'pageviews',
      'events',
      'scroll_depth',
      ...(dimension.name === 'page' ? [] : ofVisits),
    ]
    const added = await stats.breakdown({ ...statsQuery, ...order, metrics, sortBy: 'pageviews', dimension })
    const valuesOf = (page: typeof added) =>
      new Map(page.rows.map(({ value, measured }) => [value, metrics.map((metric) => metricOf(metric, measured))]))
    assert.deepEqual(valuesOf(added), valuesOf(breakdown))
  }
  return {
    total,
    series,
    breakdown: new Map(breakdown.rows.map(({ value, measured }) => [value, measured])),
    latest,
    latestTimes: events.map(({ time }) => time),
  }
}
