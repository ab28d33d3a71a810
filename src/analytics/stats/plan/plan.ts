import type { StatsEngine } from '../../events/engine.ts'
import { hasOwnRules } from '../../events/sql/channel-rules.ts'
import type { Dialect } from '../../events/sql/dialect.ts'
import { levelOf } from '../../events/sql/dimensions.ts'
import type { Measure, Span } from '../../events/sql/measures.ts'
import type { RollUpContent, RollUps } from '../../events/sql/roll-ups.ts'
import type { Sql } from '../../events/sql/sql.ts'
import type { WebsiteIds } from '../../events/sql/website-ids.ts'
import { areWholeDays } from '../query/buckets.ts'
import { type Metric, measuresFor } from '../query/metrics.ts'
import type { GroupBy, PagedStatsQuery, StatsQuery } from '../query/stats-query.ts'
import type { Count, CountPart, PlannedCount, PlannedCounts, QueryCounts } from './parts.ts'
import { type DayPlan, planDays, planRetainedDays } from './plan-days.ts'
import { groupByRetention, type RetainedWebsite, type RetainedWebsites } from './retained.ts'
import { groupWebsites, type RolledUpDays, type WebsiteDays } from './rolled-up-days.ts'

/** What is available for a count besides rows. */
export interface Available {
  /** Counts that are known already; null if there are none. */
  readonly known: Sql | null
  /** The days of its websites; null unless they were needed. */
  readonly days: WebsiteDays | null
}

/** Something of which nothing, or not everything, before a time is counted. */
interface Missing {
  readonly missedUntil: number | null
}

/** The sort metric has to be counted too. */
export const countedMetrics = (query: StatsQuery | PagedStatsQuery): readonly Metric[] =>
  'sortBy' in query && query.sortBy !== 'value' ? [...query.metrics, query.sortBy] : query.metrics

const latest = (times: readonly (number | null)[]): number | null =>
  times.reduce((one, other) => (one === null || (other !== null && other > one) ? other : one), null)

/** The part of a span from a time on. */
const spanFrom = ({ from, to }: Span, first: number): Span => ({ from: Math.min(Math.max(from, first), to), to })

/** Until when a span is not counted that is counted from a time on; null if all of it is. */
const missedBefore = (span: Span, first: number | null): number | null =>
  first !== null && span.from < first ? Math.min(first, span.to) : null

/** The part of a query's span that has events of all of its websites. */
export function rowSpanOf({ website, span }: StatsQuery, all: RetainedWebsites): { readonly span: Span } & Missing {
  const times = [website].flat().flatMap((id) => all.get(id)?.rowsFrom ?? [])
  const rowsFrom = times.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
  return { span: spanFrom(span, rowsFrom), missedUntil: missedBefore(span, rowsFrom) }
}

/** What has to be counted to answer a query. */
export function countsOf(query: StatsQuery, groupBy: GroupBy, all: RetainedWebsites, engine: StatsEngine): QueryCounts {
  const { goal } = query
  if (!goal) return { ...groupCounts(query, groupBy, all, engine), conversions: null }
  // Conversions need events, and rates are of the same days.
  const { span, missedUntil } = rowSpanOf(query, all)
  const { website, filters } = query
  const reached: StatsQuery = { website, span, filters: [...filters, goal.condition], metrics: ['visitors'] }
  const { counts } = groupCounts({ ...query, span }, groupBy, all, engine)
  return { counts, missedUntil, conversions: { goal, counts: groupCounts(reached, groupBy, all, engine).counts } }
}

/** A count for each group of websites whose events begin at the same time. */
function groupCounts(
  query: StatsQuery,
  groupBy: GroupBy,
  all: RetainedWebsites,
  engine: StatsEngine,
): Pick<QueryCounts, 'counts' | 'missedUntil'> {
  const { span, filters } = query
  const metrics = countedMetrics(query)
  const from = sourceOf(query, groupBy, engine)
  const groups = groupByRetention(query.website, span, all)
  // Only the roll-ups of days are kept without events, not those of visits.
  const rowsFrom = (retained: RetainedWebsite | null): number | null =>
    retained && from !== 'roll-ups' ? retained.rowsFrom : null
  return {
    counts: groups.map(({ website, retained }) => {
      const first = rowsFrom(retained)
      const counted = first === null ? span : spanFrom(span, first)
      return { website, span: counted, filters, metrics, groupBy, retained, from }
    }),
    missedUntil: latest(groups.map(({ retained }) => missedBefore(span, rowsFrom(retained)))),
  }
}

