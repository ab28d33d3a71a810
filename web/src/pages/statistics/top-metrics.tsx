import type { Replies, Totals } from '../../api/generated.ts'
import type { Metric } from '../../api/stats.ts'
import { Change } from '../../components/percent-change.tsx'
import { Bone, Failed } from '../../components/states.tsx'
import type { Loading } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { changeOf, headlines, metricFormat } from './metrics.ts'

interface FiguresProps {
  readonly totals: Loading<Replies['readStats']>
  readonly metric: Metric
  readonly onMetric: (metric: Metric) => void
}

export function Figures({ totals, metric, onMetric }: FiguresProps) {
  if (totals.state === 'failed') return <Failed problem={totals.problem} retry={totals.reload} />
  return (
    <fieldset class="figures" aria-label={t('figures.label')} aria-busy={totals.state === 'loading'}>
      {headlines.map((name) => (
        <button key={name} type="button" class="figure" aria-pressed={name === metric} onClick={() => onMetric(name)}>
          <span class="name">{t(`metric.${name}`)}</span>
          {totals.state === 'loading' ? <FigureBones /> : <FigureValue name={name} totals={totals.value.data} />}
        </button>
      ))}
    </fieldset>
  )
}

function FigureValue({ name, totals }: { readonly name: Metric; readonly totals: Totals }) {
  const figure = totals[name]
  return (
    <>
      <b>{figure?.value == null ? '–' : metricFormat(name, figure.value)}</b>
      <Change share={figure ? changeOf(figure) : null} better={name === 'bounce_rate' ? 'less' : 'more'} />
    </>
  )
}

function FigureBones() {
  return (
    <>
      <b>
        <Bone width="64%" height={29} />
      </b>
      <span class="change" />
    </>
  )
}
