import type { LocalDays } from '../../events/local-days.ts'
import type { Condition } from '../../events/sql/conditions.ts'
import type { Span } from '../../events/sql/measures.ts'
import type { Sql } from '../../events/sql/sql.ts'
import type { WebsiteIds } from '../../events/sql/website-ids.ts'
import type { StatsGoal } from '../query/goal.ts'
import type { Metric } from '../query/metrics.ts'
import type { GroupBy } from '../query/stats-query.ts'
import type { DayBuilds, DayPlan } from './plan-days.ts'
import type { RetainedWebsite } from './retained.ts'

/** What a query counts, as sums of counts. */
export interface QueryCounts<C extends Count = Count> {
  readonly counts: readonly C[]
  /** What reaches the goal, counted in the same groups; null without a goal. */
  readonly conversions: { readonly goal: StatsGoal; readonly counts: readonly C[] } | null
  /** Nothing, or not everything, before this time is counted; null if everything is. */
  readonly missedUntil: number | null
}

/** A count of websites whose events begin at the same time. */
export interface Count {
  readonly website: WebsiteIds
  readonly span: Span
  readonly filters: readonly Condition[]
  readonly metrics: readonly Metric[]
  readonly groupBy: GroupBy
  /** Null if all days of the span have their events. */
  readonly retained: RetainedWebsite | null
  /** What can answer it: roll-ups of days, those of the visits of days, or only rows. */
  readonly from: 'roll-ups' | 'visits' | 'rows'
}

/** A part of a count: some of its websites, from one source. */
export type CountPart =
  | { readonly kind: 'rows'; readonly website: WebsiteIds; readonly span: Span }
  | RollUpPart
  | VisitPart
  /** Counts that are stored already: SELECT grp and all measures, those of scrolling as 0. */
  | { readonly kind: 'known'; readonly counts: Sql }

/** The roll-ups of some days, and the rows between them. */
export interface RollUpPart {
  readonly kind: 'roll-ups'
  readonly website: WebsiteIds
  readonly span: Span
  readonly groupBy: GroupBy
  readonly days: 'whole' | 'parts'
  readonly localDays: LocalDays
  readonly builds: DayBuilds
  readonly plan: DayPlan
}

/** The visits of some days, and the rows between them. */
export interface VisitPart {
  readonly kind: 'visits'
  readonly website: WebsiteIds
  readonly localDays: LocalDays
  readonly plan: DayPlan
}

export interface PlannedCount extends Count {
  /** Their sum is the count. */
  readonly parts: readonly CountPart[]
}

export type PlannedCounts = QueryCounts<PlannedCount>
