import { useState } from 'preact/hooks'
import type { Website } from '../../../api/generated.ts'
import { listGoals } from '../../../api/goals.ts'
import { type AlertCondition, createAlert, previewAlert } from '../../../api/website-alerts.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { SelectField, TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { showToast } from '../../../components/toast.tsx'
import { useDebounced } from '../../../state/use-debounced.ts'
import { useLoad } from '../../../state/use-load.ts'
import { t } from '../../../strings/strings.ts'
import { readingText } from './reading-text.ts'

const kinds = ['anomaly', 'change', 'threshold', 'silence'] as const
const metrics = ['visits', 'visitors', 'pageviews', 'conversions'] as const
const periods = ['hour', 'day'] as const
const directions = ['below', 'above', 'either'] as const

type Kind = (typeof kinds)[number]

/** The numbers that a kind needs, with what they are at first. */
const numbersOf: Readonly<Record<Kind, readonly ('amount' | 'percent' | 'hours' | 'minimum' | 'readings')[]>> = {
  anomaly: ['percent', 'minimum', 'readings'],
  change: ['amount', 'percent', 'minimum', 'readings'],
  threshold: ['amount', 'readings'],
  silence: ['hours', 'minimum'],
}
const exampleFilter = 'page:matches:/shop*'
const initial = { amount: '10', percent: '40', hours: '3', minimum: '20', readings: '1' }

interface AlertEditorProps {
  readonly website: Website
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Creates an alert, and shows when it would have fired. */
export function AlertEditor({ website, onSaved, onClose }: AlertEditorProps) {
  const [kind, setKind] = useState<Kind>('anomaly')
  const [metric, setMetric] = useState<(typeof metrics)[number]>('visits')
  const [goal, setGoal] = useState('')
  const [filter, setFilter] = useState('')
  const [period, setPeriod] = useState<(typeof periods)[number]>('hour')
  const [direction, setDirection] = useState<(typeof directions)[number]>('below')
  const [numbers, setNumbers] = useState(initial)
  const goals = useLoad(metric === 'conversions' ? `goals ${website.id}` : null, (signal) =>
    listGoals(website.id, signal),
  )
  const offered = goals.state === 'ready' ? goals.value.data : []
  const sides = kind === 'threshold' ? directions.slice(0, 2) : directions
  const condition: AlertCondition = {
    ...{ kind, metric, period },
    direction: sides.find((one) => one === direction) ?? 'below',
    ...(metric === 'conversions' && { goal: Number(goal || offered[0]?.id || 0) }),
    ...(filter.trim() !== '' && { filter: filter.split('\n').filter((one) => one.trim() !== '') }),
    ...Object.fromEntries(numbersOf[kind].map((name) => [name, Number(numbers[name])])),
  }
  const choose =
    <T extends string>(allowed: readonly T[], set: (value: T) => void) =>
    (value: string): void => {
      const chosen = allowed.find((one) => one === value)
      if (chosen) set(chosen)
    }
  return (
    <Dialog wide title={t('website-alert.new')} onClose={onClose}>
      <Form
        submit={t('action.save')}
        send={({ name = '', quiet_hours = '', repeat_hours = '' }) =>
          createAlert(website.id, { ...condition, name, quiet_hours, repeat_hours: Number(repeat_hours) })
        }
        onDone={() => {
          showToast(t('state.saved'))
          onSaved()
        }}
        extraActions={
          <button type="button" class="button" onClick={onClose}>
            {t('action.cancel')}
          </button>
        }
      >
        {(errors) => (
          <>
            <TextField
              label={t('website-alert.name')}
              name="name"
              maxLength={100}
              errors={errors.name}
              autocomplete="off"
            />
            <SelectField
              label={t('website-alert.kind')}
              hint={t(`website-alert.hint.${kind}`)}
              value={kind}
              errors={errors.kind}
              options={kinds.map((value) => ({ value, label: t(`website-alert.kind.${value}`) }))}
              onChange={choose(kinds, setKind)}
            />
            <SelectField
              label={t('website-alert.metric')}
              value={metric}
              errors={errors.metric}
              options={metrics.map((value) => ({ value, label: t(`website-alert.metric.${value}`) }))}
              onChange={choose(metrics, setMetric)}
            />
            {metric === 'conversions' && (
              <SelectField
                label={t('website-alert.goal')}
                value={goal || String(offered[0]?.id ?? '')}
                errors={errors.goal}
                options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
                onChange={setGoal}
              />
            )}
            {kind !== 'silence' && (
              <>
                <SelectField
                  label={t('website-alert.period')}
                  value={period}
                  options={periods.map((value) => ({ value, label: t(`website-alert.period.${value}`) }))}
                  onChange={choose(periods, setPeriod)}
                />
                <SelectField
                  label={t('website-alert.direction')}
                  value={condition.direction ?? 'below'}
                  errors={errors.direction}
                  options={sides.map((value) => ({ value, label: t(`website-alert.direction.${value}`) }))}
                  onChange={choose(directions, setDirection)}
                />
              </>
            )}
            {numbersOf[kind].map((name) => (
              <TextField
                key={name}
                label={t(`website-alert.${name}`)}
                type="number"
                min={0}
                value={numbers[name]}
                errors={errors[name]}
                onInput={({ currentTarget }) => setNumbers({ ...numbers, [name]: currentTarget.value })}
              />
            ))}
            <TextField
              label={t('website-alert.filter')}
              hint={t('website-alert.filter.hint')}
              value={filter}
              errors={errors.filter}
              placeholder={exampleFilter}
              spellcheck={false}
              autocomplete="off"
              onInput={({ currentTarget }) => setFilter(currentTarget.value)}
            />
            <TextField
              label={t('website-alert.quiet_hours')}
              name="quiet_hours"
              placeholder="22-07"
              maxLength={5}
              errors={errors.quiet_hours}
              autocomplete="off"
            />
            <TextField
              label={t('website-alert.repeat_hours')}
              name="repeat_hours"
              type="number"
              min={0}
              max={168}
              defaultValue="0"
              errors={errors.repeat_hours}
            />
            <Preview website={website} condition={condition} />
          </>
        )}
      </Form>
    </Dialog>
  )
}

const maxShown = 5

function Preview({ website, condition }: { readonly website: Website; readonly condition: AlertCondition }) {
  const settled = useDebounced(JSON.stringify(condition))
  const preview = useLoad(`alert preview ${settled}`, (signal) => previewAlert(website.id, JSON.parse(settled), signal))
  if (preview.state === 'failed')
    return (
      <div class="preview-box rule-preview" role="status">
        {Object.values(preview.problem.fields).flat()[0] ??
          (preview.problem.detail || t(`problem.${preview.problem.kind}`))}
      </div>
    )
  if (preview.state === 'loading') return <div class="preview-box rule-preview soft">{t('state.loading')}</div>
  const { fired, compared, incidents } = preview.value.data
  const text = { metric: 'visits', amount: 0, ...condition } as const
  return (
    <div class="preview-box rule-preview" aria-busy={preview.stale}>
      <p role="status">
        {compared === 0
          ? t('website-alert.preview.unknown')
          : fired === 0
            ? t('website-alert.preview.none')
            : t('website-alert.preview.fired', { n: fired })}
      </p>
      {incidents.length > 0 && (
        <ul aria-label={t('website-alert.preview.list')}>
          {incidents.slice(0, maxShown).map(({ opened_at, readings }) => (
            <li key={opened_at}>
              {readings.slice(-1).map((reading) => (
                <span key={reading.from}>{readingText(text, reading, website.timezone)}</span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
