import type { Account } from '../api/generated.ts'
import { request } from '../api/request.ts'
import { navigate } from '../router.ts'
import { useSession } from '../state/session.tsx'
import { useMay } from '../state/use-may.ts'
import { t } from '../strings/strings.ts'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'
import { showToast } from './toast.tsx'

export function AccountMenu({ account }: { readonly account: Account }) {
  const { state, signOut } = useSession()
  const { person, accounts } = state.state === 'signed-in' ? state.session : { person: null, accounts: [] }
  const [managesKeys, managesInstallation] = [useMay('manage_keys'), useMay('manage_installation')]
  const handleSignOut = async (): Promise<void> => {
    try {
      await signOut()
      navigate('/sign-in')
    } catch {
      showToast(t('problem.offline'))
    }
  }
  const showAccount = async (id: number): Promise<void> => {
    const result = await request<'showAccount'>('own', '/api/v1/session/account', {
      method: 'POST',
      body: { account: id },
    })
    // Nothing of the other account stays in memory.
    if (result.ok) location.assign('/sites')
    else showToast(result.problem.detail || t('problem.offline'))
  }
  return (
    <Menu label={<Icon name="person" />} ariaLabel={t('account.menu')} buttonClass="button plain square" arrow={false}>
      {(close) => (
        <>
          <div class="label">{person?.name || account.name || account.email}</div>
          {accounts.length > 1 && (
            <>
              {accounts.map(({ id, name }) => (
                <button
                  key={id}
                  type="button"
                  class="item"
                  aria-current={id === account.id}
                  disabled={id === account.id}
                  onClick={() => showAccount(id)}
                >
                  {name}
                </button>
              ))}
              <hr />
            </>
          )}
          <a href="/settings" onClick={close}>
            {t('settings.account')}
          </a>
          {managesKeys && (
            <a href="/settings/keys" onClick={close}>
              {t('settings.keys')}
            </a>
          )}
          <a href="/settings/team" onClick={close}>
            {t('settings.team')}
          </a>
          {account.owner === 1 && managesInstallation && (
            <a href="/settings/people" onClick={close}>
              {t('settings.people')}
            </a>
          )}
          <a href="/help" onClick={close}>
            {t('help.title')}
          </a>
          <hr />
          <button type="button" class="item" onClick={handleSignOut}>
            {t('account.signout')}
          </button>
        </>
      )}
    </Menu>
  )
}
