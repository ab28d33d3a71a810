import type { AlertRow } from '../../database/schema.ts'
import type { ChannelRule } from '../events/channels.ts'
import { type StatsEngine, withChannelRules } from '../events/engine.ts'
import type { Condition } from '../events/sql/conditions.ts'
import type { Span } from '../events/sql/measures.ts'
import type { EventReader } from '../events/store.ts'
import { readFilters } from '../stats/filter-syntax/read-filters.ts'
import type { ReadGoals, StatsGoal } from '../stats/query/goal.ts'
import { type Metric, metricOf } from '../stats/query/metrics.ts'
import { type NameSources, readNames, type SegmentFilters } from '../stats/query/segment-filters.ts'
import { createStats, type Stats } from '../stats/stats.ts'
import { hourMs } from './windows.ts'

/** What an alert counts, as data. */
export interface AlertQuery {
  readonly metric: Metric
  readonly filters: readonly Condition[]
  readonly goal?: StatsGoal
}

export interface AlertQuerySources {
  readonly readGoals: ReadGoals
  readonly segmentFilters: Pick<SegmentFilters, 'filtersOf'>
  readonly namesOf: (website: number) => NameSources
}

export type Counts = Pick<AlertRow, 'website_id' | 'metric' | 'goal_id' | 'segment_id' | 'filters'>

/** Null if its goal or segment is gone; throws if a filter is not valid any more. */
export async function readAlertQuery(alert: Counts, sources: AlertQuerySources): Promise<AlertQuery | null> {
  const { website_id: website, metric, goal_id, segment_id } = alert
  const own: readonly string[] = JSON.parse(alert.filters)
  if (goal_id === null && segment_id === null && own.length === 0)
    return metric === 'conversions' ? null : { metric, filters: [] }
  const segment = segment_id === null ? [] : await sources.segmentFilters.filtersOf(website, segment_id, false)
  const goal =
    metric === 'conversions' ? (await sources.readGoals(website)).find(({ id }) => id === goal_id) : undefined
  if (!segment || (metric === 'conversions' && !goal)) return null
  const texts = [...segment, ...own]
  const filters = readFilters(texts, await readNames(texts, sources.namesOf(website)))
  return { metric, filters, ...(goal && { goal }) }
}

/** Websites with the same key can be counted together. */
export const keyOf = ({ filters, goal }: AlertQuery, accountId: number): string =>
  filters.length === 0 && !goal
    ? ''
    : JSON.stringify([accountId, filters, goal?.condition ?? null, goal?.countsEveryTime ?? null])

/** How many are counted by one statement. */
const websitesPerStatement = 1_000

export type CountSpan = (
  alertQuery: AlertQuery,
  metrics: ReadonlySet<Metric>,
  websites: readonly number[],
  span: Span,
) => Promise<ReadonlyMap<number, Readonly<Partial<Record<Metric, number>>>>>

/** Counts a window of several websites. What lasts some hours is the sum of these, as in a preview. */
export const createCountSpan =
  (stats: Stats): CountSpan =>
  async ({ filters, goal }, metrics, websites, span) => {
    const counted = new Map<number, Partial<Record<Metric, number>>>()
    const hours = (span.to - span.from) / hourMs
    const starts =
      hours > 1 && hours < 23 ? Array.from({ length: hours }, (_, index) => span.from + index * hourMs) : [span.from]
    for (let at = 0; at < websites.length; at += websitesPerStatement) {
      const website = websites.slice(at, at + websitesPerStatement)
      const query = { website, span, filters, metrics: [...metrics], buckets: { starts, end: span.to } }
      for (const [id, values] of await stats.seriesByWebsite({ ...query, ...(goal && { goal }) })) {
        const sums = [...metrics].map((metric) => [
          metric,
          values.reduce((sum, one) => sum + (metricOf(metric, one) ?? 0), 0),
        ])
        counted.set(id, Object.fromEntries(sums))
      }
    }
    return counted
  }

/** Stored events alone: what is deleted because of its age, or was counted by another product, has no hours. */
export const statsWith = (store: EventReader, engine: StatsEngine, channelRules: readonly ChannelRule[]): Stats =>
  createStats(store, withChannelRules(engine, channelRules))
