import { CheckboxField } from '../../../components/field.tsx'
import { t } from '../../../strings/strings.ts'
import { WebsiteMails } from '../mails.tsx'
import type { SectionProps } from './section-props.ts'
import { SettingsForm, updateWebsite } from './settings-form.tsx'

/** The report mails: whether they are sent, which were, and what the next one says. */
export function EmailSettings({ website, reload }: SectionProps) {
  return (
    <>
      <SettingsForm
        id={`email ${website.id}`}
        title={t('settings.section.email')}
        help="mails"
        settings={{
          email: { label: t('website.email'), saved: String(website.email) },
          email_pdf: { label: t('website.pdf'), saved: String(website.email_pdf) },
        }}
        send={(sent) => updateWebsite(website, { email: Number(sent.email), email_pdf: Number(sent.email_pdf) })}
        onSaved={reload}
      >
        {(shown) => (
          <>
            <CheckboxField
              name="email"
              label={t('website.email')}
              note={t('website.email.note')}
              checked={shown('email') === '1'}
            />
            <CheckboxField
              name="email_pdf"
              label={t('website.pdf')}
              note={t('website.pdf.note')}
              checked={shown('email_pdf') === '1'}
            />
          </>
        )}
      </SettingsForm>
      <WebsiteMails website={website} />
    </>
  )
}
