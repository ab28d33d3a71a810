import type { ChannelRule } from '../../events/channels.ts'
import type { Condition } from '../../events/sql/conditions.ts'
import type { Dimension } from '../../events/sql/dimensions.ts'
import type { Group, Span } from '../../events/sql/measures.ts'
import type { WebsiteIds } from '../../events/sql/website-ids.ts'
import type { Buckets } from './buckets.ts'
import type { StatsGoal } from './goal.ts'
import type { Metric } from './metrics.ts'

/** A query for statistics of a website, or of several together, as data; it is compiled to SQL later. */
export interface StatsQuery {
  readonly website: WebsiteIds
  readonly span: Span
  readonly filters: readonly Condition[]
  readonly metrics: readonly Metric[]
  /** Its conversions are counted too. */
  readonly goal?: StatsGoal
}

export interface TimeseriesQuery extends StatsQuery {
  readonly buckets: Buckets
}

/** A query for one page of groups. */
export interface PagedStatsQuery extends StatsQuery {
  /** Only values that contain this text, ignoring case. */
  readonly search: string
  /** Values that are found by other texts than their own. */
  readonly found?: readonly string[]
  /** Only these values, if given. */
  readonly values?: readonly string[]
  readonly sortBy: Metric | 'value'
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
}

export interface BreakdownQuery extends PagedStatsQuery {
  readonly dimension: Dimension
}

/** What the events of a query are grouped by. */
export type GroupBy = Exclude<Group, { kind: 'expression' }> | BucketGroups

export interface BucketGroups {
  readonly kind: 'buckets'
  readonly buckets: Buckets
  /** Counts the buckets of each website by themselves: see `websiteBucketOf`. */
  readonly byWebsite?: true
}

/** Which events of a website are counted at once for all groups of a view. */
export interface SelectionQuery extends Pick<StatsQuery, 'span' | 'filters'> {
  readonly website: number
  /** The rules of the website's account. */
  readonly channelRules?: readonly ChannelRule[]
}
