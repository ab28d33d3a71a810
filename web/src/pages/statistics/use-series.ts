import type { Replies, TimeseriesPoint } from '../../api/generated.ts'
import { type Metric, readSeries } from '../../api/stats.ts'
import { type Loadable, useLoad } from '../../state/use-load.ts'
import { hasEnded, type Interval, localDay } from './intervals.ts'
import { seriesMetrics } from './metrics.ts'
import type { Scope } from './scope.ts'

const metricsWith = (metric: Metric): string => [...new Set([...seriesMetrics, metric])].join()

export function useSeries(
  { access, query }: Scope,
  interval: Interval,
  metric: Metric,
): Loadable<Replies['readTimeseries']> {
  const seriesQuery = { ...query, interval, metrics: metricsWith(metric) }
  return useLoad(JSON.stringify(seriesQuery), (signal) => readSeries(access, seriesQuery, signal))
}

/** The series of the comparison range; null if there is none, or until it is loaded. */
export function usePreviousSeries(
  { access, query, timezone, totals }: Scope,
  interval: Interval,
  metric: Metric,
): readonly TimeseriesPoint[] | null {
  const compared = totals.state === 'ready' && !totals.stale ? totals.value.meta.compared : undefined
  const { period: _, ...rest } = query
  const days = compared && {
    from: localDay(Date.parse(compared.from), timezone),
    to: localDay(Date.parse(compared.to) - 1, timezone),
  }
  const seriesQuery = { ...rest, ...days, interval, metrics: metricsWith(metric) }
  const series = useLoad(compared ? JSON.stringify(seriesQuery) : null, (signal) =>
    readSeries(access, seriesQuery, signal),
  )
  if (!compared || series.state !== 'ready' || series.stale) return null
  // The request is for whole days, but the range may begin within one.
  return series.value.data.filter(({ time }) => !hasEnded(time, interval, timezone, Date.parse(compared.from)))
}
