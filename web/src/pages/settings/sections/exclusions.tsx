import { CheckboxField, TextAreaField } from '../../../components/field.tsx'
import { lazy } from '../../../components/lazy.tsx'
import { t, withStrings } from '../../../strings/strings.ts'
import type { SectionProps } from './section-props.ts'
import { SettingsForm, updateWebsite } from './settings-form.tsx'

const ExclusionRules = lazy(
  async () => (await withStrings(import('../exclusion-rules/exclusion-rules.tsx'), 'exclusion-rules')).ExclusionRules,
  null,
)

/** What is not counted. */
export function ExclusionSettings({ website, reload }: SectionProps) {
  return (
    <>
      <SettingsForm
        id={`exclusions ${website.id}`}
        title={t('settings.section.exclusions')}
        help="excluded"
        settings={{
          exclude_bots: { label: t('website.bots'), saved: String(website.exclude_bots) },
          exclude_params: { label: t('website.params'), saved: website.exclude_params },
          exclude_ips: { label: t('website.ips'), saved: website.exclude_ips },
        }}
        send={({ exclude_bots, exclude_params, exclude_ips }) =>
          updateWebsite(website, { exclude_bots: Number(exclude_bots), exclude_params, exclude_ips })
        }
        onSaved={reload}
      >
        {(shown, errors) => (
          <>
            <CheckboxField
              name="exclude_bots"
              label={t('website.bots')}
              note={t('website.bots.note')}
              checked={shown('exclude_bots') === '1'}
            />
            <TextAreaField
              label={t('website.params')}
              name="exclude_params"
              defaultValue={shown('exclude_params')}
              errors={errors.exclude_params}
              hint={t('website.params.note')}
            />
            <TextAreaField
              label={t('website.ips')}
              name="exclude_ips"
              defaultValue={shown('exclude_ips')}
              errors={errors.exclude_ips}
              hint={t('website.ips.note')}
            />
          </>
        )}
      </SettingsForm>
      <ExclusionRules website={website.id} />
    </>
  )
}
