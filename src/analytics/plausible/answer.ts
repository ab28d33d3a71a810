import type { StatsEngine } from '../events/engine.ts'
import type { Condition } from '../events/sql/conditions.ts'
import { type Sql, text } from '../events/sql/sql.ts'
import type { EventQueries } from '../events/store.ts'
import { goalValues } from '../stats/goals/goal-counts.ts'
import type { Coverage } from '../stats/plan/retained.ts'
import { calendarBuckets, type LabeledBuckets } from '../stats/query/calendar.ts'
import { type MeasureValues, measuresFor, metricOrderSql } from '../stats/query/metrics.ts'
import type { Stats } from '../stats/stats.ts'
import { type Combination, countCombinations, type Order, type Part } from './count-combinations.ts'
import { defaultInterval, type PlausibleRange } from './date-range.ts'
import type { PlausibleDimension } from './dimensions.ts'
import { badRequest } from './errors.ts'
import { anyGoal, type ReadFilters } from './filters.ts'
import type { NamedGoal } from './goals.ts'
import {
  changeOf,
  countedMetrics,
  countedValue,
  orderMetric,
  type PlausibleMetric,
  revenueMetrics,
  share,
} from './metrics.ts'
import { maxLimit, type PlausibleQuery } from './query.ts'
import { noRevenue, type Revenue, type RevenueWarning, revenueOf } from './revenue.ts'

/** What a query is answered from. */
export interface AnswerContext {
  readonly website: number
  readonly stats: Stats
  readonly store: EventQueries
  readonly engine: StatsEngine
  readonly coverage: Pick<Coverage, 'rowSpan'>
  readonly range: PlausibleRange
  readonly filters: ReadFilters
  /** All goals of the website. */
  readonly goals: readonly NamedGoal[]
}

export type MetricValue = number | Revenue | null

export interface Answer {
  readonly results: readonly { readonly metrics: readonly MetricValue[]; readonly dimensions: readonly string[] }[]
  readonly total: number
  /** Those of the whole range, if there is a time dimension. */
  readonly timeLabels: readonly string[] | null
  readonly warning: RevenueWarning | null
}

interface Group {
  readonly labels: readonly string[]
  readonly measured: MeasureValues
  readonly combination: Combination | null
}

/** How many goals one statement may be about, and how many groups are read to compare with. */
const maxGoals = 20
const maxGroups = 100_000

export async function answerQuery(query: PlausibleQuery, context: AnswerContext): Promise<Answer> {
  const { website, stats, range, filters } = context
  const goals = filters.goals
  const conditions = goals ? [...filters.conditions, anyGoal(goals)] : filters.conditions
  const dimensionGoals = query.dimensions.some(({ by }) => by.kind === 'goal') ? (goals ?? context.goals) : []
  const buckets = bucketsOf(query, range)
  const counted = { website, span: range, metrics: countedMetrics(query.metrics) }
  const visitorsOf = async (filters: readonly Condition[]): Promise<number> =>
    (await stats.totals({ website, span: range, filters, metrics: ['visitors'] })).visitors
  const { groups, total } =
    query.dimensions.length === 0
      ? { groups: [ungrouped(await stats.totals({ ...counted, filters: conditions }))], total: 1 }
      : await countGroups(query, { ...context, conditions, dimensionGoals, buckets })
  const needs = (metric: PlausibleMetric): boolean => query.metrics.includes(metric)
  const all = needs('percentage') ? await visitorsOf(conditions) : 0
  const possible = needs('conversion_rate') ? await visitorsOf(filters.conditions) : 0
  const possibleOf = needs('group_conversion_rate') ? await visitorsByGroup(query, { ...context, buckets }) : null
  const revenue = query.metrics.some((metric) => revenueMetrics.includes(metric))
    ? await readRevenue(query, context, dimensionGoals)
    : noRevenue
  const results = groups.map((group) => ({
    dimensions: group.labels,
    metrics: query.metrics.map((metric): MetricValue => {
      const { visitors } = group.measured
      switch (metric) {
        case 'percentage':
          return share(visitors, all)
        case 'conversion_rate':
          return share(visitors, possible)
        case 'group_conversion_rate':
          return share(visitors, possibleOf?.(group) ?? 0)
        case 'total_revenue':
        case 'average_revenue':
          return revenue.of(metric, group.combination?.values.at(0) ?? '', group.measured)
        default:
          return countedValue(metric, group.measured)
      }
    }),
  }))
  return {
    results: orderByRevenue(query, results),
    total,
    timeLabels: buckets ? timeLabelsOf(buckets) : null,
    warning: revenue.warning,
  }
}

const ungrouped = (measured: MeasureValues): Group => ({ labels: [], measured, combination: null })

interface GroupContext extends AnswerContext {
  readonly conditions: readonly Condition[]
  readonly dimensionGoals: readonly NamedGoal[]
  readonly buckets: LabeledBuckets | null
}

