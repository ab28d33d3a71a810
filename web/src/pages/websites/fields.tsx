import type { Website } from '../../api/generated.ts'
import { CheckboxField, TextAreaField } from '../../components/field.tsx'
import type { FieldErrors, FormValues } from '../../components/form.tsx'
import { PrivacyFields, privacyBody } from '../../components/privacy-fields.tsx'
import { TimeZoneField } from '../../components/time-zone-field.tsx'
import { t } from '../../strings/strings.ts'

type WebsiteSettings = Pick<
  Website,
  'privacy' | 'email' | 'email_pdf' | 'exclude_bots' | 'exclude_params' | 'exclude_ips' | 'embed' | 'timezone'
>

interface WebsiteFieldsProps {
  readonly website: WebsiteSettings
  readonly errors: FieldErrors
}

/** The settings of a website. */
export function WebsiteFields({ website, errors }: WebsiteFieldsProps) {
  return (
    <>
      <PrivacyFields
        privacy={website.privacy}
        embed={website.embed}
        errors={errors}
        hasPassword={website.privacy === 2}
      />
      <div>
        <CheckboxField
          name="exclude_bots"
          label={t('website.bots')}
          note={t('website.bots.note')}
          checked={website.exclude_bots === 1}
        />
        <CheckboxField
          name="email"
          label={t('website.email')}
          note={t('website.email.note')}
          checked={website.email === 1}
        />
        <CheckboxField
          name="email_pdf"
          label={t('website.pdf')}
          note={t('website.pdf.note')}
          checked={website.email_pdf === 1}
        />
      </div>
      <TimeZoneField value={website.timezone} errors={errors.timezone} hint={t('website.timezone.note')} />
      <TextAreaField
        label={t('website.params')}
        name="exclude_params"
        defaultValue={website.exclude_params}
        errors={errors.exclude_params}
        hint={t('website.params.note')}
      />
      <TextAreaField
        label={t('website.ips')}
        name="exclude_ips"
        defaultValue={website.exclude_ips}
        errors={errors.exclude_ips}
        hint={t('website.ips.note')}
      />
    </>
  )
}

export function websiteBody(values: FormValues) {
  return {
    ...privacyBody(values),
    exclude_bots: Number(values.exclude_bots),
    email: Number(values.email),
    email_pdf: Number(values.email_pdf),
    exclude_params: values.exclude_params ?? '',
    exclude_ips: values.exclude_ips ?? '',
    timezone: values.timezone ?? 'UTC',
  }
}
