import type { Goal, Site, Website } from '../../../api/generated.ts'
import { listGoals } from '../../../api/goals.ts'
import { request } from '../../../api/request.ts'
import { SelectField, TextField } from '../../../components/field.tsx'
import type { FieldErrors } from '../../../components/form.tsx'
import { AsyncContent, Skeleton } from '../../../components/states.tsx'
import { TimeZoneField } from '../../../components/time-zone-field.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { t } from '../../../strings/strings.ts'
import { readableUrl } from '../../../urls.ts'
import { useSite } from '../../../website/frame/site-context.ts'
import { VerifyDomain } from '../verify-domain.tsx'
import { SettingsForm, updateWebsite } from './settings-form.tsx'

const skeleton = <Skeleton height={420} />

/** What a site is called and, if it is tracked, how its days and goals are counted. */
export function GeneralSettings() {
  const { website, record, reload } = useSite()
  const goals = useLoad(website && `goals of ${website.id}`, (signal) => listGoals(website?.id ?? 0, signal))
  if (record === null) return null
  return (
    <>
      <AsyncContent loadable={record} skeleton={skeleton}>
        {({ data: site }) =>
          website === null ? (
            <UntrackedForm site={site} />
          ) : (
            <AsyncContent loadable={goals} skeleton={skeleton}>
              {({ data }) => <TrackedForm site={site} website={website} goals={data} />}
            </AsyncContent>
          )
        }
      </AsyncContent>
      {website?.demo === 0 && <VerifyDomain website={website} onChange={reload} />}
    </>
  )
}

function UntrackedForm({ site }: { readonly site: Site }) {
  const { record } = useSite()
  return (
    <SettingsForm
      id={`general ${site.host}`}
      title={t('settings.section.general')}
      note={t('site-setting.general.note')}
      help="names"
      settings={nameSettings(site)}
      send={({ name, client }) => updateNames(site.host, { name, client })}
      onSaved={() => record?.reload()}
    >
      {(shown, errors) => (
        <>
          <Host host={site.host} website={null} />
          <NameFields shown={shown} errors={errors} />
        </>
      )}
    </SettingsForm>
  )
}

interface TrackedFormProps {
  readonly site: Site
  readonly website: Website
  readonly goals: readonly Goal[]
}

function TrackedForm({ site, website, goals }: TrackedFormProps) {
  const { record, reload } = useSite()
  return (
    <SettingsForm
      id={`general ${site.host}`}
      title={t('settings.section.general')}
      note={t('site-setting.general.note')}
      help="names"
      settings={{
        ...nameSettings(site),
        timezone: { label: t('field.timezone'), saved: website.timezone },
        main_goal: { label: t('site-setting.main-goal'), saved: String(website.main_goal ?? 0) },
      }}
      send={async ({ name, client, timezone, main_goal }, changed) => {
        if (changed.includes('timezone') || changed.includes('main_goal')) {
          const result = await updateWebsite(website, { timezone, main_goal: Number(main_goal) })
          if (!result.ok) return result
        }
        return updateNames(site.host, { name, client })
      }}
      onSaved={() => {
        record?.reload()
        reload()
      }}
    >
      {(shown, errors) => (
        <>
          <Host host={site.host} website={website} />
          <NameFields shown={shown} errors={errors} />
          <TimeZoneField value={shown('timezone')} errors={errors.timezone} hint={t('website.timezone.note')} />
          <SelectField
            label={t('site-setting.main-goal')}
            name="main_goal"
            value={shown('main_goal')}
            errors={errors.main_goal}
            hint={t('site-setting.main-goal.note')}
            options={[
              { value: '0', label: t('site-setting.main-goal.first') },
              ...goals.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </>
      )}
    </SettingsForm>
  )
}

const nameSettings = ({ name, client }: Site) => ({
  name: { label: t('site-setting.name'), saved: name },
  client: { label: t('sites.client'), saved: client },
})

const updateNames = (host: string, body: { readonly name: string | undefined; readonly client: string | undefined }) =>
  request<'updateSite'>('own', `/api/v1/sites/${encodeURIComponent(host)}`, { method: 'PUT', body })

interface NameFieldsProps {
  readonly shown: (name: 'name' | 'client') => string
  readonly errors: FieldErrors
}

const NameFields = ({ shown, errors }: NameFieldsProps) => (
  <>
    <TextField
      label={t('site-setting.name')}
      name="name"
      defaultValue={shown('name')}
      hint={t('site-setting.name.note')}
      errors={errors.name}
      maxLength={100}
    />
    <TextField
      label={t('sites.client')}
      name="client"
      defaultValue={shown('client')}
      hint={t('sites.client.note')}
      errors={errors.client}
      maxLength={100}
    />
  </>
)

/** The host cannot be changed. */
function Host({ host, website }: { readonly host: string; readonly website: Website | null }) {
  const by = website?.demo === 0 ? website.verification.by : undefined
  const isVerified = by === 'dns' || by === 'file' || by === 'meta'
  return (
    <div class="field">
      <span class="label">{t('site-setting.host')}</span>
      <div class="value">
        <b>{readableUrl(host)}</b>
        {by === null && <span class="pill decent">{t('domain.unverified')}</span>}
        {isVerified && <span class="pill good">{t('site-setting.verified')}</span>}
      </div>
      <div class="hint">{t('site-setting.host.note')}</div>
    </div>
  )
}