interface Groups {
  readonly groups: readonly Group[]
  readonly total: number
}

/** From roll-ups if there is only one dimension of those that we have ourselves, else from rows. */
async function countGroups(query: PlausibleQuery, context: GroupContext): Promise<Groups> {
  const [only, ...others] = query.dimensions
  if (only && others.length === 0) {
    const simple = await countByOne(only.by, query, context)
    if (simple) return simple
  }
  const { store, engine, coverage, website, range, conditions } = context
  const parts = query.dimensions.map(({ by }) => partOf(by, context))
  const { rows, total } = await countCombinations(store, engine.dialect, {
    website,
    span: coverage.rowSpan(range),
    filters: conditions,
    measures: measuresFor(countedMetrics(query.metrics)),
    parts,
    order: ordersOf(query),
    limit: query.limit,
    offset: query.offset,
  })
  return { groups: rows.map((row) => ({ ...row, labels: labelsOf(row, query, context), combination: row })), total }
}

async function countByOne(
  by: PlausibleDimension,
  query: PlausibleQuery,
  context: GroupContext,
): Promise<Groups | null> {
  const { stats, website, range, conditions: filters, buckets } = context
  const metrics = countedMetrics(query.metrics)
  const [first] = query.orderBy
  if (by.kind === 'time' && buckets && first?.key.startsWith('time') && !first.descending) {
    const series = await stats.series({ website, span: range, filters, metrics, buckets })
    const labels = timeLabelsOf(buckets)
    const seen = series.flatMap((measured, index) =>
      measured.visits > 0 ? [{ labels: [labels[index] ?? ''], measured, combination: null }] : [],
    )
    return { groups: seen.slice(query.offset, query.offset + query.limit), total: seen.length }
  }
  // We list only events that have a property, and custom events without pageviews; Plausible lists the others too.
  if (by.kind !== 'dimension' || !('name' in by.dimension) || by.dimension.name === 'event') return null
  const metric = metrics.length > 0 && first ? query.metrics.find((name) => name === first.key) : undefined
  const sortBy = metric ? orderMetric(metric) : 'value'
  if (!first || !sortBy || query.orderBy.length > 1) return null
  const { rows, total } = await stats.breakdown({
    website,
    span: range,
    filters,
    metrics,
    dimension: by.dimension,
    search: '',
    sortBy,
    descending: first.descending,
    limit: query.limit,
    offset: query.offset,
  })
  return {
    groups: rows.map(({ value, measured }) => ({ labels: [by.label(value)], measured, combination: null })),
    total,
  }
}

function partOf(
  by: PlausibleDimension,
  { dimensionGoals, buckets }: Pick<GroupContext, 'dimensionGoals' | 'buckets'>,
): Part {
  if (by.kind === 'dimension') return by
  if (by.kind === 'time') return { kind: 'time', buckets: buckets ?? { starts: [], end: 0 } }
  if (dimensionGoals.length > maxGoals)
    throw badRequest(
      `event:goal can have ${maxGoals} goals at once; found ${dimensionGoals.length}: choose some by a filter on event:goal.`,
    )
  return { kind: 'goal', goals: dimensionGoals.map(({ condition }) => condition) }
}

const labelsOf = (
  { values }: Combination,
  query: PlausibleQuery,
  { buckets, dimensionGoals }: Pick<GroupContext, 'dimensionGoals' | 'buckets'>,
): readonly string[] => {
  const times = buckets ? timeLabelsOf(buckets) : []
  return query.dimensions.map(({ by }, index) => {
    const value = values[index] ?? ''
    if (by.kind === 'time') return times[Number(value)] ?? ''
    return by.kind === 'goal' ? (dimensionGoals[Number(value)]?.name ?? '') : by.label(value)
  })
}

function ordersOf({ orderBy, metrics, dimensions }: PlausibleQuery): readonly Order[] {
  return orderBy.flatMap(({ key, descending }): readonly Order[] => {
    const part = dimensions.findIndex(({ name }) => name === key)
    if (part >= 0) return [{ by: part, descending }]
    const metric = metrics.find((name) => name === key)
    // Revenue is ordered after it has been read.
    if (!metric || revenueMetrics.includes(metric)) return []
    if (metric === 'group_conversion_rate')
      throw badRequest('Results cannot be ordered by group_conversion_rate; order them by visitors.')
    return [{ by: orderSqlOf(metric), descending }]
  })
}

function orderSqlOf(metric: PlausibleMetric): Sql {
  const ours = orderMetric(metric)
  return ours ? metricOrderSql(ours) : text('(pageviews + events)')
}

