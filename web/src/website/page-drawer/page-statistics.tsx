import { useState } from 'preact/hooks'
import type { ComparedValue, Replies, RunSummary } from '../../api/generated.ts'
import { type Metric, readSeries } from '../../api/stats.ts'
import { Change } from '../../components/change.tsx'
import type { HelpTopic } from '../../components/help-topics.ts'
import { Panel } from '../../components/panel.tsx'
import { AsyncContent, ErrorState, Skeleton } from '../../components/states.tsx'
import { type Loadable, useLoad } from '../../state/use-load.ts'
import { date } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { TopRows } from '../rows/top-rows.tsx'
import type { Dimension } from '../view/dimensions.ts'
import { defaultInterval } from '../view/intervals.ts'
import { changeProps, metricFormat } from '../view/metrics.ts'
import type { Scope } from '../view/scope.ts'
import { TrafficAndScore } from './traffic-and-score.tsx'
import { exitRate, type PageStatistics } from './use-page-statistics.ts'

interface PageTrafficProps {
  readonly scope: Scope
  readonly statistics: PageStatistics
  /** The audits of the page, newest first. */
  readonly runs: readonly RunSummary[]
}

/** The metrics of the page, and its visitors and score over time. */
export function PageTraffic({ scope, statistics, runs }: PageTrafficProps) {
  const interval = defaultInterval(scope.view)
  const query = { ...scope.query, interval, metrics: 'visitors' }
  const series = useLoad(JSON.stringify(query), (signal) => readSeries(scope.access, query, signal))
  const { page, entries } = statistics
  if (page.state === 'failed') return <ErrorState problem={page.problem} retry={page.reload} />
  return (
    <section class="card" aria-label={t('drawer.traffic')}>
      <div class="top-metrics" aria-busy={page.state === 'loading' || page.stale}>
        <Figure label={t('metric.visitors')} metric="visitors" value={totalIn(page, 'visitors')} />
        <Figure label={t('drawer.entrances')} metric="visits" value={totalIn(entries, 'visits')} />
        <Figure label={t('metric.bounce_rate')} metric="bounce_rate" value={totalIn(entries, 'bounce_rate')} />
        <Figure label={t('metric.engaged_time')} metric="engaged_time" value={totalIn(page, 'engaged_time')} />
        <Figure label={t('metric.scroll_depth')} metric="scroll_depth" value={totalIn(page, 'scroll_depth')} />
        <Figure label={t('drawer.exits')} metric="bounce_rate" value={exitRate(statistics)} />
      </div>
      <AsyncContent loadable={series} skeleton={<div class="duo" style={{ height: '180px' }} />}>
        {({ data }) => <TrafficAndScore points={data} runs={runs} interval={interval} timezone={scope.timezone} />}
      </AsyncContent>
      <AuditNotes runs={runs} />
    </section>
  )
}

/** Undefined while it loads. */
const totalIn = (totals: Loadable<Replies['readStats']>, metric: Metric): ComparedValue | null | undefined => {
  if (totals.state === 'failed') return null
  return totals.state === 'ready' && !totals.stale ? (totals.value.data[metric] ?? null) : undefined
}

interface FigureProps {
  readonly label: string
  readonly metric: Metric
  readonly value: ComparedValue | null | undefined
}

function Figure({ label, metric, value }: FigureProps) {
  const text = value?.value == null ? '–' : metricFormat(metric, value.value)
  return (
    <div class="top-metric">
      <span class="name" title={label}>
        {label}
      </span>
      {value === undefined ? (
        <b>
          <Skeleton width="64%" height={23} />
        </b>
      ) : (
        <b style={{ '--length': text.length }}>{text}</b>
      )}
      <Change of={value} {...changeProps(metric)} />
    </div>
  )
}

interface PageRowsProps {
  readonly label: string
  readonly help: HelpTopic
  readonly dimensions: readonly Dimension[]
  readonly scope: Scope
}

/** A panel with the visitors of the page by one of several dimensions. A click on a row filters by it and by the page. */
export function PageRows({ label, help, dimensions, scope }: PageRowsProps) {
  const [dimension, setDimension] = useState(dimensions[0] ?? 'source')
  return (
    <Panel
      height="half"
      label={label}
      help={help}
      tabs={dimensions.map((id) => ({ id, label: t(`tab.${id}`) }))}
      tab={dimension}
      onTab={setDimension}
    >
      <TopRows dimension={dimension} scope={scope} count={6} isHeaded />
    </Panel>
  )
}

const shownNotes = 4

/** The last audits, with how each changed the score. */
function AuditNotes({ runs }: { readonly runs: readonly RunSummary[] }) {
  const scored = runs.filter(({ score }) => score !== null)
  if (scored.length === 0) return null
  return (
    <ul class="audit-notes">
      {scored
        .slice(0, shownNotes)
        .map((run, index) => {
          const before = scored[index + 1]?.score
          const score = run.score ?? 0
          return (
            <li key={run.id}>
              <i aria-hidden="true">{t('drawer.audit.letter')}</i>
              <time dateTime={run.generated_at}>{date(run.generated_at, { month: 'short', day: 'numeric' })}</time>
              <span>
                {before == null ? t('drawer.audit.first', { score }) : t('drawer.audit.change', { before, score })}
              </span>
            </li>
          )
        })
        .toReversed()}
    </ul>
  )
}
