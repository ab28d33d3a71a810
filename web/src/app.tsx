import { useEffect, useState } from 'preact/hooks'
import { Toasts } from './components/toast.tsx'
import { Page } from './current-page.tsx'
import { SessionProvider, type SessionState } from './state/session.tsx'
import { languageChanged } from './state/speak-again.ts'

/** Everything is drawn anew in another language: strings are looked up when a part is drawn. */
export function App({ session }: { readonly session: SessionState }) {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const again = (): void => setTurn((before) => before + 1)
    languageChanged.addEventListener('change', again)
    return () => languageChanged.removeEventListener('change', again)
  }, [])
  return (
    <SessionProvider first={session}>
      <Page key={turn} />
      <Toasts />
    </SessionProvider>
  )
}
