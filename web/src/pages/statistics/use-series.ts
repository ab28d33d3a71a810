import type { Replies, TimeseriesPoint } from '../../api/generated.ts'
import { readSeries } from '../../api/stats.ts'
import { type Loading, useLoad } from '../../state/use-load.ts'
import { type Interval, intervalMs } from './intervals.ts'
import { headlines } from './metrics.ts'
import type { Scope } from './scope.ts'

const metrics = headlines.join()

export function useSeries({ site, query }: Scope, interval: Interval): Loading<Replies['readTimeseries']> {
  const asked = { ...query, interval, metrics }
  return useLoad(JSON.stringify(asked), (signal) => readSeries(site, asked, signal))
}

/** The same for the range compared with, point for point; null where there is none, or none yet. */
export function usePrevious(
  { site, query, timezone, totals }: Scope,
  interval: Interval,
): readonly TimeseriesPoint[] | null {
  const compared = totals.state === 'ready' && !totals.stale ? totals.value.meta.compared : undefined
  const { period: _, ...rest } = query
  const days = compared && {
    from: localDay(compared.from, timezone),
    to: localDay(new Date(Date.parse(compared.to) - 1).toISOString(), timezone),
  }
  const asked = { ...rest, ...days, interval, metrics }
  const series = useLoad(compared ? JSON.stringify(asked) : null, (signal) => readSeries(site, asked, signal))
  if (!compared || series.state !== 'ready' || series.stale) return null
  // Whole days are asked for, and the range may begin within one.
  return series.value.data.filter(({ time }) => Date.parse(time) + intervalMs(interval) > Date.parse(compared.from))
}

/** The date that it is somewhere, as YYYY-MM-DD. */
function localDay(time: string, timezone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' })
  return parts.format(new Date(time))
}