/** What can answer a query, besides rows. */
function sourceOf(query: StatsQuery, groupBy: GroupBy, { dialect, rollUps }: StatsEngine): Count['from'] {
  if (!rollUps) return 'rows'
  if (isFromVisits(query, groupBy, dialect)) return rollUps.visitsOfDays ? 'visits' : 'rows'
  return groupBy.kind !== 'dimension' || 'name' in groupBy.dimension ? 'roll-ups' : 'rows'
}

/** Whether groups have names by the rules of an account, which roll-ups do not have. */
const isRuledGroup = (groupBy: GroupBy, dialect: Dialect): boolean =>
  groupBy.kind === 'dimension' && 'name' in groupBy.dimension && hasOwnRules(groupBy.dimension.name, dialect)

/** Whether the roll-ups of days cannot be added up: only some events count, or several values are one group. */
function isFromVisits(query: StatsQuery, groupBy: GroupBy, dialect: Dialect): boolean {
  if (query.filters.length > 0 || isRuledGroup(groupBy, dialect)) return true
  if (groupBy.kind !== 'dimension' || !('patterns' in groupBy.dimension)) return false
  const addable = levelOf(groupBy.dimension) === 'row' ? sumsOfRows : sumsOfVisits
  return !measuresFor(countedMetrics(query)).every((measure) => addable.includes(measure))
}

/** What adds up over several pages: a visit and a visitor can have seen more than one. */
const sumsOfRows: readonly Measure[] = ['pageviews', 'events', 'engaged_ms', 'scroll_sum', 'scroll_pages']
/** What adds up over several entry or exit pages: a visit has one of them. */
const sumsOfVisits: readonly Measure[] = [...sumsOfRows, 'visits', 'bounces', 'duration_ms']

/** Plans all counts of a query. */
export function plan(needed: QueryCounts, available: (count: Count) => Available, rollUps?: RollUps): PlannedCounts {
  const { conversions } = needed
  const planned = (counts: readonly Count[]) => counts.map((count) => planCount(count, available(count), rollUps))
  const own = planned(needed.counts)
  const reached = planned(conversions?.counts ?? [])
  return {
    counts: own.map(({ count }) => count),
    conversions: conversions && { goal: conversions.goal, counts: reached.map(({ count }) => count) },
    missedUntil: latest([needed.missedUntil, ...[...own, ...reached].map(({ missedUntil }) => missedUntil)]),
  }
}

/** Uses what is known, roll-ups where these are valid, and rows elsewhere. */
function planCount(
  count: Count,
  { known, days }: Available,
  rollUps: RollUps | undefined,
): { readonly count: PlannedCount } & Missing {
  if (known) return { count: { ...count, parts: [{ kind: 'known', counts: known }] }, missedUntil: null }
  const groups = days && rollUps ? groupWebsites(count.website, days) : [{ website: count.website, zones: [] }]
  const planned = groups.map(({ website, zones }) => {
    if (!rollUps || count.from === 'rows') return fromRows(count, website)
    if (count.retained && count.from === 'roll-ups') return planRetained(count, count.retained, website, zones, rollUps)
    const best = bestOf(zones.map((zone) => planIn(zone, count, website, rollUps)))
    return best ? { part: best.part, missedUntil: null } : fromRows(count, website)
  })
  const all = planned.length === 0 ? [fromRows(count, [])] : planned
  return {
    count: { ...count, parts: all.map(({ part }) => part) },
    missedUntil: latest(all.map(({ missedUntil }) => missedUntil)),
  }
}

type PlannedPart = { readonly part: CountPart } & Missing

const fromRows = ({ span, retained }: Count, website: WebsiteIds): PlannedPart => ({
  part: { kind: 'rows', website, span: retained ? spanFrom(span, retained.rowsFrom) : span },
  missedUntil: missedBefore(span, retained?.rowsFrom ?? null),
})

/** A part that is planned with the roll-ups of one time zone, compared with those of others. */
interface Candidate {
  readonly part: CountPart
  readonly rowMs: number
  readonly readsWholeDays: boolean
}

/** The one that counts the least from rows; among equals, one that counts the rest from whole days. */
const bestOf = (candidates: readonly Candidate[]): Candidate | null =>
  candidates.reduce<Candidate | null>(
    (best, one) =>
      !best || one.rowMs < best.rowMs || (one.rowMs === best.rowMs && one.readsWholeDays && !best.readsWholeDays)
        ? one
        : best,
    null,
  )

