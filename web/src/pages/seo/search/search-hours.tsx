import { useMemo } from 'preact/hooks'
import type { Replies } from '../../../api/generated.ts'
import { readSearchHours } from '../../../api/search.ts'
import { lazy } from '../../../components/lazy.tsx'
import { EmptyState, Skeleton } from '../../../components/states.tsx'
import { navigate, withQuery } from '../../../router.ts'
import { useLoad } from '../../../state/use-load.ts'
import { t } from '../../../strings/strings.ts'
import { searchLabel } from '../../../website/search/search-figure.tsx'
import { type SearchMetric, searchAxis, searchText } from '../../../website/search/search-numbers.ts'
import { timeLabel } from '../../../website/view/intervals.ts'
import type { Scope } from '../../../website/view/scope.ts'
import { SearchTiles } from './search-tiles.tsx'

const TimeChart = lazy(
  async () => (await import('../../../components/time-chart.tsx')).TimeChart,
  <Skeleton height={240} />,
)

const refreshMs = 10 * 60_000

interface SearchHoursProps {
  readonly scope: Scope
  readonly website: number
  readonly metric: SearchMetric
}

/** The last 24 hours that Google has. It knows neither their queries nor their pages for certain, so that nothing else is shown. */
export function SearchHours({ scope, website, metric }: SearchHoursProps) {
  const hours = useLoad(`hours of ${website}`, (signal) => readSearchHours(website, signal), refreshMs)
  const totals = hours.state === 'ready' ? { ...hours, value: { data: hours.value.meta.totals } } : hours
  const rows = hours.state === 'ready' ? hours.value.data : null
  const [first, last] = [rows?.[0], rows?.at(-1)]
  const timeText = (time: string): string => timeLabel(time, 'hour', scope.timezone, 'long')
  return (
    <section class="card">
      {rows?.length === 0 ? (
        <EmptyState title={t('search.hours.none')}>
          <p>{t('search.hours.note')}</p>
        </EmptyState>
      ) : (
        <>
          <SearchTiles
            totals={totals}
            metric={metric}
            onMetric={(name) =>
              navigate(withQuery(scope.pageUrl, { metric: name === 'clicks' ? undefined : name }), { keepScroll: true })
            }
          />
          {rows === null ? (
            hours.state !== 'failed' && <Skeleton height={240} />
          ) : (
            <HourChart rows={rows} metric={metric} timezone={scope.timezone} />
          )}
          <div class="chart-tools">
            {first && last && (
              <span>{t('search.hours.range', { from: timeText(first.time), to: timeText(last.time) })}</span>
            )}
            <span>{t('search.hours.note')}</span>
          </div>
        </>
      )}
    </section>
  )
}

interface HourChartProps {
  readonly rows: Replies['readSearchHours']['data']
  readonly metric: SearchMetric
  readonly timezone: string
}

function HourChart({ rows, metric, timezone }: HourChartProps) {
  const chart = useMemo(() => {
    const before = (time: string): string => new Date(Date.parse(time) - 24 * 3_600_000).toISOString()
    return {
      values: rows.map((row) => row[metric]),
      previous: rows.map(({ previous }) => previous[metric]),
      labels: rows.map(({ time }) => timeLabel(time, 'hour', timezone, 'long')),
      previousLabels: rows.map(({ time }) => timeLabel(before(time), 'hour', timezone, 'long')),
    }
  }, [rows, metric, timezone])
  return (
    <TimeChart
      key={metric}
      {...chart}
      conversions={null}
      label={searchLabel(metric)}
      partialStart={false}
      partialEnd={rows.filter(({ final }) => final === 0).length}
      onZoom={null}
      axisLabel={(index) => (rows[index] ? timeLabel(rows[index].time, 'hour', timezone, 'short') : '')}
      format={(value) => searchText(metric, value)}
      axisFormat={(value) => searchAxis(metric, value)}
    />
  )
}
