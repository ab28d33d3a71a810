import { useMemo } from 'preact/hooks'
import type { Replies } from '../../../api/generated.ts'
import type { Query } from '../../../api/request.ts'
import { readSearchDays } from '../../../api/search.ts'
import { lazy } from '../../../components/lazy.tsx'
import { AsyncContent } from '../../../components/states.tsx'
import { navigate, withQuery } from '../../../router.ts'
import { type Loadable, useLoad } from '../../../state/use-load.ts'
import { number } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { searchLabel } from '../../../website/search/search-figure.tsx'
import { type SearchMetric, searchAxis, searchText } from '../../../website/search/search-numbers.ts'
import { rangeQuery } from '../../../website/view/days.ts'
import { localDay, timeLabel } from '../../../website/view/intervals.ts'
import type { Scope } from '../../../website/view/scope.ts'
import { sevenDayAverage } from './seven-day-average.ts'

const ChartSkeleton = () => (
  <div class="chart">
    <div class="chart-plot" />
  </div>
)
const TimeChart = lazy(async () => (await import('../../../components/time-chart.tsx')).TimeChart, <ChartSkeleton />)

type Days = Replies['readSearchTimeseries']

interface SearchChartProps {
  readonly scope: Scope
  readonly website: number
  readonly query: Query
  readonly metric: SearchMetric
  /** Whether the 7-day average is shown. */
  readonly average: boolean
}

/** A metric by days, with the days compared with behind it. */
export function SearchChart({ scope, website, query, metric, average }: SearchChartProps) {
  const days = useLoad(`days ${JSON.stringify(query)}`, (signal) => readSearchDays(website, query, signal))
  const compared = days.state === 'ready' && !days.stale ? days.value.meta.compared : null
  const before = { ...query, period: undefined, compare: undefined, ...compared }
  const previous = useLoad(compared && `days ${JSON.stringify(before)}`, (signal) =>
    readSearchDays(website, before, signal),
  )
  return (
    <AsyncContent loadable={days} skeleton={<ChartSkeleton />}>
      {(value) => <Line days={value} previous={compared && previous} metric={metric} average={average} scope={scope} />}
    </AsyncContent>
  )
}

const firstDayOf = (sources: Days['meta']['sources']): string | null =>
  sources.map(({ first_day }) => first_day).toSorted()[0] ?? null

interface LineProps {
  readonly days: Days
  readonly previous: Loadable<Days> | null
  readonly metric: SearchMetric
  readonly average: boolean
  readonly scope: Scope
}

function Line({ days: { data, meta }, previous, metric, average, scope: { pageUrl, timezone } }: LineProps) {
  const before = previous?.state === 'ready' && !previous.stale ? previous.value.data : null
  const chart = useMemo(() => {
    const label = ({ date }: { readonly date: string }): string => timeLabel(date, 'day', 'UTC', 'long')
    return {
      values: data.map((day) => day[metric]),
      average: average
        ? {
            label: t('search.average'),
            values: sevenDayAverage(
              data.map((day) => ({ date: day.date, value: day[metric] })),
              { first: firstDayOf(meta.sources), final: meta.final_until },
            ),
            format: (value: number) => number(value, 1),
          }
        : null,
      previous: before && data.map((_, index) => before[index]?.[metric] ?? null),
      labels: data.map(label),
      previousLabels: before && data.map((_, index) => (before[index] ? label(before[index]) : '')),
    }
  }, [data, before, metric, average, meta])
  const zoom = (first: number, last: number): void => {
    const [from, to] = [data[first]?.date, data[last]?.date]
    if (from === undefined || to === undefined) return
    navigate(withQuery(pageUrl, rangeQuery({ from, to }, localDay(Date.now(), timezone))), { keepScroll: true })
  }
  return (
    <TimeChart
      key={`${data.length} ${metric} ${average}`}
      {...chart}
      conversions={null}
      label={searchLabel(metric)}
      partialStart={false}
      partialEnd={data.filter(({ date }) => meta.final_until !== null && date > meta.final_until).length}
      onZoom={data.length > 1 ? zoom : null}
      axisLabel={(index) => (data[index] ? timeLabel(data[index].date, 'day', 'UTC', 'short') : '')}
      format={(value) => searchText(metric, value)}
      axisFormat={(value) => searchAxis(metric, value)}
    />
  )
}
