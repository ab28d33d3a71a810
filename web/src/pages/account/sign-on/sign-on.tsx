import { useState } from 'preact/hooks'
import type { SignInProvider } from '../../../api/generated.ts'
import { request } from '../../../api/request.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { Form } from '../../../components/form.tsx'
import { ProviderButtons } from '../../../components/provider-buttons.tsx'
import { AsyncContent, RowsSkeleton } from '../../../components/states.tsx'
import { showToast } from '../../../components/toast.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { timeAgo } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { SettingsLayout, SettingsSection } from '../layout.tsx'
import { ProviderForm } from './provider-form.tsx'

const path = '/api/v1/sign-in-providers'

/** The providers at which people sign in, for the operator. */
export function SignOnPage() {
  const providers = useLoad(path, (signal) =>
    request<'listSignInProviders'>('own', path, { query: { per_page: 100 }, signal }),
  )
  const [edited, setEdited] = useState<SignInProvider | null>(null)
  const [removing, setRemoving] = useState<SignInProvider | null>(null)
  const [added, setAdded] = useState(0)
  const saved = (): void => {
    setEdited(null)
    setAdded((count) => count + 1)
    showToast(t('state.saved'))
    providers.reload()
  }
  return (
    <SettingsLayout page="sign-on">
      <div class="card">
        <SettingsSection help="sign-on" title={t('settings.sign-on')} note={t('sign-on.note')}>
          <AsyncContent loadable={providers} skeleton={<RowsSkeleton count={2} />}>
            {({ data }) =>
              data.length === 0 ? (
                <p class="faint">{t('sign-on.none')}</p>
              ) : (
                <ul class="records">
                  {data.map((provider) => (
                    <Provider
                      key={provider.id}
                      provider={provider}
                      onEdit={() => setEdited(provider)}
                      onRemove={() => setRemoving(provider)}
                    />
                  ))}
                </ul>
              )
            }
          </AsyncContent>
        </SettingsSection>
        <SettingsSection title={t('sign-on.add')} note={t('sign-on.add.note')}>
          <ProviderForm key={added} provider={null} onSaved={saved} />
        </SettingsSection>
      </div>
      {edited && (
        <Dialog wide title={edited.name} onClose={() => setEdited(null)}>
          <ProviderForm provider={edited} onSaved={saved} />
        </Dialog>
      )}
      {removing && (
        <Dialog title={t('sign-on.remove.name', { name: removing.name })} onClose={() => setRemoving(null)}>
          <Form
            danger
            submit={t('sign-on.remove')}
            send={() => request<'deleteSignInProvider'>('own', `${path}/${removing.id}`, { method: 'DELETE' })}
            onDone={() => {
              showToast(t('sign-on.removed'))
              setRemoving(null)
              providers.reload()
            }}
          >
            {() => <p class="soft">{t('sign-on.remove.note', { n: removing.identities })}</p>}
          </Form>
        </Dialog>
      )}
    </SettingsLayout>
  )
}

interface ProviderProps {
  readonly provider: SignInProvider
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function Provider({ provider, onEdit, onRemove }: ProviderProps) {
  const { name, issuer, last_sign_in_at: last, identities } = provider
  return (
    <li>
      <div>
        <b>{name}</b>
        <div class="faint">{issuer}</div>
        <div class="faint">
          {t('sign-on.people', { n: identities })} ·{' '}
          {last === null ? t('sign-on.unused') : t('sign-on.used', { ago: timeAgo(last) })}
        </div>
      </div>
      <span class="grow" />
      <ProviderButtons
        providers={[provider]}
        visit={{ purpose: 'test', back: '/settings/sign-on' }}
        label={() => t('sign-on.test')}
        isSmall
      />
      <button type="button" class="button small" onClick={onEdit} aria-label={t('sign-on.edit.name', { name })}>
        {t('sign-on.edit')}
      </button>
      <button
        type="button"
        class="button small danger"
        onClick={onRemove}
        aria-label={t('sign-on.remove.name', { name })}
      >
        {t('sign-on.remove')}
      </button>
    </li>
  )
}
