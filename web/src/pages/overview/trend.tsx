import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import type { Replies, TimeseriesPoint } from '../../api/generated.ts'
import { type Metric, readSeries } from '../../api/stats.ts'
import { HelpLink } from '../../components/help-link.tsx'
import { lazy } from '../../components/lazy.tsx'
import { Select } from '../../components/select.tsx'
import { AsyncContent } from '../../components/states.tsx'
import { navigate, withQuery } from '../../router.ts'
import { type Loadable, useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { rangeQuery } from '../../website/view/days.ts'
import {
  hasBegun,
  hasEnded,
  type Interval,
  intervals,
  isCutAt,
  lastDay,
  localDay,
  timeLabel,
} from '../../website/view/intervals.ts'
import { axisFormat, metricFormat } from '../../website/view/metrics.ts'
import {
  chosenInterval,
  comparedSeriesQuery,
  isOfGoal,
  metricOf,
  showsConversions,
} from '../../website/view/queries.ts'
import type { Scope } from '../../website/view/scope.ts'

interface TrendProps {
  readonly scope: Scope
  readonly metric: Metric
  /** Whose conversions are drawn, if the metric is about them; undefined until it is known. */
  readonly goal: string | undefined
  /** Further choices in the line below the chart. */
  readonly children: ComponentChildren
}

export function Trend({ scope, metric, goal: chosenGoal, children }: TrendProps) {
  const { pageUrl, view } = scope
  const goal = isOfGoal(metric) ? chosenGoal : view.goal
  const interval = chosenInterval(pageUrl, view)
  // So that it is there when the series is; if it fails, it is tried again then.
  useEffect(() => void loadTimeChart().catch(() => {}), [])
  const series = useSeries(scope, interval, metric, goal)
  return (
    <div class="trend">
      <AsyncContent loadable={series} skeleton={<ChartSkeleton />}>
        {(value) => <SeriesChart series={value} metric={metric} scope={scope} />}
      </AsyncContent>
      <div class="chart-tools">
        {series.state === 'ready' ? (
          <ChartNotes scope={scope} series={series.value} metric={metric} />
        ) : (
          <span class="grow" />
        )}
        {children}
        <HelpLink topic={`metric.${metric}`} name={t(`metric.${metric}`)} />
        <Select
          borderless
          label={t('interval.label')}
          value={interval}
          onChange={(value) => navigate(withQuery(pageUrl, { interval: value }), { keepScroll: true })}
          options={intervals(view).map((value) => ({ value, label: t(`interval.${value}`) }))}
        />
      </div>
    </div>
  )
}

const ChartSkeleton = () => (
  <div class="chart">
    <div class="chart-plot" />
  </div>
)

interface SeriesChartProps {
  readonly series: Replies['readTimeseries']
  readonly metric: Metric
  readonly scope: Scope
}

function SeriesChart({ series, metric: chosen, scope: { pageUrl, view } }: SeriesChartProps) {
  // These are of the points on screen, also while others are being loaded.
  const { interval, timezone } = series.meta
  const [from, to] = [Date.parse(series.meta.from), Math.min(Date.parse(series.meta.to), Date.now())]
  const points = useMemo(
    () => series.data.filter(({ time }) => hasBegun(time, interval, timezone, Date.now())),
    [series],
  )
  const metric = metricOf(series.data[0], chosen)
  const label = ({ time }: TimeseriesPoint): string => timeLabel(time, interval, timezone, 'long')
  const valueIn = (point: TimeseriesPoint): number | null => point[metric] ?? null
  const [first, last] = [points[0], points.at(-1)]
  const before = useMemo(() => previousPoints(series)?.slice(0, points.length) ?? null, [series])
  const hasLine = showsConversions(pageUrl, view, metric)
  const chart = useMemo(
    () => ({
      values: points.map(valueIn),
      conversions: hasLine ? points.map(({ conversions }) => conversions ?? null) : null,
      labels: points.map(label),
      previous: before && comparable(points.map((_, index) => (before[index] ? valueIn(before[index]) : null))),
      previousLabels: before && points.map((_, index) => (before[index] ? label(before[index]) : '')),
    }),
    [points, before, metric, hasLine],
  )
  const [firstDay, today] = [localDay(from, timezone), localDay(to - 1, timezone)]
  const zoom = (first: number, last: number): void => {
    const [left, right] = [points[first]?.time, points[last]?.time]
    if (left === undefined || right === undefined) return
    const range = {
      from: [left.slice(0, 10), firstDay].sort()[1] ?? firstDay,
      to: [lastDay(right, interval), today].sort()[0] ?? today,
    }
    navigate(withQuery(pageUrl, rangeQuery(range, localDay(Date.now(), timezone))), { keepScroll: true })
  }
  return (
    <TimeChart
      key={`${interval} ${points.length} ${firstDay < today} ${hasLine}`}
      {...chart}
      label={t(`metric.${metric}`)}
      partialStart={first !== undefined && isCutAt(first.time, interval, timezone, from)}
      partialEnd={last !== undefined && !hasEnded(last.time, interval, timezone, to) ? 1 : 0}
      onZoom={firstDay < today ? zoom : null}
      axisLabel={(index) => (points[index] ? timeLabel(points[index].time, interval, timezone, 'short') : '')}
      format={(value) => metricFormat(metric, value)}
      axisFormat={(value) => axisFormat(metric, value)}
    />
  )
}

/** The points of the range compared with. The reply has whole days, but the range may begin within one. */
function previousPoints({ previous, meta }: Replies['readTimeseries']): readonly TimeseriesPoint[] | null {
  const { compared, interval, timezone } = meta
  if (!compared || !previous) return null
  return previous.filter(({ time }) => !hasEnded(time, interval, timezone, Date.parse(compared.from)))
}

/** Without the zeros before the first visit: there was nothing to count yet. Null if nothing is left. */
function comparable(values: readonly (number | null)[]): readonly (number | null)[] | null {
  const start = values.findIndex((value) => value !== null && value !== 0)
  return start < 0 ? null : values.map((value, index) => (index < start ? null : value))
}

const ChartNotes = lazy(async () => (await import('./annotations/chart-notes.tsx')).ChartNotes, <span class="grow" />)

/** Loaded after the numbers, because its chart library is the largest dependency of the console. */
const loadTimeChart = () => import('../../components/time-chart.tsx')
const TimeChart = lazy(async () => (await loadTimeChart()).TimeChart, <ChartSkeleton />)

function useSeries(
  { access, query, view }: Scope,
  interval: Interval,
  metric: Metric,
  goal: string | undefined,
): Loadable<Replies['readTimeseries']> {
  const asked = comparedSeriesQuery(query, view, interval, metric, goal)
  const isKnown = goal !== undefined || !isOfGoal(metric)
  return useLoad(isKnown ? JSON.stringify(asked) : null, (signal) => readSeries(access, asked, signal))
}
