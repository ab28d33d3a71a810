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

const Confirmation = lazy(
  async () => (await withStrings(import('./components/confirmation.tsx'), 'security', 'sign-in')).Confirmation,
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
      <ConfirmationPrompt />
      <Toasts />
    </SessionProvider>
  )
}

const SessionPrompt = () => (useSession().ended === 'asks' ? <SessionEnded /> : null)

/** Asks to confirm, once for all requests that wait for it. */
function ConfirmationPrompt() {
  const [prompt, setPrompt] = useState<{ readonly end: (isConfirmed: boolean) => void } | null>(null)
  useEffect(() => {
    let asking: Promise<boolean> | null = null
    confirmation.ask = () => {
      asking ??= new Promise((resolve) => {
        const end = (isConfirmed: boolean): void => {
          asking = null
          setPrompt(null)
          resolve(isConfirmed)
        }
        setPrompt({ end })
      })
      return asking
    }
  }, [])
  return prompt && <Confirmation onEnd={prompt.end} />
}

/** Renders the page of the current URL. */
export function renderApp(session: SessionState): void {
  const root = document.getElementById('console')
  if (root) render(<App session={session} />, root)
}
