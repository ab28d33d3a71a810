import { duckdbEngine } from '../../src/analytics/events/duckdb/engine.ts'
import type { Condition } from '../../src/analytics/events/sql/conditions.ts'
import type { DimensionName } from '../../src/analytics/events/sql/dimensions.ts'
import type { Span } from '../../src/analytics/events/sql/measures.ts'
import type { EventStore } from '../../src/analytics/events/store.ts'
import type { FindCounts } from '../../src/analytics/stats/count/counter.ts'
import { calendarBuckets } from '../../src/analytics/stats/query/calendar.ts'
import type { StatsGoal } from '../../src/analytics/stats/query/goal.ts'
import type { MeasureValues, Metric } from '../../src/analytics/stats/query/metrics.ts'
import type { GroupBy } from '../../src/analytics/stats/query/stats-query.ts'
import { createStats } from '../../src/analytics/stats/stats.ts'
import type { ViewPart } from '../../src/analytics/stats/views/view-selections.ts'
import { byHand, goalByHand, type HandFilter } from './handwritten-sql.ts'

export interface Panel {
  readonly name: string
  readonly ours: () => Promise<readonly Answer[]>
  readonly byHand: () => Promise<readonly Answer[]>
}

/** A group with its visitors, visits, pageviews, events, bounces and duration. */
export type Answer = readonly (string | number)[]

const shown = 10
const metrics: readonly Metric[] = ['visitors', 'visits', 'pageviews', 'events', 'bounce_rate', 'visit_duration']
const dimensions: readonly DimensionName[] = [
  'page',
  'entry_page',
  'exit_page',
  'source',
  'channel',
  'utm_campaign',
  'country',
  'browser',
  'os',
  'device',
  'language',
  'event',
]

export interface Case {
  readonly span: Span
  readonly timezone: string
  readonly interval: 'hour' | 'day'
  readonly filters: readonly Condition[]
  readonly handFilter: HandFilter
}

const spanBefore = ({ from, to }: Span): Span => ({ from: from - (to - from), to: from })

/** What `stats/query` counts at once for these questions. */
export function viewOf({ span, timezone, interval, filters }: Case): readonly ViewPart[] {
  const buckets = calendarBuckets(span, interval, timezone)
  if (!buckets) throw new Error('Too many buckets')
  const breakdowns = dimensions.map((name): GroupBy => ({ kind: 'dimension', dimension: { name } }))
  return [
    { filters, span, groups: [{ kind: 'total' }, { kind: 'buckets', buckets }, ...breakdowns] },
    { filters, span: spanBefore(span), groups: [{ kind: 'total' }] },
  ]
}

/** Totals, totals of the previous period, a time series and twelve breakdowns. */
export function dashboard(
  store: EventStore,
  { span, timezone, interval, filters, handFilter }: Case,
  findCounts?: FindCounts,
): readonly Panel[] {
  const stats = createStats(store, duckdbEngine, findCounts)
  const question = { website: 1, span, filters, metrics }
  const buckets = calendarBuckets(span, interval, timezone)
  if (!buckets) throw new Error('Too many buckets')
  const hand = async (expression: string, over: Span, filter: HandFilter, order: string): Promise<readonly Answer[]> =>
    (await store.query(byHand(expression, over, filter, order))).map((row) => [
      String(row.grp),
      Number(row.visitors),
      Number(row.visits),
      Number(row.pageviews),
      Number(row.events),
      Number(row.bounces),
      Number(row.duration_ms),
    ])
  const total = (name: string, over: Span): Panel => ({
    name,
    ours: async () => [answerOf('', await stats.totals({ ...question, span: over }))].filter(seen),
    byHand: () => hand("''", over, handFilter, 'grp'),
  })
  const breakdown = (name: DimensionName): Panel => ({
    name,
    ours: async () => {
      const order = { search: '', sortBy: 'visitors', descending: true, limit: shown, offset: 0 } as const
      const { rows } = await stats.breakdown({ ...question, ...order, dimension: { name } })
      return rows.map(({ value, measured }) => answerOf(value, measured))
    },
    byHand: () => {
      const filter = name === 'event' ? { ...handFilter, rows: `${handFilter.rows} AND kind = 'event'` } : handFilter
      return hand(name === 'event' ? 'name' : name, span, filter, `visitors DESC, grp LIMIT ${shown}`)
    },
  })
  const step = interval === 'hour' ? 3_600_000 : 86_400_000
  return [
    total('totals', span),
    total('totals before', spanBefore(span)),
    {
      name: `time series by ${interval}`,
      ours: async () =>
        (await stats.series({ ...question, buckets }))
          .map((measured, index) => answerOf(String(index), measured))
          .filter(seen),
      byHand: () => hand(`(time - ${span.from}) // ${step}`, span, handFilter, 'grp'),
    },
    ...dimensions.map(breakdown),
  ]
}

/** Twelve breakdowns with the conversions of a goal, whose condition is also given as plain SQL. */
export function goalColumn(
  store: EventStore,
  { span }: Case,
  goal: StatsGoal,
  handGoal: string,
  findCounts?: FindCounts,
): readonly Panel[] {
  const stats = createStats(store, duckdbEngine, findCounts)
  const order = { search: '', sortBy: 'visitors', descending: true, limit: shown, offset: 0 } as const
  return dimensions.map((name) => ({
    name: `goal by ${name}`,
    ours: async () => {
      const question = { website: 1, span, filters: [], metrics: ['visitors', 'visits', 'conversions'], goal } as const
      const { rows } = await stats.breakdown({ ...question, ...order, dimension: { name } })
      return rows.map(({ value, measured: { visitors, visits, ...reached } }) => [
        ...[value, visitors, visits, reached.conversions ?? 0],
        ...[reached.converting_visits ?? 0, reached.converting_visitors ?? 0],
      ])
    },
    byHand: async () =>
      (await store.query(goalByHand(name, span, handGoal, shown))).map((row) => [
        ...[String(row.grp), Number(row.visitors), Number(row.visits), Number(row.conversions)],
        ...[Number(row.converting_visits), Number(row.converting_visitors)],
      ]),
  }))
}

const answerOf = (
  group: string,
  { visitors, visits, pageviews, events, bounces, duration_ms }: MeasureValues,
): Answer => [group, visitors, visits, pageviews, events, bounces, duration_ms]

const seen = ([, , visits]: Answer): boolean => visits !== 0
