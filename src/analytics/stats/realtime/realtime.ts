import type { Condition } from '../../events/sql/conditions.ts'
import type { Span } from '../../events/sql/measures.ts'
import type { WebsiteIds } from '../../events/sql/website-ids.ts'
import { calendarBuckets } from '../query/calendar.ts'
import type { LatestEvent, LatestQuery } from './latest.ts'
import type { HitCounts, RealtimeCounts, RealtimeQuery, VisitorCount } from './realtime-counts.ts'

const minute = 60_000
/** A visitor counts as active for this long after their last pageview or event. */
export const activeMs = 5 * minute
const shownMinutes = 30
const maxEntries = 10
const maxEvents = 50

export interface Realtime extends Pick<RealtimeCounts, 'pages' | 'sources' | 'active'> {
  readonly visitors: number
  readonly minutes: readonly { readonly time: string; readonly visitors: number; readonly pageviews: number }[]
  readonly last_30_minutes: HitCounts
  /** Custom events of the last 30 minutes. */
  readonly events: readonly (VisitorCount & { readonly events: number })[]
}

/** What happens now, always from rows: it is not rolled up. */
export interface RealtimeStats {
  realtime(query: RealtimeQuery): Promise<RealtimeCounts>
  /** How many visitors each of several websites had, of those that had any. */
  visitorsByWebsite(query: LatestQuery): Promise<ReadonlyMap<number, number>>
  /** Pageviews and custom events, newest first, up to `limit`. */
  latestEvents(query: LatestQuery, limit: number): Promise<readonly LatestEvent[]>
}

/** The active visitors, and the last 30 minutes by the minute. */
export async function readRealtime(
  stats: RealtimeStats,
  website: WebsiteIds,
  filters: readonly Condition[],
  now: number,
): Promise<Realtime> {
  const span = halfHour(now)
  const buckets = calendarBuckets(span, 'minute', 'UTC') ?? { starts: [], labels: [], end: now }
  const activeFrom = now + 1 - activeMs
  const counts = await stats.realtime({ website, filters, span, buckets, activeFrom, limit: maxEntries })
  const { pages, sources, active } = counts
  return {
    visitors: counts.activeVisitors,
    minutes: buckets.labels.map((time, index) => ({
      time,
      visitors: counts.series[index]?.visitors ?? 0,
      pageviews: counts.series[index]?.pageviews ?? 0,
    })),
    pages,
    sources,
    active,
    last_30_minutes: counts.total,
    events: counts.events.map(({ value, visitors, events }) => ({ value, visitors, events })),
  }
}

/** The latest pageviews and custom events of the last 30 minutes. */
export const readLatestEvents = (
  stats: RealtimeStats,
  website: WebsiteIds,
  filters: readonly Condition[],
  now: number,
): Promise<readonly LatestEvent[]> => stats.latestEvents({ website, filters, span: halfHour(now) }, maxEvents)

/** From the start of a minute, so that each of the minutes is whole apart from the last. */
const halfHour = (now: number): Span => ({
  from: Math.floor(now / minute) * minute - (shownMinutes - 1) * minute,
  to: now + 1,
})
