import { useState } from 'preact/hooks'
import type { Replies, Website } from '../../../api/generated.ts'
import type { Result } from '../../../api/problem.ts'
import { request } from '../../../api/request.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { SelectField, TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { HelpLink } from '../../../components/help-link.tsx'
import { showToast } from '../../../components/toast.tsx'
import { date } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { type Cutoff, cutoffs, readDays } from './cutoffs.ts'

const presets = ['30', '90', '180', '365', '730']
const other = 'other'

interface RetentionProps {
  readonly website: Website
  readonly onChange: () => void
}

/** How long events and daily totals are kept. A change that deletes something has to be confirmed. */
export function Retention({ website, onChange }: RetentionProps) {
  const [events, setEvents] = useState(String(website.retention_days))
  const [totals, setTotals] = useState(String(website.rollup_retention_days))
  const [confirmed, setConfirmed] = useState<readonly Cutoff[] | null>(null)
  const keepsAll = readDays(events) === 0
  const days = { events: readDays(events), totals: keepsAll ? 0 : readDays(totals) }
  const deleted = cutoffs(website, days, Date.now())
  const save = () =>
    request<'updateWebsite'>('analytics', `/api/v1/websites/${website.id}`, {
      method: 'PUT',
      body: { retention_days: events, rollup_retention_days: keepsAll ? 0 : totals },
    })
  const done = (): void => {
    setConfirmed(null)
    showToast(t('state.saved'))
    onChange()
  }
  return (
    <section class="card padded stack" aria-label={t('retention.title')}>
      <div>
        <h2>
          {t('retention.title')} <HelpLink topic="retention" name={t('retention.title')} isAbout />
        </h2>
        <p class="soft">{t('retention.note')}</p>
        {website.rows_from !== null && (
          <p class="soft">{t('retention.deleted', { date: day(website.rows_from, website.timezone) })}</p>
        )}
      </div>
      <Form
        submit={t('action.save')}
        send={async (): Promise<Result<Replies['updateWebsite'] | null>> => {
          if (deleted.length === 0) return save()
          setConfirmed(deleted)
          return { ok: true, value: null }
        }}
        onDone={(saved) => {
          if (saved) done()
        }}
      >
        {(errors) => (
          <>
            <DaysField
              name="retention_days"
              label={t('retention.events')}
              days={events}
              errors={errors.retention_days}
              onChange={setEvents}
            />
            {!keepsAll && (
              <DaysField
                name="rollup_retention_days"
                label={t('retention.totals')}
                hint={t('retention.totals.note')}
                days={totals}
                errors={errors.rollup_retention_days}
                onChange={setTotals}
              />
            )}
            <div role="status">
              {deleted.map((cutoff) => (
                <p key={cutoff.what}>{describe(cutoff)}</p>
              ))}
            </div>
          </>
        )}
      </Form>
      {confirmed && (
        <Dialog title={t('retention.confirm', { domain: website.domain })} onClose={() => setConfirmed(null)}>
          <Form danger submit={t('retention.delete')} send={save} onDone={done}>
            {(errors) => (
              <>
                {Object.values(errors).map((texts) => (
                  <p class="notice bad" role="alert" key={texts.join()}>
                    {texts.join(' ')}
                  </p>
                ))}
                {confirmed.map((cutoff) => (
                  <p key={cutoff.what}>{describe(cutoff)}</p>
                ))}
                <p class="soft">{t('retention.confirm.note')}</p>
              </>
            )}
          </Form>
        </Dialog>
      )}
    </section>
  )
}

const describe = ({ what, before }: Cutoff): string =>
  t(`retention.deletes.${what}`, { date: date(before, { dateStyle: 'long', timeZone: 'UTC' }) })

const day = (instant: string, timeZone: string): string => date(instant, { dateStyle: 'long', timeZone })

interface DaysFieldProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly days: string
  readonly errors: readonly string[] | undefined
  readonly onChange: (days: string) => void
}

/** A usual number of days, or any other. */
function DaysField({ name, label, hint, days, errors, onChange }: DaysFieldProps) {
  const [isOther, setIsOther] = useState(days !== '0' && !presets.includes(days))
  return (
    <>
      <SelectField
        label={label}
        hint={hint}
        value={isOther ? other : days}
        errors={isOther ? undefined : errors}
        options={[
          { value: '0', label: t('retention.forever') },
          ...presets.map((value) => ({ value, label: t('retention.days', { n: Number(value) }) })),
          { value: other, label: t('retention.other') },
        ]}
        onChange={(value) => {
          setIsOther(value === other)
          if (value !== other) onChange(value)
        }}
      />
      {isOther && (
        <TextField
          label={t('retention.number')}
          name={name}
          value={days}
          errors={errors}
          inputMode="numeric"
          maxLength={5}
          autocomplete="off"
          onInput={({ currentTarget: { value } }) => onChange(value)}
        />
      )}
    </>
  )
}
