import type { Account } from '../api/generated.ts'
import { navigate } from '../router.ts'
import { useShortcuts } from '../state/shortcuts.ts'
import { t } from '../strings/strings.ts'
import { AccountMenu } from './account-menu.tsx'
import { JumpButton } from './jump-button.tsx'
import { ThemeMenu } from './theme-menu.tsx'

// In one file with what else is around pages for them.
export { OwnHelpLink } from './own-help-link.tsx'

/** The controls of the top bar for somebody who is signed in. */
export function OwnControls({ account }: { readonly account: Account }) {
  useShortcuts((key) => {
    // Next to a period, the key lists all keys.
    if (key === '?' && document.querySelector('.period') === null) navigate('/help')
  })
  return (
    <>
      <JumpButton />
      <ThemeMenu />
      <AccountMenu account={account} />
    </>
  )
}

/** What the footer has for somebody who is signed in. */
export const OwnFooter = () => (
  <>
    <a href="/help">{t('help.title')}</a>
    <a href="/docs">{t('shell.api')}</a>
    <span class="grow" />
    <span>{t('shell.motto')}</span>
  </>
)
