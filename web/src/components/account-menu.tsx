import type { Account } from '../api/generated.ts'
import { navigate } from '../router.ts'
import { useSession } from '../state/session.tsx'
import { t } from '../strings/strings.ts'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'
import { showToast } from './toast.tsx'

export function AccountMenu({ account }: { readonly account: Account }) {
  const { signOut } = useSession()
  const handleSignOut = async (): Promise<void> => {
    try {
      await signOut()
      navigate('/sign-in')
    } catch {
      showToast(t('problem.offline'))
    }
  }
  return (
    <Menu label={<Icon name="person" />} ariaLabel={t('account.menu')} buttonClass="button plain square" arrow={false}>
      {(close) => (
        <>
          <div class="label">{account.name || account.email}</div>
          <a href="/settings" onClick={close}>
            {t('settings.account')}
          </a>
          <a href="/settings/keys" onClick={close}>
            {t('settings.keys')}
          </a>
          {account.owner === 1 && (
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
