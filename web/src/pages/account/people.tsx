import { useState } from 'preact/hooks'
import type { Account, InvitedAccount } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { CopyBox } from '../../components/copy-box.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { AsyncContent, RowsSkeleton } from '../../components/states.tsx'
import { showToast } from '../../components/toast.tsx'
import { useAccount } from '../../state/session.tsx'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { Disputes } from './disputes.tsx'
import { SettingsLayout, SettingsSection } from './layout.tsx'

const path = '/api/v1/accounts'

export function PeoplePage() {
  const own = useAccount()
  const people = useLoad(path, (signal) => request<'listAccounts'>('own', path, { query: { per_page: 100 }, signal }))
  const [invited, setInvited] = useState<InvitedAccount | null>(null)
  const [removing, setRemoving] = useState<Account | null>(null)
  return (
    <SettingsLayout page="people">
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
              people.reload()
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
        <SettingsSection title={t('settings.people')} note={t('users.note')}>
          <AsyncContent loadable={people} skeleton={<RowsSkeleton count={3} />}>
            {({ data }) => (
              <ul class="records">
                {data.map((person) => (
                  <li key={person.id}>
                    <div>
                      <b>{nameOf(person)}</b>
                      {person.name && <div class="faint">{person.email}</div>}
                    </div>
                    <span class="grow" />
                    {person.owner === 1 && <span class="pill">{t('users.owner')}</span>}
                    {person.id !== own?.id && (
                      <button
                        type="button"
                        class="button small danger"
                        onClick={() => setRemoving(person)}
                        aria-label={t('users.remove.name', { name: nameOf(person) })}
                      >
                        {t('users.remove')}
                      </button>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </AsyncContent>
        </SettingsSection>
        {own?.owner === 1 && <Disputes />}
      </div>
      {removing && (
        <Dialog title={t('users.remove.name', { name: nameOf(removing) })} onClose={() => setRemoving(null)}>
          <Form
            danger
            submit={t('users.remove')}
            send={() => request<'deleteAccount'>('own', `${path}/${removing.id}`, { method: 'DELETE' })}
            onDone={() => {
              showToast(t('users.removed'))
              setRemoving(null)
              people.reload()
            }}
          >
            {() => <p class="soft">{t('users.remove.note')}</p>}
          </Form>
        </Dialog>
      )}
    </SettingsLayout>
  )
}

const nameOf = ({ name, email }: Account): string => name || (email ?? '')
