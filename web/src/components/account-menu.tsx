import type { Account } from '../api/generated.ts'
import { go } from '../router.ts'
import { useSession } from '../state/session.tsx'
import { t } from '../strings/strings.ts'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'
import { say } from './toast.tsx'

export function AccountMenu({ account }: { readonly account: Account }) {
  const { leave } = useSession()
  const signOut = async (): Promise<void> => {
    try {
      await leave()
      go('/sign-in')
    } catch {
      say(t('problem.offline'))
    }
  }
  return (
    <Menu label={<Icon name="person" />} name={t('account.menu')} kind="button plain square" arrow={false}>
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
          <hr />
          <button type="button" class="item" onClick={signOut}>
            {t('account.signout')}
          </button>
        </>
      )}
    </Menu>
  )
}
