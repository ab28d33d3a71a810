import { compareRows } from '../../base/compare-rows.ts'
import { invalid } from '../../base/errors.ts'
import { type ComparedValue, compareValues } from '../../http/compared-value.ts'
import type { ComparisonQuery } from '../../http/range-query.ts'
import type { Span } from '../events/sql/measures.ts'
import type { GoalCounts } from '../stats/goals/goal-counts.ts'
import { calendarBuckets, type Interval } from '../stats/query/calendar.ts'
import { readComparedSpan } from '../stats/query/comparison.ts'
import type { StatsGoal } from '../stats/query/goal.ts'
import type { DateRange } from '../stats/query/period.ts'
import { readScope, type ScopeQuery } from '../stats/query/scope.ts'
import { activeMs } from '../stats/realtime/realtime.ts'
import { defaultInterval } from '../stats/routes/timeseries.ts'
import type { Stats } from '../stats/stats.ts'
import type { ScoreOf } from './seo-scores.ts'

/** More websites than this have to be narrowed down by a search. */
export const maxWebsites = 5_000
/** How many are counted by one statement. */
const websitesPerStatement = 1_000

const goalSorts = ['conversions', 'conversion_rate'] as const

export const overviewSorts = [
  ...(['visitors', 'pageviews', 'change', 'live_visitors', 'seo_score', 'domain', 'id'] as const),
  ...goalSorts,
] as const

export interface OverviewQuery extends Omit<ScopeQuery, 'filter' | 'segment'>, ComparisonQuery {
  readonly sort_by: (typeof overviewSorts)[number]
  readonly sort: 'asc' | 'desc'
  /** 1: with the goal that stands for each website. */
  readonly goals: 0 | 1
}

export const needsGoals = ({ goals, sort_by }: Pick<OverviewQuery, 'goals' | 'sort_by'>): boolean =>
  goals === 1 || goalSorts.some((name) => name === sort_by)

export interface ListedWebsite {
  readonly id: number
  readonly domain: string
  readonly demo: 0 | 1
}

export interface OverviewDeps {
  readonly websites: readonly ListedWebsite[]
  readonly stats: Stats
  readonly scoreOf: ScoreOf
  /** The goals that are counted, by website; null if none is to be counted. */
  readonly goals: ReadonlyMap<number, StatsGoal> | null
  readonly countGoals: (goals: ReadonlyMap<number, StatsGoal>, span: Span) => Promise<ReadonlyMap<number, GoalCounts>>
  readonly now: number
}

/** The goal that stands for a website. */
export interface OverviewGoal {
  readonly id: number
  readonly name: string
  readonly conversions: ComparedValue
  /** The share of visitors who converted, in percent; null without visitors. */
  readonly conversion_rate: number | null
}

export interface OverviewRow extends ListedWebsite {
  readonly object: 'website_overview'
  readonly visitors: ComparedValue
  readonly pageviews: ComparedValue
  readonly live_visitors: number
  readonly seo_score: number | null
  /** Null if it has none, left out if none was asked for. */
  readonly goal?: OverviewGoal | null
}

export interface Overview {
  readonly range: DateRange
  readonly compared: Span | null
  readonly interval: Interval
  /** All of them, sorted. */
  readonly rows: readonly OverviewRow[]
  readonly totals: OverviewTotals
  /** Visitors by interval, of some of the websites. */
  readonly series: (websites: readonly number[]) => Promise<ReadonlyMap<number, readonly number[]>>
}

/** The sums of the rows. A person who visits two websites is two visitors, as on each of them. */
export interface OverviewTotals {
  readonly websites: number
  readonly visitors: ComparedValue
  readonly pageviews: ComparedValue
  readonly live_visitors: number
  readonly live_websites: number
  readonly seo_score: number | null
  readonly seo_websites: number
  /** Conversions of the goals of all websites, if they were asked for. */
  readonly conversions?: ComparedValue
  readonly goal_websites?: number
}

interface Counts {
  readonly visitors: number
  readonly pageviews: number
}

const noFilters = { filters: [], isLocked: false, hiddenDimensions: [] }
const nothing: Counts = { visitors: 0, pageviews: 0 }
const noConversions = { conversions: 0, converting_visitors: 0 }

