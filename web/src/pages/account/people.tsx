import { useState } from 'preact/hooks'
import type { InvitedAccount } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { CopyBox } from '../../components/copy-box.tsx'
import { TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { useAccount } from '../../state/session.tsx'
import { t } from '../../strings/strings.ts'
import { Disputes } from './disputes.tsx'
import { SettingsLayout, SettingsSection } from './layout.tsx'
import { AccountsTable } from './operator/accounts-table.tsx'
import { InstallationForms } from './operator/installation-form.tsx'

const path = '/api/v1/accounts'

export function PeoplePage() {
  const own = useAccount()
  const [version, setVersion] = useState(0)
  const changed = (): void => setVersion((before) => before + 1)
  const [invited, setInvited] = useState<InvitedAccount | null>(null)
  return (
    <SettingsLayout page="people">
      <div class="stack">
        <div class="card">
          <SettingsSection title={t('users.add')} help="accounts" note={t('users.add.note')}>
            {invited && (
              <div class="notice good stack" role="status">
                <b>{t('users.link', { email: invited.email ?? '' })}</b>
                <CopyBox text={invited.link} label={t('users.link.label')} />
              </div>
            )}
            <Form
              submit={t('users.add')}
              send={({ name, email }) =>
                request<'createAccount'>('own', path, { method: 'POST', body: { name: name || undefined, email } })
              }
              onDone={({ data }, form) => {
                form.reset()
                setInvited(data)
                changed()
              }}
            >
              {(errors) => (
                <div class="two-fields">
                  <TextField label={t('field.name')} name="name" autocomplete="off" errors={errors.name} />
                  <TextField
                    label={t('field.email')}
                    name="email"
                    type="email"
                    autocomplete="off"
                    errors={errors.email}
                  />
                </div>
              )}
            </Form>
          </SettingsSection>
        </div>
        <AccountsTable version={version} ownId={own?.id ?? 0} />
        <div class="card">
          <InstallationForms onSaved={changed} />
          {own?.owner === 1 && <Disputes />}
        </div>
      </div>
    </SettingsLayout>
  )
}
