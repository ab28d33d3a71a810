import type { ComponentChildren } from 'preact'
import type { GoalStats, Replies, Totals } from '../../api/generated.ts'
import type { Metric } from '../../api/stats.ts'
import { Change } from '../../components/change.tsx'
import { Menu } from '../../components/menu.tsx'
import { ErrorState, Skeleton } from '../../components/states.tsx'
import type { Loadable } from '../../state/use-load.ts'
import { number, ratePercent } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { changeProps, metricFormat } from '../../website/view/metrics.ts'
import { moreMetrics, topMetrics } from '../../website/view/queries.ts'

interface TopMetricsProps {
  readonly totals: Loadable<Replies['readStats']>
  /** The goal of the last tile: null for none, undefined while it is loaded. */
  readonly goal: GoalStats | null | undefined
  readonly metric: Metric
  readonly onMetric: (metric: Metric) => void
}

/** The figures of the period, and the main goal. The selected one is drawn in the chart. */
export function TopMetrics({ totals, goal, metric, onMetric }: TopMetricsProps) {
  if (totals.state === 'failed') return <ErrorState problem={totals.problem} retry={totals.reload} />
  const tile = (name: Metric, label: string, value: ComponentChildren) => (
    <button
      key={name}
      type="button"
      class="top-metric"
      aria-pressed={name === metric}
      title={label}
      onClick={() => onMetric(name)}
    >
      <span class="name">{label}</span>
      {totals.state === 'loading' ? <MetricSkeleton /> : value}
    </button>
  )
  const data = totals.state === 'loading' ? null : totals.value.data
  const ofTotals = (name: Metric) =>
    tile(name, t(`metric.${name}`), data && <MetricWithChange name={name} totals={data} />)
  return (
    <fieldset class="top-metrics" aria-label={t('metrics.label')} aria-busy={totals.state === 'loading'}>
      {topMetrics.map(ofTotals)}
      {goal === null
        ? moreMetrics.slice(0, 1).map(ofTotals)
        : tile(
            'conversions',
            goal?.name ?? t('metric.conversions'),
            goal ? <GoalFigure goal={goal} /> : <MetricSkeleton />,
          )}
    </fieldset>
  )
}

interface MoreMetricsProps extends TopMetricsProps {}

/** The metrics without a tile, of which one can be drawn as well. */
export function MoreMetrics({ totals, goal, metric, onMetric }: MoreMetricsProps) {
  const data = totals.state === 'ready' ? totals.value.data : null
  const names = moreMetrics.slice(goal === null ? 1 : 0)
  const label = (name: Metric): string => (name === 'conversion_rate' && goal ? rateOf(goal) : t(`metric.${name}`))
  const shown = [...names, 'conversion_rate' as const].find((name) => name === metric)
  const item = (name: Metric, figure: ComponentChildren, close: () => void) => (
    <button
      key={name}
      type="button"
      class="item"
      aria-pressed={name === metric}
      onClick={() => [onMetric(name), close()]}
    >
      <span>{label(name)}</span>
      <span class="grow" />
      {figure}
    </button>
  )
  return (
    <Menu label={shown ? label(shown) : t('metrics.more')} buttonClass="button plain small">
      {(close) => (
        <div class="more-metrics">
          {names.map((name) =>
            item(
              name,
              data && (
                <>
                  <b>{data[name]?.value == null ? '–' : metricFormat(name, data[name].value)}</b>
                  <Change of={data[name]} {...changeProps(name)} />
                </>
              ),
              close,
            ),
          )}
          {goal &&
            item(
              'conversion_rate',
              <>
                <b>{ratePercent(goal.conversion_rate)}</b>
                <Change of={{ value: goal.conversion_rate, previous: goal.previous?.conversion_rate }} isRate />
              </>,
              close,
            )}
        </div>
      )}
    </Menu>
  )
}

const rateOf = ({ name }: GoalStats): string => `${name} · ${t('metric.conversion_rate')}`

function MetricWithChange({ name, totals }: { readonly name: Metric; readonly totals: Totals }) {
  const metricValue = totals[name]
  const text = metricValue?.value == null ? '–' : metricFormat(name, metricValue.value)
  return (
    <>
      <b style={{ '--length': text.length }}>{text}</b>
      <Change of={metricValue} {...changeProps(name)} />
    </>
  )
}

function GoalFigure({ goal: { conversions, conversion_rate, previous } }: { readonly goal: GoalStats }) {
  const text = number(conversions)
  return (
    <>
      <b style={{ '--length': text.length }}>{text}</b>
      <span class="tile-foot">
        <Change of={{ value: conversions, previous: previous?.conversions }} />
        <small class="in-words">{t('metrics.rate', { rate: ratePercent(conversion_rate) })}</small>
        <small class="in-short">{ratePercent(conversion_rate)}</small>
      </span>
    </>
  )
}

function MetricSkeleton() {
  return (
    <>
      <b>
        <Skeleton width="64%" height={29} />
      </b>
      <span class="change" />
    </>
  )
}
