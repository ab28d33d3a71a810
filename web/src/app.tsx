import { render } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { confirmation } from './api/request.ts'
import { lazy } from './components/lazy.tsx'
import { Toasts } from './components/toast.tsx'
import { CurrentPage } from './current-page.tsx'
import { languageChanged } from './state/language.ts'
import { SessionProvider, type SessionState, useSession } from './state/session.tsx'
import { withStrings } from './strings/strings.ts'

const SessionEnded = lazy(
  async () => (await withStrings(import('./components/session-ended.tsx'), 'sign-in')).SessionEnded,
  null,
)

/** A change of language renders everything again, because components look up their strings while rendering. */
function App({ session }: { readonly session: SessionState }) {
  const [renderKey, setRenderKey] = useState(0)
  useEffect(() => {
    const renderAgain = (): void => setRenderKey((count) => count + 1)
    languageChanged.addEventListener('change', renderAgain)
    return () => languageChanged.removeEventListener('change', renderAgain)
  }, [])
  return (
    <SessionProvider initial={session}>
      <CurrentPage key={renderKey} />
      <SessionPrompt />
      <Toasts />
    </SessionProvider>
  )
}

const SessionPrompt = () => (useSession().ended === 'asks' ? <SessionEnded /> : null)

confirmation.ask = async () => (await withStrings(import('./components/confirmation.tsx'), 'security')).askToConfirm()

/** Renders the page of the current URL. */
export function renderApp(session: SessionState): void {
  const root = document.getElementById('console')
  if (root) render(<App session={session} />, root)
}
