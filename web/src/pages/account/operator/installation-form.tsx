import { useState } from 'preact/hooks'
import type { Installation } from '../../../api/generated.ts'
import { request } from '../../../api/request.ts'
import { RadioGroup, TextAreaField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { AsyncContent, Skeleton } from '../../../components/states.tsx'
import { showToast } from '../../../components/toast.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { t } from '../../../strings/strings.ts'
import { SettingsSection } from '../layout.tsx'
import { LimitFields, sentLimits } from './account-dialogs.tsx'

const path = '/api/v1/installation'

/** Who may register, and the limits of accounts without their own. */
export function InstallationForms({ onSaved }: { readonly onSaved: () => void }) {
  const installation = useLoad(path, (signal) => request<'readInstallation'>('own', path, { signal }))
  const saved = (): void => {
    showToast(t('accounts.saved'))
    installation.reload()
    onSaved()
  }
  return (
    <>
      <SettingsSection title={t('accounts.registration')} note={t('accounts.registration.note')} help="registration">
        <AsyncContent loadable={installation} skeleton={<Skeleton height={160} />}>
          {({ data }) => <RegistrationForm installation={data} onSaved={saved} />}
        </AsyncContent>
      </SettingsSection>
      <SettingsSection title={t('accounts.limits')} note={t('accounts.limits.note')} help="account-limits">
        <AsyncContent loadable={installation} skeleton={<Skeleton height={160} />}>
          {({ data }) => (
            <Form
              submit={t('action.save')}
              send={(values) => request<'updateInstallation'>('own', path, { method: 'PUT', body: sentLimits(values) })}
              onDone={saved}
            >
              {(errors) => <LimitFields errors={errors} value={(name) => data.limits[name]} />}
            </Form>
          )}
        </AsyncContent>
      </SettingsSection>
    </>
  )
}

interface RegistrationFormProps {
  readonly installation: Installation
  readonly onSaved: () => void
}

function RegistrationForm({ installation, onSaved }: RegistrationFormProps) {
  const { registration, registration_domains, mail_set_up } = installation
  const [mode, setMode] = useState(registration)
  const lacksMail = mail_set_up === 0
  return (
    <Form
      submit={t('action.save')}
      disabled={lacksMail && mode === 'open'}
      send={({ domains }) => {
        const names = (domains ?? '').split(/[\s,]+/).filter(Boolean)
        const sent = mode === 'open' ? { registration_domains: names.length === 0 ? [''] : names } : {}
        return request<'updateInstallation'>('own', path, { method: 'PUT', body: { registration: mode, ...sent } })
      }}
      onDone={onSaved}
    >
      {(errors) => (
        <>
          {lacksMail && <div class="notice decent">{t('accounts.registration.mail')}</div>}
          <RadioGroup
            label={t('accounts.registration')}
            name="registration"
            value={mode}
            options={(['closed', 'open'] as const).map((value) => ({
              value,
              label: t(`accounts.registration.${value}`),
              note: t(`accounts.registration.${value}.note`),
            }))}
            onChange={(value) => setMode(value === 'open' ? 'open' : 'closed')}
          />
          {mode === 'open' && (
            <TextAreaField
              label={t('accounts.domains')}
              name="domains"
              defaultValue={registration_domains.join('\n')}
              hint={t('accounts.domains.note')}
              errors={errors.registration_domains}
            />
          )}
        </>
      )}
    </Form>
  )
}
