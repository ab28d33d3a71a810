import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Event } from '../../events/event.ts'
import type { Condition } from '../../events/sql/conditions.ts'
import type { Dimension } from '../../events/sql/dimensions.ts'
import type { Span } from '../../events/sql/measures.ts'
import type { Buckets } from '../query/buckets.ts'
import { calendarBuckets, type Interval, intervals } from '../query/calendar.ts'
import { type MeasureValues, type Metric, metricNames, metricOf } from '../query/metrics.ts'
import {
  activeDimensions,
  type HitCounts,
  type RealtimeCounts,
  type ValueCounts,
  type VisitorCount,
} from '../realtime/realtime-counts.ts'
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
  /** As if the second half of the span were the last minutes. */
  readonly realtime: RealtimeCounts
  readonly latestTimes: readonly number[]
}

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
    realtime: expectedRealtime(model, query),
    latestTimes: model
      .hits(range.span, filters)
      .map(({ time }) => time)
      .toSorted((a, b) => b - a)
      .slice(0, latestLimit),
  }
}

const activeFromOf = ({ range: { span } }: ModelQuery): number => Math.floor((span.from + span.to) / 2)

function expectedRealtime(model: Model, query: ModelQuery): RealtimeCounts {
  const { starts, end } = bucketsOf(query)
  const hits = model.hits(query.range.span, query.filters)
  const activeHits = hits.filter(({ time }) => time >= activeFromOf(query))
  const visitors = [...Map.groupBy(activeHits, ({ visitor }) => visitor).values()]
  const visitorsBy = (name: 'page' | 'source'): readonly VisitorCount[] =>
    topOf(activeHits, (event) => model.valueOn(event, { name }), 'visitors').map(({ value, visitors }) => ({
      value,
      visitors,
    }))
  const latest = (name: (typeof activeDimensions)[number]): readonly VisitorCount[] => {
    const values = visitors.map((own) => {
      const last = Math.max(...own.map(({ time }) => time))
      const values = own.filter(({ time }) => time === last).map((event) => model.valueOn(event, { name }))
      return values.toSorted(compareBytes).at(-1) ?? ''
    })
    return [...Map.groupBy(values, (value) => value)]
      .map(([value, own]) => ({ value, visitors: own.length }))
      .toSorted((a, b) => b.visitors - a.visitors || compareBytes(a.value, b.value))
      .slice(0, latestLimit)
  }
  return {
    total: countHits(hits),
    series: starts.map((from, index) =>
      countHits(hits.filter(({ time }) => from <= time && time < (starts[index + 1] ?? end))),
    ),
    events: topOf(
      hits.filter(({ kind }) => kind === 'event'),
      ({ name }) => name,
      'events',
    ),
    pages: visitorsBy('page'),
    sources: visitorsBy('source'),
    activeVisitors: visitors.length,
    active: Object.fromEntries(activeDimensions.map((name) => [name, latest(name)])) as RealtimeCounts['active'],
  }
}

const countHits = (hits: readonly Event[]): HitCounts => ({
  visitors: new Set(hits.map(({ visitor }) => visitor)).size,
  pageviews: hits.filter(({ kind }) => kind === 'pageview').length,
  events: hits.filter(({ kind }) => kind === 'event').length,
})

const topOf = (
  hits: readonly Event[],
  valueOn: (event: Event) => string,
  sortBy: 'visitors' | 'events',
): readonly ValueCounts[] =>
  Array.from(Map.groupBy(hits, valueOn), ([value, own]) => ({ value, ...countHits(own) }))
    .toSorted((a, b) => b[sortBy] - a[sortBy] || compareBytes(a.value, b.value))
    .slice(0, latestLimit)

/** Engines order text by its bytes. */
const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

const ofVisits: readonly Metric[] = ['visits', 'bounce_rate', 'visit_duration', 'engaged_time']

const order = { search: '', sortBy: 'visitors', descending: true, limit: 100, offset: 0 } as const

/** The results of the statistics under test. */
export async function readResult(stats: Stats, website: number, query: ModelQuery): Promise<ModelResult> {
  const { range, filters, dimension } = query
  const statsQuery = { website, span: range.span, filters, metrics: metricNames }
  const [total, series, breakdown, realtime, events] = await Promise.all([
    stats.totals(statsQuery),
    stats.series({ ...statsQuery, buckets: bucketsOf(query) }),
    stats.breakdown({ ...statsQuery, ...order, dimension }),
    stats.realtime({ ...statsQuery, buckets: bucketsOf(query), activeFrom: activeFromOf(query), limit: latestLimit }),
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
    realtime,
    latestTimes: events.map(({ time }) => time),
  }
}
