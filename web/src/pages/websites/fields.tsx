import type { Website } from '../../api/generated.ts'
import { LongTextField, SwitchField } from '../../components/field.tsx'
import type { FieldErrors, Sent } from '../../components/form.tsx'
import { PrivacyFields, privacyBody } from '../../components/privacy-fields.tsx'
import { t } from '../../strings/strings.ts'

type Fields = Pick<Website, 'privacy' | 'email' | 'exclude_bots' | 'exclude_params' | 'exclude_ips' | 'embed'>

/** What a website has when nothing else is said. Seen by its owner alone, until the owner shares it. */
export const newFields: Fields = {
  privacy: 1,
  email: 0,
  embed: 0,
  exclude_bots: 1,
  exclude_params: '',
  exclude_ips: '',
}

interface WebsiteFieldsProps {
  readonly website: Fields
  readonly errors: FieldErrors
}

/** What can be said of a website when it is added, and changed later. */
export function WebsiteFields({ website, errors }: WebsiteFieldsProps) {
  return (
    <>
      <PrivacyFields
        privacy={website.privacy}
        embed={website.embed}
        errors={errors}
        hasPassword={website !== newFields && website.privacy === 2}
      />
      <div>
        <SwitchField
          name="exclude_bots"
          label={t('website.bots')}
          note={t('website.bots.note')}
          on={website.exclude_bots === 1}
        />
        <SwitchField name="email" label={t('website.email')} note={t('website.email.note')} on={website.email === 1} />
      </div>
      <LongTextField
        label={t('website.params')}
        name="exclude_params"
        defaultValue={website.exclude_params}
        errors={errors.exclude_params}
        hint={t('website.params.note')}
      />
      <LongTextField
        label={t('website.ips')}
        name="exclude_ips"
        defaultValue={website.exclude_ips}
        errors={errors.exclude_ips}
        hint={t('website.ips.note')}
      />
    </>
  )
}

export function websiteBody(sent: Sent) {
  return {
    ...privacyBody(sent),
    exclude_bots: Number(sent.exclude_bots),
    email: Number(sent.email),
    exclude_params: sent.exclude_params ?? '',
    exclude_ips: sent.exclude_ips ?? '',
  }
}
