import type { LocalDays } from '../../events/local-days.ts'
import { hasOwnRules } from '../../events/sql/channel-rules.ts'
import type { Dialect } from '../../events/sql/dialect.ts'
import { levelOf } from '../../events/sql/dimensions.ts'
import type { Measure, Span } from '../../events/sql/measures.ts'
import type { RollUpContent, RollUps } from '../../events/sql/roll-ups.ts'
import type { RolledUpDays } from '../count/consistent-roll-ups.ts'
import type { CountSource, GroupBy } from '../count/count.ts'
import { areWholeDays } from '../query/buckets.ts'
import { type Metric, measuresFor } from '../query/metrics.ts'
import type { PagedStatsQuery, StatsQuery } from '../query/stats-query.ts'
import { type CountPlan, planCount, planFromRows, planRetained, type RetainedPlan } from './count-plan.ts'

/** The sort metric has to be counted too. */
export const countedMetrics = (query: StatsQuery | PagedStatsQuery): readonly Metric[] =>
  'sortBy' in query && query.sortBy !== 'value' ? [...query.metrics, query.sortBy] : query.metrics

/** Whether groups have names by the rules of an account, which roll-ups do not have. */
const isRuledGroup = (groupBy: GroupBy, dialect: Dialect): boolean =>
  groupBy.kind === 'dimension' && 'name' in groupBy.dimension && hasOwnRules(groupBy.dimension.name, dialect)

/** Whether roll-ups count these groups at all. */
export const isRolledUp = (query: StatsQuery, groupBy: GroupBy, rollUps: RollUps, dialect: Dialect): boolean =>
  isFromVisits(query, groupBy, dialect)
    ? rollUps.visitsOfDays !== undefined
    : groupBy.kind !== 'dimension' || 'name' in groupBy.dimension

/** Whether the roll-ups of days cannot be added up: only some events count, or several values are one group. */
export function isFromVisits(query: StatsQuery, groupBy: GroupBy, dialect: Dialect): boolean {
  if (query.filters.length > 0 || isRuledGroup(groupBy, dialect)) return true
  if (groupBy.kind !== 'dimension' || !('patterns' in groupBy.dimension)) return false
  const addable = levelOf(groupBy.dimension) === 'row' ? sumsOfRows : sumsOfVisits
  return !measuresFor(countedMetrics(query)).every((measure) => addable.includes(measure))
}

/** What adds up over several pages: a visit and a visitor can have seen more than one. */
const sumsOfRows: readonly Measure[] = ['pageviews', 'events', 'engaged_ms', 'scroll_sum', 'scroll_pages']
/** What adds up over several entry or exit pages: a visit has one of them. */
const sumsOfVisits: readonly Measure[] = [...sumsOfRows, 'visits', 'bounces', 'duration_ms']

/** How a query is counted with the roll-ups of one time zone. */
export interface Planned {
  readonly plan: CountPlan
  readonly source: CountSource
  readonly localDays: LocalDays
}

export function planIn(
  rolledUp: RolledUpDays,
  query: StatsQuery,
  groupBy: GroupBy,
  rollUps: RollUps,
  dialect: Dialect,
): Planned {
  const { builds: days, localDays } = rolledUp
  const { span } = query
  const source = chooseSource(query, groupBy, rollUps, rolledUp)
  if (isFromVisits(query, groupBy, dialect)) {
    const plan = planCount({ span, days, localDays, cuts: [], partMs: null })
    return { plan, source, localDays }
  }
  if (source.kind === 'rows') return { plan: planFromRows(span), source, localDays }
  const cuts = groupBy.kind === 'buckets' ? groupBy.buckets.starts : []
  const partMs = source.kind === 'whole days' ? null : rollUps.partMs
  return { plan: planCount({ span, days, localDays, cuts, partMs }), source, localDays }
}

/** The part of a span from a time on. */
export const rowsOf = ({ from, to }: Span, rowsFrom: number): Span => ({
  from: Math.min(Math.max(from, rowsFrom), to),
  to,
})

interface PlannedRetained extends Planned {
  readonly plan: RetainedPlan
  readonly groupBy: GroupBy
}

/** How a query is counted of which some days have only roll-ups. Null if roll-ups do not count its groups. */
export function planRetainedIn(
  rolledUp: RolledUpDays,
  query: StatsQuery,
  groupBy: GroupBy,
  rollUps: RollUps,
  rowsFrom: number,
): PlannedRetained | null {
  const { span } = query
  const { localDays, kept } = rolledUp
  const days = new Map(
    Array.from(rolledUp.builds, ([day, build]) => {
      const content = kept.get(day)
      return [day, content && !answers(content, query, groupBy) ? null : build]
    }),
  )
  const planned = (groupBy: GroupBy, source: CountSource): PlannedRetained | null => {
    if (source.kind === 'rows') return null
    const cuts = groupBy.kind === 'buckets' ? groupBy.buckets.starts : []
    const partMs = source.kind === 'whole days' ? null : rollUps.partMs
    const plan = planRetained({ span, days, localDays, cuts, partMs }, rowsFrom)
    return { plan, source, localDays, groupBy }
  }
  const best = planned(groupBy, chooseSource(query, groupBy, rollUps, rolledUp))
  if (groupBy.kind !== 'total' || !best || best.plan.missedUntil === null) return best
  // A total of parts of days is that of a single bucket.
  const bucket: GroupBy = { kind: 'buckets', buckets: { starts: [span.from], end: span.to } }
  if (span.from % rollUps.partMs !== 0 || !hasPartMeasures(query, rollUps)) return best
  const byParts = planned(bucket, { kind: 'parts of days', rollUps, ...rolledUp })
  return byParts?.plan.missedUntil === null ? byParts : best
}

/** Whether kept roll-ups count what is asked. */
const answers = (content: RollUpContent, query: StatsQuery, groupBy: GroupBy): boolean =>
  measuresFor(countedMetrics(query)).every((measure) => content.measures.includes(measure)) &&
  (groupBy.kind !== 'dimension' || ('name' in groupBy.dimension && content.dimensions.includes(groupBy.dimension.name)))

const hasPartMeasures = (query: StatsQuery, rollUps: RollUps): boolean =>
  measuresFor(query.metrics).every((measure) => rollUps.partMeasures.includes(measure))

/** Whether it counts less from rows; or as much, and the rest from whole days. */
export function isBetter(one: Planned, other: Planned | null): boolean {
  if (!other) return true
  const difference = rowMs(one.plan) - rowMs(other.plan)
  return difference < 0 || (difference === 0 && one.source.kind === 'whole days' && other.source.kind !== 'whole days')
}

const rowMs = ({ rowSpans }: CountPlan): number => rowSpans.reduce((sum, { span: { from, to } }) => sum + to - from, 0)

/** Chooses roll-ups where they can answer the query; rows can answer every query. */
function chooseSource(query: StatsQuery, groupBy: GroupBy, rollUps: RollUps, rolledUp: RolledUpDays): CountSource {
  if (groupBy.kind !== 'buckets' || areWholeDays(groupBy.buckets, rolledUp.localDays))
    return { kind: 'whole days', rollUps, ...rolledUp }
  const fits = [query.span.from, ...groupBy.buckets.starts.slice(1)].every((start) => start % rollUps.partMs === 0)
  return fits && hasPartMeasures(query, rollUps) ? { kind: 'parts of days', rollUps, ...rolledUp } : { kind: 'rows' }
}
