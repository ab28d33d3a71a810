import { dayMs } from '../events/day.ts'
import type { Condition } from '../events/sql/conditions.ts'
import { calendarBuckets } from '../stats/query/calendar.ts'
import type { DateRange } from '../stats/query/period.ts'
import type { Stats } from '../stats/stats.ts'

/** More points do not show in the width of a cell. */
const points = 12

export interface TrendQuery {
  readonly website: number
  readonly range: DateRange
  readonly filters: readonly Condition[]
}

/** The visits of some pages over a range, in equal parts of whole days; of hours if it is short. */
export async function readTrends(
  stats: Pick<Stats, 'breakdown'>,
  { website, range, filters }: TrendQuery,
  pages: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const buckets = calendarBuckets(range, range.to - range.from > 2 * dayMs ? 'day' : 'hour', range.timezone)
  const starts = buckets?.starts ?? [range.from]
  const size = Math.ceil(starts.length / points)
  const firsts = starts.filter((_, index) => index % size === 0)
  const parts = await Promise.all(
    firsts.map((from, index) =>
      stats.breakdown({
        ...{ website, filters, metrics: ['visits'], dimension: { name: 'page' }, values: pages, search: '' },
        ...{ sortBy: 'value', descending: false, limit: pages.length, offset: 0 },
        span: { from, to: firsts[index + 1] ?? range.to, timezone: range.timezone },
      }),
    ),
  )
  const visits = parts.map(({ rows }) => new Map(rows.map(({ value, measured }) => [value, measured.visits])))
  return new Map(pages.map((page) => [page, visits.map((part) => part.get(page) ?? 0)]))
}
