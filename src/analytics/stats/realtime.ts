import type { Condition } from '../events/sql/conditions.ts'
import type { Span } from '../events/sql/measures.ts'
import type { WebsiteIds } from '../events/sql/website-ids.ts'
import { calendarBuckets } from './calendar.ts'
import type { LatestEvent, VisitorCount } from './latest.ts'
import type { Stats } from './stats.ts'

const minute = 60_000
/** A visitor counts as active for this long after their last pageview or event. */
export const activeMs = 5 * minute
const shownMinutes = 30
const maxEntries = 10
const maxEvents = 50

/** The dimensions by which active visitors are counted once each. */
export const activeDimensions = ['page', 'entry_page', 'source', 'channel', 'country', 'device', 'browser'] as const

export interface Realtime {
  readonly visitors: number
  readonly minutes: readonly { readonly time: string; readonly visitors: number; readonly pageviews: number }[]
  readonly pages: readonly VisitorCount[]
  readonly sources: readonly VisitorCount[]
  /** Active visitors, each once by the values of their latest hit. */
  readonly active: Readonly<Record<(typeof activeDimensions)[number], readonly VisitorCount[]>>
  readonly last_30_minutes: { readonly visitors: number; readonly pageviews: number; readonly events: number }
  /** Custom events of the last 30 minutes. */
  readonly events: readonly { readonly value: string; readonly visitors: number; readonly events: number }[]
}

/** The active visitors, and the last 30 minutes by the minute. */
export async function readRealtime(
  stats: Stats,
  website: WebsiteIds,
  filters: readonly Condition[],
  now: number,
): Promise<Realtime> {
  const activeQuery = {
    website,
    filters,
    span: { from: now + 1 - activeMs, to: now + 1 },
    metrics: ['visitors'] as const,
  }
  const span = halfHour(now)
  const query = { website, filters, span, metrics: ['visitors', 'pageviews', 'events'] as const }
  const buckets = calendarBuckets(span, 'minute', 'UTC') ?? { starts: [], labels: [], end: now }
  const order = { search: '', descending: true, limit: maxEntries, offset: 0 } as const
  const top = async (name: 'page' | 'source'): Promise<readonly VisitorCount[]> => {
    const { rows } = await stats.breakdown({ ...activeQuery, ...order, sortBy: 'visitors', dimension: { name } })
    return rows.map(({ value, measured }) => ({ value, visitors: measured.visitors }))
  }
  const total = await stats.totals(query)
  // Every open page asks again after ten seconds, and many websites have half hours without a visit.
  const [active, series, pages, sources, events] =
    total.visitors === 0
      ? nothing
      : await Promise.all([
          stats.latestVisitors(activeQuery, activeDimensions, maxEntries),
          stats.series({ ...query, metrics: ['visitors', 'pageviews'], buckets }),
          top('page'),
          top('source'),
          stats.breakdown({ ...query, ...order, sortBy: 'events', dimension: { name: 'event' } }),
        ])
  const by = (name: (typeof activeDimensions)[number]): readonly VisitorCount[] => active.by.get(name) ?? []
  return {
    visitors: active.visitors,
    minutes: buckets.labels.map((time, index) => ({
      time,
      visitors: series[index]?.visitors ?? 0,
      pageviews: series[index]?.pageviews ?? 0,
    })),
    pages,
    sources,
    active: {
      page: by('page'),
      entry_page: by('entry_page'),
      source: by('source'),
      channel: by('channel'),
      country: by('country'),
      device: by('device'),
      browser: by('browser'),
    },
    last_30_minutes: { visitors: total.visitors, pageviews: total.pageviews, events: total.events },
    events: events.rows.map(({ value, measured }) => ({
      value,
      visitors: measured.visitors,
      events: measured.events,
    })),
  }
}

const nothing = [{ visitors: 0, by: new Map<string, readonly VisitorCount[]>() }, [], [], [], { rows: [] }] as const

/** The latest pageviews and custom events of the last 30 minutes. */
export const readLatestEvents = (
  stats: Stats,
  website: WebsiteIds,
  filters: readonly Condition[],
  now: number,
): Promise<readonly LatestEvent[]> => stats.latestEvents({ website, filters, span: halfHour(now) }, maxEvents)

/** From the start of a minute, so that each of the minutes is whole apart from the last. */
const halfHour = (now: number): Span => ({
  from: Math.floor(now / minute) * minute - (shownMinutes - 1) * minute,
  to: now + 1,
})
