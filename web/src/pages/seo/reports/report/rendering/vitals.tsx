import type { LabMetrics, LayoutShift, LongTask, VitalRating } from '../../../../../api/generated.ts'
import { HelpLink } from '../../../../../components/help-link.tsx'
import { number } from '../../../../../strings/format.ts'
import { t } from '../../../../../strings/strings.ts'
import { milliseconds } from '../../../../../strings/units.ts'
import { PageElements } from './page-elements.tsx'

interface Vital {
  readonly name: 'rendering.lcp' | 'rendering.shift' | 'rendering.blocking' | 'rendering.first-paint'
  readonly measured: Measured | null
  readonly format: (value: number) => string
}

interface Measured {
  readonly value: number
  readonly min: number
  readonly max: number
  readonly rating?: VitalRating
}

const pills: Readonly<Record<VitalRating, string>> = { good: 'good', needs_work: 'decent', poor: 'bad' }

const shift = (value: number): string => number(value, 3)

/** How fast and how stable the page is, and the elements that decide it. */
export function Vitals({ lab }: { readonly lab: LabMetrics }) {
  const vitals: readonly Vital[] = [
    { name: 'rendering.lcp', measured: lab.largest_contentful_paint, format: milliseconds },
    { name: 'rendering.shift', measured: lab.layout_shift, format: shift },
    { name: 'rendering.blocking', measured: lab.total_blocking_time, format: milliseconds },
    { name: 'rendering.first-paint', measured: lab.first_contentful_paint, format: milliseconds },
  ]
  const element = lab.largest_contentful_paint?.element
  return (
    <section class="card vitals">
      <div class="panel-head">
        <h2>{t('rendering.vitals')}</h2>
        <HelpLink topic="vitals" name={t('rendering.vitals')} />
      </div>
      <dl class="vital-values">
        {vitals.map((vital) => (
          <VitalValue key={vital.name} vital={vital} runs={lab.runs} />
        ))}
      </dl>
      {element && (
        <div class="vital-details">
          <h3>{t('rendering.lcp.element')}</h3>
          <PageElements elements={[element]} />
        </div>
      )}
      <Shifts shifts={lab.layout_shift.shifts} />
      <LongTasks tasks={lab.long_tasks} />
      <p class="panel-foot">{t('rendering.vitals.note')}</p>
    </section>
  )
}

function VitalValue({ vital: { name, measured, format }, runs }: { readonly vital: Vital; readonly runs: number }) {
  return (
    <div class="vital">
      <dt>{t(name)}</dt>
      <dd>
        <b>{measured === null ? '–' : format(measured.value)}</b>
        {measured?.rating && (
          <span class={`pill ${pills[measured.rating]}`}>{t(`rendering.rating.${measured.rating}`)}</span>
        )}
        {measured !== null && measured.min < measured.max && (
          <small class="faint">
            {t('rendering.range', { min: format(measured.min), max: format(measured.max), n: runs })}
          </small>
        )}
      </dd>
    </div>
  )
}

function Shifts({ shifts }: { readonly shifts: readonly LayoutShift[] }) {
  if (shifts.length === 0) return null
  return (
    <details class="vital-details">
      <summary>
        <h3>{t('rendering.shifts')}</h3> <span class="faint">{number(shifts.length)}</span>
      </summary>
      <ol class="shift-list">
        {shifts.map(({ at, value, elements }, index) => (
          <li key={index}>
            <p>{t('rendering.shifts.item', { value: shift(value), time: milliseconds(at) })}</p>
            <PageElements elements={elements} />
          </li>
        ))}
      </ol>
    </details>
  )
}

function LongTasks({ tasks }: { readonly tasks: readonly LongTask[] }) {
  if (tasks.length === 0) return null
  return (
    <details class="vital-details">
      <summary>
        <h3>{t('rendering.long-tasks')}</h3> <span class="faint">{number(tasks.length)}</span>
      </summary>
      <ol class="task-list">
        {tasks.map(({ at, ms }, index) => (
          <li key={index}>{t('rendering.task', { duration: milliseconds(ms), time: milliseconds(at) })}</li>
        ))}
      </ol>
    </details>
  )
}
