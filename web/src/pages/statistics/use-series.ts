import type { Replies, TimeseriesPoint } from '../../api/generated.ts'
import { type Metric, readSeries } from '../../api/stats.ts'
import { type Loadable, useLoad } from '../../state/use-load.ts'
import { hasEnded, type Interval, localDay } from '../../website/view/intervals.ts'
import { seriesQuery } from '../../website/view/queries.ts'
import type { Scope } from '../../website/view/scope.ts'

export function useSeries(
  { access, query, view }: Scope,
  interval: Interval,
  metric: Metric,
): Loadable<Replies['readTimeseries']> {
  const asked = seriesQuery(query, interval, metric, view.goal)
  return useLoad(JSON.stringify(asked), (signal) => readSeries(access, asked, signal))
}

/** The series of the comparison range; null if there is none, or until it is loaded. */
export function usePreviousSeries(
  { access, query, timezone, totals, view }: Scope,
  interval: Interval,
  metric: Metric,
): readonly TimeseriesPoint[] | null {
  const compared = totals.state === 'ready' && !totals.stale ? totals.value.meta.compared : undefined
  const { period: _, ...rest } = query
  const days = compared && {
    from: localDay(Date.parse(compared.from), timezone),
    to: localDay(Date.parse(compared.to) - 1, timezone),
  }
  const asked = seriesQuery({ ...rest, ...days }, interval, metric, view.goal)
  const series = useLoad(compared ? JSON.stringify(asked) : null, (signal) => readSeries(access, asked, signal))
  if (!compared || series.state !== 'ready' || series.stale) return null
  // The request is for whole days, but the range may begin within one.
  return series.value.data.filter(({ time }) => !hasEnded(time, interval, timezone, Date.parse(compared.from)))
}
