import type { Replies, Totals } from '../../api/generated.ts'
import type { Metric } from '../../api/stats.ts'
import { Change } from '../../components/change.tsx'
import { ErrorState, Skeleton } from '../../components/states.tsx'
import type { Loadable } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { changeProps, metricFormat } from '../../website/view/metrics.ts'
import { goalMetrics, topMetrics } from '../../website/view/queries.ts'

interface TopMetricsProps {
  readonly totals: Loadable<Replies['readStats']>
  readonly metric: Metric
  readonly hasGoal: boolean
  readonly onMetric: (metric: Metric) => void
}

export function TopMetrics({ totals, metric, hasGoal, onMetric }: TopMetricsProps) {
  if (totals.state === 'failed') return <ErrorState problem={totals.problem} retry={totals.reload} />
  return (
    <fieldset class="top-metrics" aria-label={t('metrics.label')} aria-busy={totals.state === 'loading'}>
      {(hasGoal ? goalMetrics : topMetrics).map((name) => (
        <button
          key={name}
          type="button"
          class="top-metric"
          aria-pressed={name === metric}
          onClick={() => onMetric(name)}
        >
          <span class="name">{t(`metric.${name}`)}</span>
          {totals.state === 'loading' ? (
            <MetricSkeleton />
          ) : (
            <MetricWithChange name={name} totals={totals.value.data} />
          )}
        </button>
      ))}
    </fieldset>
  )
}

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
