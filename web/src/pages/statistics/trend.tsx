import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { type Metric, readSeries, type Series } from '../../api/stats.ts'
import { Select } from '../../parts/field.tsx'
import { FigureTable } from '../../parts/figure-table.tsx'
import { Loaded } from '../../parts/states.tsx'
import type { TimeChartProps } from '../../parts/time-chart.tsx'
import { go, withQuery } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { intervalFor, intervals, isInterval, timeName } from './intervals.ts'
import { axisFormat, metricFormat } from './metrics.ts'
import type { Scope } from './statistics.tsx'

interface TrendProps {
  readonly scope: Scope
  readonly metric: Metric
}

export function Trend({ scope, metric }: TrendProps) {
  const { place, view } = scope
  const asked = place.query.get('interval')
  const allowed = intervals(view)
  const interval = asked !== null && isInterval(asked) && allowed.includes(asked) ? asked : intervalFor(view)
  const query = { ...scope.query, interval }
  const series = useLoad(JSON.stringify(query), (signal) => readSeries(scope.site, query, signal))
  return (
    <>
      <Loaded of={series} bones={<ChartBones />}>
        {(value) => <SeriesChart series={value} metric={metric} interval={interval} timezone={scope.timezone} />}
      </Loaded>
      <div class="chart-tools">
        <span>{scope.timezone.replaceAll('_', ' ')}</span>
        <span class="grow" />
        <Select
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
  readonly series: Series
  readonly metric: Metric
  readonly interval: string
  readonly timezone: string
}

function SeriesChart({ series, metric, interval, timezone }: SeriesChartProps) {
  const TimeChart = useTimeChart()
  const { points, previous } = series
  const times = points.map(({ time }) => Date.parse(time))
  const names = points.map(({ time }) => timeName(time, interval, timezone, 'long'))
  const before = previous?.slice(0, points.length) ?? null
  const read = (point: Series['points'][number]): number | null => point[metric] ?? null
  const lastEnds = (times.at(-1) ?? 0) + Math.max(0, (times.at(-1) ?? 0) - (times.at(-2) ?? 0))
  const values = points.map(read)
  return (
    <>
      {TimeChart ? (
        <TimeChart
          key={`${interval} ${points.length}`}
          label={t(`metric.${metric}`)}
          times={times}
          values={values}
          previous={before?.map(read) ?? null}
          names={names}
          previousNames={before?.map(({ time }) => timeName(time, interval, timezone, 'long')) ?? null}
          openFrom={lastEnds > Date.now() ? points.length - 1 : points.length}
          axisName={(index) => (points[index] ? timeName(points[index].time, interval, timezone, 'short') : '')}
          format={(value) => metricFormat(metric, value)}
          axisFormat={(value) => axisFormat(metric, value)}
        />
      ) : (
        <ChartBones />
      )}
      <FigureTable
        caption={t(`metric.${metric}`)}
        head={[t('interval.label'), t(`metric.${metric}`)]}
        rows={points.map((point, index) => {
          const value = read(point)
          return [names[index] ?? '', value === null ? '–' : metricFormat(metric, value)]
        })}
      />
    </>
  )
}

/** The chart is drawn by the largest library of the console, so it comes after the numbers. */
function useTimeChart(): ComponentType<TimeChartProps> | null {
  const [loaded, setLoaded] = useState<{ readonly Chart: ComponentType<TimeChartProps> } | null>(null)
  useEffect(() => {
    import('../../parts/time-chart.tsx').then(({ TimeChart }) => setLoaded({ Chart: TimeChart }))
  }, [])
  return loaded?.Chart ?? null
}
