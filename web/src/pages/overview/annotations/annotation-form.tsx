import { useState } from 'preact/hooks'
import { request } from '../../../api/request.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { CheckboxField, SelectField, TextField } from '../../../components/field.tsx'
import { type FieldErrors, Form, type FormValues } from '../../../components/form.tsx'
import { showToast } from '../../../components/toast.tsx'
import { t } from '../../../strings/strings.ts'
import { addDays } from '../../../website/view/days.ts'
import type { Scope } from '../../../website/view/scope.ts'
import { type ShownAnnotation, titleOf } from './annotation.ts'
import { annotationsPath } from './read-annotations.ts'
import { type LocalTime, localTimeOf, momentOf } from './zoned-time.ts'

interface AnnotationFormProps {
  readonly scope: Scope
  readonly website: number
  /** Null for a new one. */
  readonly annotation: ShownAnnotation | null
  readonly onChange: () => void
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Adds an annotation, or changes or deletes one. */
export function AnnotationForm({
  scope,
  website,
  annotation,
  onChange,
  onClose,
  onDeleted = onClose,
}: AnnotationFormProps) {
  const [deletes, setDeletes] = useState(false)
  const { timezone } = scope
  const [start, end] = localSpan(annotation, timezone)
  const done = (message: string, leave: () => void): void => {
    showToast(message)
    onChange()
    leave()
  }
  const path = annotationsPath(website, annotation?.id)
  if (deletes && annotation)
    return (
      <Dialog title={t('annotations.delete')} onClose={() => setDeletes(false)}>
        <Form
          danger
          submit={t('annotations.delete')}
          send={() => request<'deleteAnnotation'>('analytics', path, { method: 'DELETE' })}
          onDone={() => done(t('annotations.deleted'), onDeleted)}
          extraActions={
            <button type="button" class="button plain" onClick={() => setDeletes(false)}>
              {t('action.cancel')}
            </button>
          }
        >
          {() => <p>{t('annotations.delete.note', { text: titleOf(annotation) })}</p>}
        </Form>
      </Dialog>
    )
  const send = ({ text, kind, shared, ...sent }: FormValues) =>
    request<'createAnnotation' | 'updateAnnotation'>('analytics', path, {
      method: annotation ? 'PUT' : 'POST',
      body: { text, kind, shared: Number(shared), ...sentSpan(sent, [start, end], timezone, annotation !== null) },
    })
  return (
    <Dialog title={t(annotation ? 'annotations.edit' : 'annotations.add')} onClose={onClose}>
      <Form
        draft={`annotation ${website} ${annotation?.id}`}
        submit={t('action.save')}
        send={send}
        onDone={() => done(t('state.saved'), onClose)}
        extraActions={
          annotation && (
            <button type="button" class="button danger" onClick={() => setDeletes(true)}>
              {t('annotations.delete')}
            </button>
          )
        }
      >
        {(errors) => <Fields annotation={annotation} start={start} end={end} timezone={timezone} errors={errors} />}
      </Form>
    </Dialog>
  )
}

interface FieldsProps extends Pick<AnnotationFormProps, 'annotation'> {
  readonly start: LocalTime
  readonly end: LocalTime
  readonly timezone: string
  readonly errors: FieldErrors
}

function Fields({ annotation, start, end, timezone, errors }: FieldsProps) {
  const { kind = 'manual', shared = 0 } = annotation ?? {}
  return (
    <>
      <TextField
        label={t('annotation.text')}
        name="text"
        maxLength={500}
        autocomplete="off"
        defaultValue={annotation?.text ?? ''}
        errors={errors.text}
      />
      {(kind === 'manual' || kind === 'deploy') && (
        <SelectField
          label={t('annotation.kind')}
          name="kind"
          value={kind}
          options={(['manual', 'deploy'] as const).map((value) => ({
            value,
            label: t(`annotation.kind.${value}`),
          }))}
          errors={errors.kind}
        />
      )}
      <div class="two-fields">
        <TextField label={t('annotation.date')} type="date" name="day" defaultValue={start.day} errors={errors.time} />
        <TextField label={t('annotation.time')} type="time" name="at" defaultValue={start.time} />
        <TextField
          label={t('annotation.end')}
          type="date"
          name="last"
          defaultValue={end.day}
          errors={errors.end_time}
        />
        <TextField label={t('annotation.end.time')} type="time" name="until" defaultValue={end.time} />
      </div>
      <p class="faint">{t('annotation.time.note', { timezone: timezone.replaceAll('_', ' ') })}</p>
      <CheckboxField
        name="shared"
        label={t('annotation.shared')}
        note={t('annotation.shared.note')}
        checked={shared === 1}
      />
    </>
  )
}

const none: LocalTime = { day: '', time: '' }

/** Its beginning and end as the form shows them: an end without a time is the last day. */
function localSpan(annotation: ShownAnnotation | null, timezone: string): readonly [start: LocalTime, end: LocalTime] {
  if (!annotation) return [localTimeOf(Date.now(), timezone), none]
  const start = localTimeOf(Date.parse(annotation.time), timezone)
  if (annotation.end_time === null) return [start, none]
  const end = localTimeOf(Date.parse(annotation.end_time), timezone)
  return [start, end.time === '' ? { ...end, day: addDays(end.day, -1) } : end]
}

/** The fields of the API; those that are as before are not sent, because they may be more exact than the form. */
function sentSpan(
  { day = '', at = '', last = '', until = '' }: FormValues,
  [start, end]: readonly [LocalTime, LocalTime],
  timezone: string,
  isUnchanged: boolean,
) {
  const momentText = (local: LocalTime): string => {
    const moment = momentOf(local, timezone)
    return Number.isNaN(moment) ? local.day : new Date(moment).toISOString()
  }
  const isSame = (one: LocalTime, other: LocalTime): boolean => one.day === other.day && one.time === other.time
  const [first, final] = [
    { day, time: at },
    { day: last, time: until },
  ]
  return {
    time: isUnchanged && isSame(first, start) ? undefined : momentText(first),
    end_time: isUnchanged && isSame(final, end) ? undefined : endText(final, momentText),
  }
}

const endText = ({ day, time }: LocalTime, momentText: (local: LocalTime) => string): string => {
  if (day === '') return ''
  return momentText(time === '' ? { day: addDays(day, 1), time } : { day, time })
}
