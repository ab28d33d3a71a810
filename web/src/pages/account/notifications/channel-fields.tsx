import { useState } from 'preact/hooks'
import type { NotificationChannel } from '../../../api/generated.ts'
import type { ChannelEvent, ChannelKind } from '../../../api/notifications.ts'
import { SelectField, TextField } from '../../../components/field.tsx'
import type { FieldErrors, FormValues } from '../../../components/form.tsx'
import { languageNames, languages, t } from '../../../strings/strings.ts'
import { RecordChoices, readRecordChoices } from '../access-fields.tsx'
import { eventTexts } from './event-texts.ts'

export const kinds: readonly ChannelKind[] = ['email', 'slack', 'discord', 'teams', 'telegram', 'ntfy', 'webhook']

const events: readonly ChannelEvent[] = [
  ...(['alert.fired', 'alert.resolved', 'report.finished', 'crawl.finished', 'import.finished'] as const),
  ...(['goal.reached', 'website.created', 'member.joined'] as const),
]

/** What each kind needs to know where it leads. */
const targets = {
  email: ['address'],
  slack: ['url'],
  discord: ['url'],
  teams: ['url'],
  telegram: ['token', 'chat'],
  ntfy: ['topic', 'server', 'token'],
  webhook: ['url'],
} as const satisfies Readonly<Record<ChannelKind, readonly string[]>>

interface TargetFieldsProps {
  readonly kind: ChannelKind
  readonly errors: FieldErrors
  /** What is left empty stays as it is. */
  readonly isReplacement: boolean
}

/** Where a channel leads. It is never shown again. */
export function TargetFields({ kind, errors, isReplacement }: TargetFieldsProps) {
  return (
    <>
      {targets[kind].map((name) => (
        <TextField
          key={`${kind} ${name}`}
          label={t(`notify.${kind}.${name}` as 'notify.slack.url')}
          name={name}
          inputMode={name === 'address' ? 'email' : name === 'url' || name === 'server' ? 'url' : 'text'}
          autocomplete="off"
          maxLength={2_048}
          data-secret
          errors={errors[name]}
          hint={isReplacement ? t('notify.keep') : t(`notify.${kind}.${name}.note` as 'notify.slack.url.note')}
        />
      ))}
    </>
  )
}

export const readTargets = (kind: ChannelKind, sent: FormValues): Readonly<Record<string, string>> =>
  Object.fromEntries(targets[kind].flatMap((name) => (sent[name]?.trim() ? [[name, sent[name]]] : [])))

type Choices = Pick<NotificationChannel, 'language' | 'events' | 'limited' | 'websites' | 'projects' | 'report_period'>

interface ChoiceFieldsProps {
  readonly kind: ChannelKind
  readonly channel: Choices | null
  readonly errors: FieldErrors
}

/** The events that a channel is notified of, and its language. */
export function ChoiceFields({ kind, channel, errors }: ChoiceFieldsProps) {
  const [limited, setLimited] = useState(channel?.limited === 1)
  return (
    <>
      <SelectField
        label={t('notify.language')}
        name="language"
        value={channel?.language ?? ''}
        errors={errors.language}
        options={[
          ...(channel === null ? [{ value: '', label: t('notify.language.account') }] : []),
          ...languages.map((value) => ({ value, label: languageNames[value] })),
        ]}
      />
      <fieldset class="field">
        <legend>{t('notify.events')}</legend>
        {events.map((event) => (
          <label key={event} class="choice">
            <input
              type="checkbox"
              name={`event ${event}`}
              value="1"
              defaultChecked={channel?.events.includes(event) ?? false}
            />
            <b>{t(eventTexts[event])}</b>
          </label>
        ))}
      </fieldset>
      {kind === 'email' && (
        <SelectField
          label={t('notify.reports')}
          name="report_period"
          value={channel?.report_period ?? 'none'}
          errors={errors.report_period}
          options={(['none', 'weekly', 'monthly', 'both'] as const).map((value) => ({
            value,
            label: t(`notify.reports.${value}`),
          }))}
        />
      )}
      <label class="choice">
        <input
          type="checkbox"
          name="limited"
          value="1"
          checked={limited}
          onChange={(event) => setLimited(event.currentTarget.checked)}
        />
        <b>{t('notify.limited')}</b>
        <small>{t('notify.limited.note')}</small>
      </label>
      {limited && <RecordChoices websites={channel?.websites ?? []} projects={channel?.projects ?? []} />}
    </>
  )
}

export function readChoices(kind: ChannelKind, sent: FormValues, channel: Choices | null) {
  return {
    ...(sent.language && { language: sent.language }),
    events: events.filter((event) => sent[`event ${event}`] === '1'),
    ...(kind === 'email' && { report_period: sent.report_period }),
    limited: sent.limited ?? '0',
    ...(sent.limited === '1' && readRecordChoices(sent, channel ?? { websites: [] })),
  }
}
