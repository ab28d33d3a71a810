import type { Filter } from '../events/sql/filters.ts'
import { calendarBuckets } from './calendar.ts'
import type { Stats } from './stats.ts'

const minute = 60_000
/** A visitor counts as here for this long after their last pageview or event. */
const hereMs = 5 * minute
const shownMinutes = 30
const shownParts = 10

export interface Realtime {
  readonly visitors: number
  readonly minutes: readonly { readonly time: string; readonly visitors: number; readonly pageviews: number }[]
  readonly pages: readonly Here[]
  readonly sources: readonly Here[]
}

interface Here {
  readonly value: string
  readonly visitors: number
}

/** Who is on the website now, where, and from where; and the last 30 minutes by the minute. */
export async function realtime(
  stats: Stats,
  website: number,
  filters: readonly Filter[],
  now: number,
): Promise<Realtime> {
  const here = { website, filters, span: { from: now + 1 - hereMs, to: now + 1 }, metrics: ['visitors'] as const }
  const from = Math.floor(now / minute) * minute - (shownMinutes - 1) * minute
  const buckets = calendarBuckets({ from, to: now + 1 }, 'minute', 'UTC') ?? { starts: [], labels: [], end: now }
  const top = async (name: 'page' | 'source'): Promise<readonly Here[]> => {
    const order = { search: '', sortBy: 'visitors', descending: true, limit: shownParts, offset: 0 } as const
    const { parts } = await stats.breakdown({ ...here, ...order, dimension: { name } })
    return parts.map(({ value, measured }) => ({ value, visitors: measured.visitors }))
  }
  const [total, series, pages, sources] = await Promise.all([
    stats.totals(here),
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