/** The numbers of many websites, with a few statements for all of them. */
export async function readOverview(query: OverviewQuery, deps: OverviewDeps): Promise<Overview> {
  const { websites, stats, scoreOf, goals, countGoals, now } = deps
  if (websites.length > maxWebsites)
    throw invalid({
      search: [
        `search must find at most ${maxWebsites} websites, which are counted at a time; it finds more than that.`,
      ],
    })
  const ids = websites.map(({ id }) => id)
  const { range } = await readScope(
    query,
    now,
    () => stats.firstEvent(ids),
    async () => noFilters,
  )
  const compared = readComparedSpan(range, query)
  const interval = defaultInterval(range)
  const [{ current, previous }, live, reached, reachedBefore] = await Promise.all([
    countPeriods(stats, ids, range, compared),
    countLive(stats, ids, now),
    goals && countGoals(goals, range),
    goals && compared && countGoals(goals, compared),
  ])
  const goalOf = (id: number, visitors: number): OverviewGoal | null => {
    const goal = goals?.get(id)
    if (!goal) return null
    const { conversions, converting_visitors } = reached?.get(id) ?? noConversions
    const before = reachedBefore && (reachedBefore.get(id)?.conversions ?? 0)
    return {
      ...{ id: goal.id, name: goal.name, conversions: compareValues(conversions, before) },
      conversion_rate: visitors === 0 ? null : Math.round((converting_visitors * 10_000) / visitors) / 100,
    }
  }
  const rows = websites.map((website): OverviewRow => {
    const counts = current.get(website.id) ?? nothing
    const before = previous && (previous.get(website.id) ?? nothing)
    return {
      ...{ ...website, object: 'website_overview' },
      visitors: compareValues(counts.visitors, before?.visitors ?? null),
      pageviews: compareValues(counts.pageviews, before?.pageviews ?? null),
      live_visitors: live.get(website.id) ?? 0,
      seo_score: scoreOf(website.domain),
      ...(goals && { goal: goalOf(website.id, counts.visitors) }),
    }
  })
  return {
    ...{ range, compared, interval },
    rows: rows.sort(byOrder(query)),
    totals: { ...sumUp(rows, compared !== null), ...(goals && sumGoals(rows, compared !== null)) },
    async series(some) {
      const buckets = calendarBuckets(range, interval, range.timezone)
      if (!buckets || some.length === 0) return new Map()
      const counts = { span: range, filters: [], metrics: ['visitors'] as const, buckets }
      const byWebsite = await stats.seriesByWebsite({ ...counts, website: some })
      return new Map(
        some.map((id) => [id, buckets.starts.map((_, index) => byWebsite.get(id)?.[index]?.visitors ?? 0)]),
      )
    },
  }
}

type CountsById = ReadonlyMap<number, Counts>

interface PeriodCounts {
  readonly current: CountsById
  readonly previous: CountsById | null
}

/** Counts a period and the one before it with one statement, as two buckets; a period that is further away, with another. */
async function countPeriods(
  stats: Stats,
  ids: readonly number[],
  range: Span,
  compared: Span | null,
): Promise<PeriodCounts> {
  if (compared?.to === range.from) {
    const both = { ...compared, to: range.to }
    const [previous = new Map(), current = new Map()] = await countBuckets(stats, ids, both, [both.from, range.from])
    return { current, previous }
  }
  const [[current = new Map()], before] = await Promise.all([
    countBuckets(stats, ids, range, [range.from]),
    compared && countBuckets(stats, ids, compared, [compared.from]),
  ])
  return { current, previous: before && (before[0] ?? new Map()) }
}

/** Counts each website in each part of a span. */
async function countBuckets(
  stats: Stats,
  ids: readonly number[],
  span: Span,
  starts: readonly number[],
): Promise<readonly CountsById[]> {
  const counts = starts.map(() => new Map<number, Counts>())
  const query = { span, filters: [], metrics: ['visitors', 'pageviews'] as const, buckets: { starts, end: span.to } }
  for (const website of inPieces(ids))
    for (const [id, totals] of await stats.seriesByWebsite({ ...query, website }))
      for (const [index, total] of totals.entries()) counts[index]?.set(id, total)
  return counts
}

async function countLive(stats: Stats, ids: readonly number[], now: number): Promise<ReadonlyMap<number, number>> {
  const live = new Map<number, number>()
  const query = { filters: [], span: { from: now + 1 - activeMs, to: now + 1 } }
  for (const website of inPieces(ids))
    for (const [id, visitors] of await stats.visitorsByWebsite({ ...query, website })) live.set(id, visitors)
  return live
}

function* inPieces(ids: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < ids.length; at += websitesPerStatement) yield ids.slice(at, at + websitesPerStatement)
}

const sum = (rows: readonly OverviewRow[], of: (row: OverviewRow) => number | null | undefined): number =>
  rows.reduce((total, row) => total + (of(row) ?? 0), 0)

function sumUp(rows: readonly OverviewRow[], isCompared: boolean): OverviewTotals {
  const compareSums = (metric: 'visitors' | 'pageviews'): ComparedValue =>
    compareValues(
      sum(rows, (row) => row[metric].value),
      isCompared ? sum(rows, (row) => row[metric].previous) : null,
    )
  const scored = rows.filter(({ seo_score }) => seo_score !== null)
  return {
    websites: rows.length,
    visitors: compareSums('visitors'),
    pageviews: compareSums('pageviews'),
    live_visitors: sum(rows, (row) => row.live_visitors),
    live_websites: rows.filter((row) => row.live_visitors > 0).length,
    seo_score: scored.length === 0 ? null : Math.round(sum(scored, (row) => row.seo_score) / scored.length),
    seo_websites: scored.length,
  }
}

function sumGoals(rows: readonly OverviewRow[], isCompared: boolean) {
  const previous = isCompared ? sum(rows, ({ goal }) => goal?.conversions.previous) : null
  return {
    conversions: compareValues(
      sum(rows, ({ goal }) => goal?.conversions.value),
      previous,
    ),
    goal_websites: rows.filter(({ goal }) => goal).length,
  }
}

const byOrder = ({ sort_by, sort }: OverviewQuery) =>
  compareRows<OverviewRow>({ sort, nameOf: ({ domain }) => domain, read: (row) => sortValue(row, sort_by) })

function sortValue(row: OverviewRow, by: OverviewQuery['sort_by']): number | string | null {
  if (by === 'change') return row.visitors.change ?? null
  if (by === 'conversions') return row.goal?.conversions.value ?? null
  if (by === 'conversion_rate') return row.goal?.conversion_rate ?? null
  const value = row[by]
  return typeof value === 'object' && value !== null ? value.value : value
}
