import { withStrings } from '../strings/strings.ts'
import { lazy } from './lazy.tsx'

/** As tall as the notice, so that nothing below moves when it is there. */
export const DemoNotice = lazy(
  async () => (await withStrings(import('./demo-notice.tsx'), 'demo')).DemoNotice,
  <div class="notice header-row demo-notice skeleton" aria-hidden="true" />,
)

/** Whether a URL is one of the shop that belongs to the demo website. Nobody else can have this host. */
export const isDemoUrl = (url: string): boolean => URL.parse(url)?.hostname === 'demo.example'

export const PasswordPrompt = lazy(async () => (await import('./password-prompt.tsx')).PasswordPrompt, null)
