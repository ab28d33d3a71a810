import { useState } from 'preact/hooks'
import type { Privacy } from '../api/generated.ts'
import { t } from '../strings/strings.ts'
import { Choices, SwitchField, TextField } from './field.tsx'
import type { FieldErrors } from './form.tsx'

interface PrivacyProps {
  readonly privacy: Privacy
  readonly embed: 0 | 1
  readonly errors: FieldErrors
  /** A password is already set: it may stay. */
  readonly hasPassword: boolean
}

/** Who may see the page of a website or a report. */
export function PrivacyFields({ privacy, embed, errors, hasPassword }: PrivacyProps) {
  const [chosen, setChosen] = useState(String(privacy))
  return (
    <>
      <Choices
        label={t('privacy.label')}
        name="privacy"
        value={chosen}
        onChange={setChosen}
        choices={[
          { value: '1', label: t('privacy.1'), note: t('privacy.1.note') },
          { value: '0', label: t('privacy.0'), note: t('privacy.0.note') },
          { value: '2', label: t('privacy.2'), note: t('privacy.2.note') },
        ]}
      />
      {chosen === '2' && (
        <TextField
          label={t('privacy.password')}
          name="password"
          type="password"
          autocomplete="new-password"
          errors={errors.password}
          hint={hasPassword ? t('privacy.password.keep') : t('privacy.password.hint')}
        />
      )}
      {chosen !== '1' && (
        <SwitchField name="embed" label={t('privacy.embed')} note={t('privacy.embed.note')} on={embed === 1} />
      )}
    </>
  )
}

/** The fields as the API takes them. An empty password counts as not sent. */
export function privacyBody(sent: Readonly<Record<string, string>>) {
  return {
    privacy: sent.privacy === undefined ? undefined : Number(sent.privacy),
    password: sent.password || undefined,
    embed: sent.embed === undefined ? undefined : Number(sent.embed),
  }
}
