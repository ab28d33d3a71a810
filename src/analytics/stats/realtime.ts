import type { Filter } from '../events/sql/filters.ts'
import { calendarBuckets } from './calendar.ts'
import type { Stats } from './stats.ts'

const minute = 60_000
/** A visitor counts as active for this long after their last pageview or event. */
const activeMs = 5 * minute
const shownMinutes = 30
const maxEntries = 10

export interface Realtime {
  readonly visitors: number
  readonly minutes: readonly { readonly time: string; readonly visitors: number; readonly pageviews: number }[]
  readonly pages: readonly RealtimeEntry[]
  readonly sources: readonly RealtimeEntry[]
}

interface RealtimeEntry {
  readonly value: string
  readonly visitors: number
}

/** The active visitors with their pages and sources, and the last 30 minutes by the minute. */
export async function readRealtime(
  stats: Stats,
  website: number,
  filters: readonly Filter[],
  now: number,
): Promise<Realtime> {
  const activeQuery = {
    website,
    filters,
    span: { from: now + 1 - activeMs, to: now + 1 },
    metrics: ['visitors'] as const,
  }
  const from = Math.floor(now / minute) * minute - (shownMinutes - 1) * minute
  const buckets = calendarBuckets({ from, to: now + 1 }, 'minute', 'UTC') ?? { starts: [], labels: [], end: now }
  const top = async (name: 'page' | 'source'): Promise<readonly RealtimeEntry[]> => {
    const order = { search: '', sortBy: 'visitors', descending: true, limit: maxEntries, offset: 0 } as const
    const { rows } = await stats.breakdown({ ...activeQuery, ...order, dimension: { name } })
    return rows.map(({ value, measured }) => ({ value, visitors: measured.visitors }))
  }
  const [total, series, pages, sources] = await Promise.all([
    stats.totals(activeQuery),
    stats.series({ website, filters, span: { from, to: now + 1 }, metrics: ['visitors', 'pageviews'], buckets }),
    top('page'),
    top('source'),
  ])
  const minutes = series.map(({ visitors, pageviews }, index) => ({
    time: buckets.labels[index] ?? '',
    visitors,
    pageviews,
  }))
  return { visitors: total.visitors, minutes, pages, sources }
}
