import { useSession } from '../state/session.tsx'
import { withStrings } from '../strings/strings.ts'
import { lazy } from './lazy.tsx'
import type { HelpLinkProps } from './own-help-link.tsx'

const OwnHelpLink = lazy(async () => (await withStrings(import('./own-controls.tsx'), 'own')).OwnHelpLink, null)

/** Leads to the paragraph that defines what is shown: for those who are signed in, not for readers of a shared page. */
export const HelpLink = (props: HelpLinkProps) =>
  useSession().state.state === 'signed-in' ? <OwnHelpLink {...props} /> : null