/** Goals are few, so that all of them are on one page. */
function orderByRevenue(query: PlausibleQuery, results: Answer['results']): Answer['results'] {
  const [first] = query.orderBy
  const metric = query.metrics.find((name) => name === first?.key)
  if (!first || !metric || !revenueMetrics.includes(metric)) return results
  if (query.dimensions.some(({ by }) => by.kind !== 'goal'))
    throw badRequest(`Only results by event:goal can be ordered by ${metric}; send another order_by.`)
  const amount = ({ metrics }: Answer['results'][number]): number => {
    const value = metrics[query.metrics.indexOf(metric)]
    return value && typeof value === 'object' ? value.value : Number.NEGATIVE_INFINITY
  }
  const sign = first.descending ? -1 : 1
  return results.toSorted((a, b) => sign * (amount(a) - amount(b)) || 0)
}

/** How many visitors each group has without the goals. */
async function visitorsByGroup(
  query: PlausibleQuery,
  context: AnswerContext & Pick<GroupContext, 'buckets'>,
): Promise<(group: Group) => number> {
  const dimensions = query.dimensions.filter(({ by }) => by.kind !== 'goal')
  const plain: PlausibleQuery = {
    ...query,
    dimensions,
    metrics: ['visitors'],
    orderBy: [{ key: 'visitors', descending: true }],
    limit: maxGroups + 1,
    offset: 0,
  }
  const { stats, website, range, filters } = context
  const conditions = filters.conditions
  if (dimensions.length === 0) {
    const { visitors } = await stats.totals({ website, span: range, filters: conditions, metrics: ['visitors'] })
    return () => visitors
  }
  const { groups } = await countGroups(plain, { ...context, conditions, dimensionGoals: [] })
  if (groups.length > maxGroups)
    throw badRequest(
      `group_conversion_rate can compare ${maxGroups} groups; found more: add filters, or shorten the date range.`,
    )
  const byLabels = new Map(groups.map(({ labels, measured }) => [JSON.stringify(labels), measured.visitors]))
  return ({ labels }) =>
    byLabels.get(JSON.stringify(labels.filter((_, index) => query.dimensions[index]?.by.kind !== 'goal'))) ?? 0
}

async function readRevenue(query: PlausibleQuery, context: AnswerContext, dimensionGoals: readonly NamedGoal[]) {
  const { store, engine, coverage, website, range, filters } = context
  const goals = query.dimensions.some(({ by }) => by.kind === 'goal') ? dimensionGoals : (filters.goals ?? [])
  if (goals.length === 0) return revenueOf([], false)
  if (query.dimensions.some(({ by }) => by.kind !== 'goal'))
    throw badRequest('Revenue can be grouped by event:goal only; leave out the other dimensions.')
  const selection = { website, span: coverage.rowSpan(range), filters: filters.conditions }
  const amounts = []
  for (const goal of goals) {
    const values = await goalValues(store, engine.dialect, selection, goal, { kind: 'total' })
    amounts.push({ goal, amounts: values.get('') ?? [] })
  }
  return revenueOf(amounts, query.dimensions.length > 0)
}

function bucketsOf({ dimensions }: PlausibleQuery, range: PlausibleRange): LabeledBuckets | null {
  const by = dimensions.map((dimension) => dimension.by).find((one) => one.kind === 'time')
  if (by?.kind !== 'time') return null
  const buckets = calendarBuckets(range, by.interval ?? defaultInterval(range), range.timezone)
  if (!buckets) throw badRequest('The time dimension has too many intervals in this date range; choose a longer one.')
  return buckets
}

/** `2026-01-31`, or `2026-01-31 15:00:00` for hours; both hours that a clock change repeats have their offset, too. */
export function timeLabelsOf({ labels }: LabeledBuckets): readonly string[] {
  const plain = labels.map((label) => (label.includes('T') ? label.slice(0, 19).replace('T', ' ') : label))
  return plain.map((label, index) => {
    const isRepeated = plain[index - 1] === label || plain[index + 1] === label
    return isRepeated ? label + (labels[index] ?? '').slice(19) : label
  })
}

/** For each result, the same group in another period; a time is compared with the one at the same place in its range. */
export async function compareAnswers(query: PlausibleQuery, { results, timeLabels }: Answer, context: AnswerContext) {
  const time = query.dimensions.findIndex(({ by }) => by.kind === 'time')
  const other = await answerQuery({ ...query, limit: maxLimit, offset: 0 }, context)
  const byLabels = new Map(other.results.map((row) => [JSON.stringify(row.dimensions), row]))
  return results.map(({ dimensions, metrics }) => {
    const labels = dimensions.map((label, index) =>
      index === time ? (other.timeLabels?.[timeLabels?.indexOf(label) ?? -1] ?? '') : label,
    )
    const row = byLabels.get(JSON.stringify(labels))
    const before = query.metrics.map((_, index): MetricValue => (row ? (row.metrics[index] ?? null) : 0))
    return {
      dimensions: labels,
      metrics: before,
      change: query.metrics.map((metric, index) => changeOf(metric, asNumber(before[index]), asNumber(metrics[index]))),
    }
  })
}

export const asNumber = (value: MetricValue | undefined): number | null =>
  value !== null && typeof value === 'object' ? value.value : (value ?? null)
