import { useState } from 'preact/hooks'
import { t } from '../strings/strings.ts'
import { CheckboxField, RadioGroup, TextField } from './field.tsx'
import type { FieldErrors } from './form.tsx'

interface PrivacyFieldsProps {
  readonly privacy: number
  readonly embed: number
  readonly errors: FieldErrors
  /** A password is already set and is kept if the field stays empty. */
  readonly hasPassword: boolean
}

/** Who may see the page of a website or a report. */
export function PrivacyFields({ privacy, embed, errors, hasPassword }: PrivacyFieldsProps) {
  const [chosen, setChosen] = useState(String(privacy))
  return (
    <>
      <RadioGroup
        label={t('privacy.label')}
        name="privacy"
        value={chosen}
        onChange={setChosen}
        options={[
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
        <CheckboxField name="embed" label={t('privacy.embed')} note={t('privacy.embed.note')} checked={embed === 1} />
      )}
    </>
  )
}

/** The request body of these fields. An empty password is omitted. */
export function privacyBody(values: Readonly<Record<string, string>>) {
  return {
    privacy: values.privacy === undefined ? undefined : Number(values.privacy),
    password: values.password || undefined,
    embed: values.embed === undefined ? undefined : Number(values.embed),
  }
}
