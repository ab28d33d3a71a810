import { CopyBox } from '../../../components/copy-box.tsx'
import { PrivacyFields, privacyBody } from '../../../components/privacy-fields.tsx'
import { t } from '../../../strings/strings.ts'
import { ShareLinks } from '../../../website/share-links/share-links.tsx'
import type { SectionProps } from './section-props.ts'
import { SettingsForm, updateWebsite } from './settings-form.tsx'

/** Who may see the statistics. */
export const SharingSettings = ({ website, reload }: SectionProps) => (
  <>
    <SettingsForm
      id={`sharing ${website.id}`}
      title={t('sharing.page')}
      help="sharing"
      note={t('sharing.page.note')}
      settings={{
        privacy: { label: t('privacy.label'), saved: String(website.privacy) },
        password: { label: t('privacy.password'), saved: '', isSecret: true },
        embed: { label: t('privacy.embed'), saved: String(website.embed) },
      }}
      send={(sent) => updateWebsite(website, privacyBody(sent))}
      onSaved={reload}
    >
      {(shown, errors) => (
        <>
          {website.privacy !== 1 && (
            <div class="field">
              <span class="label">{t('share.link')}</span>
              <div class="value wide">
                <CopyBox text={website.page} label={t('share.link')} />
              </div>
            </div>
          )}
          <PrivacyFields
            privacy={Number(shown('privacy'))}
            embed={Number(shown('embed'))}
            errors={errors}
            hasPassword={website.privacy === 2}
          />
        </>
      )}
    </SettingsForm>
    <ShareLinks website={website} />
  </>
)
