import type { Account } from '../api/generated.ts'
import { AccountMenu } from './account-menu.tsx'
import { JumpButton } from './jump-button.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** The controls of the top bar for somebody who is signed in. */
export const OwnControls = ({ account }: { readonly account: Account }) => (
  <>
    <JumpButton />
    <ThemeMenu />
    <AccountMenu account={account} />
  </>
)
