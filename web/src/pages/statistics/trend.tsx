import { useMemo } from 'preact/hooks'
import type { TimeseriesPoint } from '../../api/generated.ts'
import type { Metric } from '../../api/stats.ts'
import { ChartDataTable } from '../../components/chart-data-table.tsx'
import { Select } from '../../components/field.tsx'
import { lazy } from '../../components/lazy.tsx'
import { AsyncContent } from '../../components/states.tsx'
import { navigate, withQuery } from '../../router.ts'
import { t } from '../../strings/strings.ts'
import { defaultInterval, hasEnded, type Interval, intervals, isInterval, timeLabel } from './intervals.ts'
import { axisFormat, metricFormat } from './metrics.ts'
import type { Scope } from './scope.ts'
import { usePreviousSeries, useSeries } from './use-series.ts'

interface TrendProps {
  readonly scope: Scope
  readonly metric: Metric
}

export function Trend({ scope, metric }: TrendProps) {
  const { pageUrl, view } = scope
  const asked = pageUrl.query.get('interval')
  const allowed = intervals(view)
  const interval = asked !== null && isInterval(asked) && allowed.includes(asked) ? asked : defaultInterval(view)
  const series = useSeries(scope, interval)
  const previous = usePreviousSeries(scope, interval)
  return (
    <>
      <AsyncContent loadable={series} skeleton={<ChartSkeleton />}>
        {({ data }) => (
          <SeriesChart
            points={data}
            previous={previous}
            metric={metric}
            interval={interval}
            timezone={scope.timezone}
          />
        )}
      </AsyncContent>
      <div class="chart-tools">
        <span>{scope.timezone.replaceAll('_', ' ')}</span>
        <span class="grow" />
        <Select
          borderless
          label={t('interval.label')}
          value={interval}
          onChange={(value) => navigate(withQuery(pageUrl, { interval: value }), { keepScroll: true })}
          options={allowed.map((value) => ({ value, label: t(`interval.${value}`) }))}
        />
      </div>
    </>
  )
}

const ChartSkeleton = () => (
  <div class="chart">
    <div class="chart-plot" />
  </div>
)

interface SeriesChartProps {
  readonly points: readonly TimeseriesPoint[]
  readonly previous: readonly TimeseriesPoint[] | null
  readonly metric: Metric
  readonly interval: Interval
  readonly timezone: string
}

function SeriesChart({ points, previous, metric, interval, timezone }: SeriesChartProps) {
  const label = ({ time }: TimeseriesPoint): string => timeLabel(time, interval, timezone, 'long')
  const valueIn = (point: TimeseriesPoint): number | null => point[metric] ?? null
  const last = points.at(-1)
  const isLastComplete = last === undefined || hasEnded(last.time, interval, timezone, Date.now())
  const before = previous?.slice(0, points.length) ?? null
  const chart = useMemo(
    () => ({
      values: points.map(valueIn),
      labels: points.map(label),
      previous: before?.map(valueIn) ?? null,
      previousLabels: before?.map(label) ?? null,
    }),
    [points, previous, metric],
  )
  return (
    <>
      <TimeChart
        key={`${interval} ${points.length}`}
        {...chart}
        label={t(`metric.${metric}`)}
        incompleteFrom={isLastComplete ? points.length : points.length - 1}
        axisLabel={(index) => (points[index] ? timeLabel(points[index].time, interval, timezone, 'short') : '')}
        format={(value) => metricFormat(metric, value)}
        axisFormat={(value) => axisFormat(metric, value)}
      />
      <ChartDataTable
        caption={t('chart.label', { metric: t(`metric.${metric}`) })}
        headers={[t('interval.label'), t(`metric.${metric}`)]}
        rows={chart.values.map((value, index) => [
          chart.labels[index] ?? '',
          value === null ? '–' : metricFormat(metric, value),
        ])}
      />
    </>
  )
}

/** Loaded after the numbers, because its chart library is the largest dependency of the console. */
const TimeChart = lazy(async () => (await import('../../components/time-chart.tsx')).TimeChart, <ChartSkeleton />)