function planIn(rolledUp: RolledUpDays, count: Count, website: WebsiteIds, rollUps: RollUps): Candidate {
  const { builds, localDays } = rolledUp
  const { span, groupBy } = count
  const days = chooseDays(count, rollUps, rolledUp)
  const readsWholeDays = days === 'whole'
  if (count.from === 'visits') {
    const plan = planDays({ span, days: builds, localDays, cuts: [], partMs: null })
    return { part: { kind: 'visits', website, localDays, plan }, rowMs: rowMsOf(plan), readsWholeDays }
  }
  if (!days) return { part: { kind: 'rows', website, span }, rowMs: span.to - span.from, readsWholeDays }
  const partMs = days === 'whole' ? null : rollUps.partMs
  const plan = planDays({ span, days: builds, localDays, cuts: cutsOf(groupBy), partMs })
  const part: CountPart = { kind: 'roll-ups', website, span, groupBy, days, localDays, builds, plan }
  return { part, rowMs: rowMsOf(plan), readsWholeDays }
}

const cutsOf = (groupBy: GroupBy): readonly number[] => (groupBy.kind === 'buckets' ? groupBy.buckets.starts : [])

const rowMsOf = ({ rowSpans }: DayPlan): number => rowSpans.reduce((sum, { span: { from, to } }) => sum + to - from, 0)

/** Chooses roll-ups that can answer the query; null if only rows can, which can answer every query. */
function chooseDays(
  { span, groupBy, metrics }: Count,
  rollUps: RollUps,
  { localDays }: RolledUpDays,
): 'whole' | 'parts' | null {
  if (groupBy.kind !== 'buckets' || areWholeDays(groupBy.buckets, localDays)) return 'whole'
  const fits = [span.from, ...groupBy.buckets.starts.slice(1)].every((start) => start % rollUps.partMs === 0)
  return fits && hasPartMeasures(metrics, rollUps) ? 'parts' : null
}

const hasPartMeasures = (metrics: readonly Metric[], rollUps: RollUps): boolean =>
  measuresFor(metrics).every((measure) => rollUps.partMeasures.includes(measure))

/**
 * Plans a count of which some days have only roll-ups. Those of other time zones than the website's own are deleted with the
 * events.
 */
function planRetained(
  count: Count,
  { zone, rowsFrom, rollUpsFrom }: RetainedWebsite,
  website: WebsiteIds,
  zones: readonly RolledUpDays[],
  rollUps: RollUps,
): PlannedPart {
  const missedUntil = missedBefore(count.span, rollUpsFrom)
  const own = zones.find(({ localDays }) => localDays.zone === zone)
  // No day that was kept is in the span.
  if (!own) return { part: { kind: 'rows', website, span: spanFrom(count.span, rowsFrom) }, missedUntil }
  const span = rollUpsFrom === null ? count.span : spanFrom(count.span, rollUpsFrom)
  const planned = planRetainedIn(own, { ...count, span }, website, rollUps, rowsFrom) ?? fromRows(count, website)
  return { part: planned.part, missedUntil: latest([missedUntil, planned.missedUntil]) }
}

/** Null if roll-ups do not count its groups. */
function planRetainedIn(
  rolledUp: RolledUpDays,
  count: Count,
  website: WebsiteIds,
  rollUps: RollUps,
  rowsFrom: number,
): PlannedPart | null {
  const { span, metrics } = count
  const { builds, localDays, retained } = rolledUp
  const planned = (groupBy: GroupBy, days: 'whole' | 'parts'): PlannedPart => {
    const partMs = days === 'whole' ? null : rollUps.partMs
    const { missedUntil, ...plan } = planRetainedDays(
      { span, days: answering, localDays, cuts: cutsOf(groupBy), partMs },
      rowsFrom,
    )
    return { part: { kind: 'roll-ups', website, span, groupBy, days, localDays, builds, plan }, missedUntil }
  }
  const answering = new Map(
    Array.from(builds, ([day, build]) => {
      const content = retained.get(day)
      return [day, content && !answers(content, count) ? null : build]
    }),
  )
  const days = chooseDays(count, rollUps, rolledUp)
  const best = days && planned(count.groupBy, days)
  if (count.groupBy.kind !== 'total' || !best || best.missedUntil === null) return best
  // A total of parts of days is that of a single bucket.
  const bucket: GroupBy = { kind: 'buckets', buckets: { starts: [span.from], end: span.to } }
  if (span.from % rollUps.partMs !== 0 || !hasPartMeasures(metrics, rollUps)) return best
  const byParts = planned(bucket, 'parts')
  return byParts.missedUntil === null ? byParts : best
}

/** Whether retained roll-ups count what is asked. */
const answers = (content: RollUpContent, { metrics, groupBy }: Count): boolean =>
  measuresFor(metrics).every((measure) => content.measures.includes(measure)) &&
  (groupBy.kind !== 'dimension' || ('name' in groupBy.dimension && content.dimensions.includes(groupBy.dimension.name)))
