import { useState } from 'preact/hooks'
import type { Crawl, Schedule } from '../api/generated.ts'
import type { Result } from '../api/problem.ts'
import type { FieldValue } from '../api/request.ts'
import { useAccount } from '../state/session.tsx'
import { date, dateTime } from '../strings/format.ts'
import { t } from '../strings/strings.ts'
import { Dialog } from './dialog.tsx'
import { CheckboxField, SelectField, TextField } from './field.tsx'
import { Form } from './form.tsx'
import { RenderField, type RenderMode } from './render-field.tsx'
import { showToast } from './toast.tsx'

type ScheduleFields = Pick<Crawl, 'schedule' | 'schedule_time' | 'schedule_weekday' | 'schedule_day' | 'next_run_at'>
type ScheduleChanges = Readonly<Partial<Record<Exclude<keyof ScheduleFields, 'next_run_at'>, FieldValue>>>

interface ScheduleDialogProps {
  readonly record: ScheduleFields
  /** Whether the account gets an email about each scheduled run; undefined if there is none. */
  readonly email?: 0 | 1
  /** Whether that email has the PDF file. */
  readonly emailPdf?: 0 | 1
  /** Whether a browser renders the page in each run; undefined if that is chosen elsewhere. */
  readonly render?: RenderMode
  readonly send: (
    body: ScheduleChanges & {
      readonly email?: FieldValue
      readonly email_pdf?: FieldValue
      readonly render?: FieldValue
    },
  ) => Promise<Result<unknown>>
  readonly onSaved: () => void
  readonly onClose: () => void
}

const schedules: readonly Schedule[] = ['none', 'daily', 'weekly', 'monthly']
/** A Monday. */
const firstDay = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000
const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, at: firstDay + (day - 1) * dayMs }))

/** When a crawl or a report runs again by itself. */
export function ScheduleDialog({ record, email, emailPdf, render, send, onSaved, onClose }: ScheduleDialogProps) {
  const [chosen, setChosen] = useState(record.schedule)
  const zone = useAccount()?.timezone || 'UTC'
  return (
    <Dialog title={t('schedule.title')} onClose={onClose}>
      <Form
        submit={t('action.save')}
        send={({ schedule, schedule_time, schedule_weekday, schedule_day, ...sent }) =>
          send({
            schedule,
            schedule_time: schedule_time || undefined,
            schedule_weekday,
            schedule_day: schedule_day || undefined,
            ...(email === undefined ? {} : { email: sent.email }),
            ...(emailPdf === undefined ? {} : { email_pdf: sent.email_pdf }),
            ...(render === undefined ? {} : { render: sent.render }),
          })
        }
        onDone={() => {
          showToast(t('state.saved'))
          onSaved()
        }}
      >
        {(errors) => (
          <>
            <SelectField
              label={t('schedule.label')}
              name="schedule"
              value={chosen}
              errors={errors.schedule}
              onChange={(value) => setChosen(schedules.find((one) => one === value) ?? 'none')}
              options={schedules.map((value) => ({ value, label: t(`schedule.${value}`) }))}
              hint={record.next_run_at !== null && t('schedule.next', { date: dateTime(record.next_run_at) })}
            />
            {chosen === 'weekly' && (
              <SelectField
                label={t('schedule.weekday')}
                name="schedule_weekday"
                value={String(record.schedule_weekday)}
                errors={errors.schedule_weekday}
                options={weekdays.map(({ day, at }) => ({
                  value: String(day),
                  label: date(at, { weekday: 'long', timeZone: 'UTC' }),
                }))}
              />
            )}
            {chosen === 'monthly' && (
              <TextField
                label={t('schedule.day')}
                name="schedule_day"
                type="number"
                min={1}
                max={31}
                defaultValue={String(record.schedule_day)}
                errors={errors.schedule_day}
                hint={t('schedule.day.note')}
              />
            )}
            {chosen !== 'none' && (
              <>
                <TextField
                  label={t('schedule.time')}
                  name="schedule_time"
                  type="time"
                  defaultValue={record.schedule_time}
                  errors={errors.schedule_time}
                  hint={t('schedule.time.note', { timezone: zone })}
                />
                {render !== undefined && <RenderField value={render} errors={errors.render} />}
                {email !== undefined && (
                  <CheckboxField
                    name="email"
                    label={t('schedule.email')}
                    note={t('schedule.email.note')}
                    checked={email === 1}
                  />
                )}
                {emailPdf !== undefined && (
                  <CheckboxField
                    name="email_pdf"
                    label={t('schedule.pdf')}
                    note={t('schedule.pdf.note')}
                    checked={emailPdf === 1}
                  />
                )}
              </>
            )}
          </>
        )}
      </Form>
    </Dialog>
  )
}
