import { useMemo } from 'preact/hooks'
import type { TimeseriesPoint } from '../../api/generated.ts'
import type { Metric } from '../../api/stats.ts'
import { FigureTable } from '../../components/chart-data-table.tsx'
import { Select } from '../../components/field.tsx'
import { lazy } from '../../components/lazy.tsx'
import { Loaded } from '../../components/states.tsx'
import { go, withQuery } from '../../router.ts'
import { t } from '../../strings/strings.ts'
import { type Interval, intervalFor, intervals, isInterval, isOver, timeName } from './intervals.ts'
import { axisFormat, metricFormat } from './metrics.ts'
import type { Scope } from './scope.ts'
import { usePrevious, useSeries } from './use-series.ts'

interface TrendProps {
  readonly scope: Scope
  readonly metric: Metric
}

export function Trend({ scope, metric }: TrendProps) {
  const { place, view } = scope
  const asked = place.query.get('interval')
  const allowed = intervals(view)
  const interval = asked !== null && isInterval(asked) && allowed.includes(asked) ? asked : intervalFor(view)
  const series = useSeries(scope, interval)
  const previous = usePrevious(scope, interval)
  return (
    <>
      <Loaded of={series} bones={<ChartBones />}>
        {({ data }) => (
          <SeriesChart
            points={data}
            previous={previous}
            metric={metric}
            interval={interval}
            timezone={scope.timezone}
          />
        )}
      </Loaded>
      <div class="chart-tools">
        <span>{scope.timezone.replaceAll('_', ' ')}</span>
        <span class="grow" />
        <Select
          quiet
          label={t('interval.label')}
          value={interval}
          onChange={(value) => go(withQuery(place, { interval: value }), { here: true })}
          options={allowed.map((value) => ({ value, label: t(`interval.${value}`) }))}
        />
      </div>
    </>
  )
}

const ChartBones = () => (
  <div class="chart">
    <div class="chart-box" />
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
  const name = ({ time }: TimeseriesPoint): string => timeName(time, interval, timezone, 'long')
  const valueIn = (point: TimeseriesPoint): number | null => point[metric] ?? null
  const before = previous?.slice(0, points.length) ?? null
  const chart = useMemo(
    () => ({
      values: points.map(valueIn),
      names: points.map(name),
      previous: before?.map(valueIn) ?? null,
      previousNames: before?.map(name) ?? null,
    }),
    [points, previous, metric],
  )
  return (
    <>
      <TimeChart
        key={`${interval} ${points.length}`}
        {...chart}
        label={t(`metric.${metric}`)}
        openFrom={isOver(points, interval) ? points.length : points.length - 1}
        axisName={(index) => (points[index] ? timeName(points[index].time, interval, timezone, 'short') : '')}
        format={(value) => metricFormat(metric, value)}
        axisFormat={(value) => axisFormat(metric, value)}
      />
      <FigureTable
        caption={t('chart.label', { metric: t(`metric.${metric}`) })}
        head={[t('interval.label'), t(`metric.${metric}`)]}
        rows={chart.values.map((value, index) => [
          chart.names[index] ?? '',
          value === null ? '–' : metricFormat(metric, value),
        ])}
      />
    </>
  )
}

/** Drawn by the largest library of the console, so it comes after the numbers. */
const TimeChart = lazy(async () => (await import('../../components/time-chart.tsx')).TimeChart, <ChartBones />)
