import type { FunnelStats, FunnelStep } from '../../../api/generated.ts'
import { Change } from '../../../components/change.tsx'
import { duration, number, percent, ratePercent } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import type { FilterNames } from '../../../website/filters/filter-label.ts'
import type { Scope } from '../../../website/view/scope.ts'
import { tabParams } from '../../../website/view/view.ts'
import { stepLabel } from './step-label.ts'

interface FunnelChartProps {
  readonly stats: FunnelStats
  readonly scope: Scope
  readonly names: FilterNames
}

/** One bar per step. The hatched part is what the step before lost; a thin line marks the period compared with. */
export function FunnelChart({ stats, scope, names }: FunnelChartProps) {
  const { steps } = stats
  const all = Math.max(1, steps[0]?.reached ?? 0)
  const allBefore = steps[0]?.previous?.reached ?? 0
  const worst = worstDrop(steps)
  return (
    <div class="funnel">
      <div class="funnel-step funnel-legend" aria-hidden="true">
        <span>{t('funnel.step')}</span>
        <span class="funnel-keys">
          <span>
            <i class="reached" />
            {t(stats.scope === 'visit' ? 'metric.visits' : 'metric.visitors')}
          </span>
          <span>
            <i class="lost" />
            {t('funnel.lost')}
          </span>
          {scope.view.compare && (
            <span>
              <i class="before" />
              {t(`compare.${scope.view.compare}`)}
            </span>
          )}
        </span>
        <span class="numeric">{t('funnel.of_previous')}</span>
        <span class="numeric">{t('funnel.of_first')}</span>
      </div>
      <ol>
        {steps.map((step, index) => (
          <StepRow
            key={step.step}
            step={step}
            isLast={index === steps.length - 1}
            label={stepLabel(step.filter, names)}
            share={step.reached / all}
            shareBefore={(steps[index - 1]?.reached ?? all) / all}
            tick={step.previous && index > 0 && allBefore > 0 ? step.previous.reached / allBefore : null}
            next={steps[index + 1] ?? null}
            isWorst={index === worst}
            droppedUrl={stats.funnel === null ? null : droppedUrl(scope, stats.funnel, step.step)}
          />
        ))}
      </ol>
    </div>
  )
}

/** The step after which the greatest share was lost; -1 if nothing was. */
function worstDrop(steps: readonly FunnelStep[]): number {
  const lost = steps.map(({ dropped, reached }) => (reached === 0 ? 0 : dropped / reached))
  const most = Math.max(...lost)
  return most === 0 ? -1 : lost.indexOf(most)
}

/** The statistics of the visits that came to a step and not to the next. */
function droppedUrl({ home, pageUrl }: Scope, funnel: number, step: number): string {
  const params = tabParams(pageUrl)
  params.append('filter', `funnel:dropped:${funnel}.${step}`)
  return `${home}?${params}`
}

interface StepRowProps {
  readonly step: FunnelStep
  readonly isLast: boolean
  readonly label: string
  readonly share: number
  readonly shareBefore: number
  /** Where the step was in the period compared with. */
  readonly tick: number | null
  readonly next: FunnelStep | null
  readonly isWorst: boolean
  readonly droppedUrl: string | null
}

const width = (share: number): string => `${Math.min(1, share) * 100}%`

function StepRow({ step, isLast, label, share, shareBefore, tick, next, isWorst, droppedUrl }: StepRowProps) {
  const { previous } = step
  // In a short bar there is no space for the number.
  const isOutside = share < 0.3
  return (
    <li>
      <div class="funnel-step">
        <div class="funnel-who">
          <i>{step.step}</i>
          <div>
            <b title={step.name || label}>{step.name || label}</b>
            {step.name !== '' && <small title={label}>{label}</small>}
          </div>
        </div>
        <div class="funnel-bar" style={{ '--share': width(share), '--before': width(shareBefore) }}>
          <span class="lost" />
          <span class="reached" />
          {tick !== null && (
            <span
              class="before"
              style={{ '--tick': width(tick) }}
              title={t('funnel.before', { n: previous?.reached ?? 0 })}
            />
          )}
          <b class={isOutside ? 'outside' : ''}>
            {number(step.reached)}
            {step.step === 1 && previous && <Change of={{ value: step.reached, previous: previous.reached }} />}
          </b>
        </div>
        <Rate now={step.rate_from_previous} before={previous?.rate_from_previous} label={t('funnel.of_previous')} />
        <Rate
          now={step.rate_from_first}
          before={step.step === 1 ? null : previous?.rate_from_first}
          label={t('funnel.of_first')}
        />
      </div>
      {!isLast && (
        <div class="funnel-drop">
          <span class="funnel-time">
            {next?.median_seconds != null && (
              <span
                title={next.p90_seconds == null ? undefined : t('funnel.p90', { time: duration(next.p90_seconds) })}
              >
                {t('funnel.median', { time: duration(next.median_seconds) })}
              </span>
            )}
          </span>
          <span class="funnel-lost">
            <span class={isWorst ? 'pill bad' : 'pill'}>
              {step.dropped === 0
                ? t('funnel.lost.none')
                : `−${number(step.dropped)} · ${percent(step.dropped / step.reached, 1)}`}
            </span>
            {isWorst && <span class="hint">{t('funnel.worst')}</span>}
            {droppedUrl && step.dropped > 0 && (
              <a class={isWorst ? 'text-link' : ''} href={droppedUrl}>
                {t('funnel.who')}
                <span class="visually-hidden">: {step.name || label}</span> →
              </a>
            )}
          </span>
        </div>
      )}
    </li>
  )
}

function Rate({
  now,
  before,
  label,
}: {
  readonly now: number | null
  readonly before: number | null | undefined
  readonly label: string
}) {
  return (
    <div class="funnel-percent">
      <span class="visually-hidden">{label}: </span>
      <b>{ratePercent(now)}</b>
      <Change isRate of={{ value: now, previous: before }} />
    </div>
  )
}
