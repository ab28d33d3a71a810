import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { abortEarly } from '../api/early.ts'
import { embedded } from '../api/embedded.ts'
import type { Session } from '../api/generated.ts'
import { isNewPage, pageData } from '../api/page-data.ts'
import { reportSessionEnd, request, sessionEnd } from '../api/request.ts'
import { clearToken } from '../api/token.ts'
import { navigate, signInUrl } from '../router.ts'
import { t } from '../strings/strings.ts'
import { retries, retryAll } from './offline-data.ts'

export type SessionState =
  | { readonly state: 'signed-in'; readonly session: Session }
  | { readonly state: 'signed-out' }
  | { readonly state: 'unknown' }
  | { readonly state: 'unreachable' }

interface SessionContextValue {
  readonly state: SessionState
  /** Reads the session again, after a sign-in or a change of the account. */
  readonly refresh: () => Promise<void>
  readonly signOut: (everywhere?: boolean) => Promise<void>
  /** Whether the session has ended while the page was open, and the user is asked to sign in again. What is visible stays. */
  readonly ended: 'no' | 'asks' | 'keeps-looking'
  readonly keepLooking: () => void
  /** Leads to the sign-in and back to the current view. */
  readonly signIn: () => void
}

const SessionContext = createContext<SessionContextValue>({
  state: { state: 'unknown' },
  refresh: async () => {},
  signOut: async () => {},
  ended: 'no',
  keepLooking: () => {},
  signIn: () => {},
})

export const useSession = (): SessionContextValue => useContext(SessionContext)

export const useAccount = (): Session['account'] | null => {
  const { state } = useSession()
  return state.state === 'signed-in' ? state.session.account : null
}

/** How often the session of an owner is read again, for its alerts. */
const alertsEveryMs = 60_000
const retryMs = 5000

export function SessionProvider({
  initial,
  children,
}: {
  readonly initial: SessionState
  readonly children: ComponentChildren
}) {
  const [state, setState] = useState(initial)
  const [ended, setEnded] = useState<SessionContextValue['ended']>('no')
  useEffect(() => {
    if (state.state !== 'unreachable') return
    const retry = (): void => {
      fetchSession().then(setState)
    }
    const timer = setInterval(retry, retryMs)
    addEventListener('online', retry)
    retries.addEventListener('retry', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
      retries.removeEventListener('retry', retry)
    }
  }, [state.state])
  const accountId = state.state === 'signed-in' ? state.session.account.id : null
  useEffect(() => {
    if (accountId === null) return
    const ask = (event: Event): void =>
      setEnded((before) => (before === 'no' || (event instanceof CustomEvent && event.detail) ? 'asks' : before))
    sessionEnd.addEventListener('end', ask)
    return () => sessionEnd.removeEventListener('end', ask)
  }, [accountId])
  useEffect(() => {
    if (ended === 'no') return
    // The user may have signed in again in another tab.
    const check = async (): Promise<void> => {
      const next = await fetchSession()
      if (next.state !== 'signed-in') return
      if (next.session.account.id !== accountId) return location.reload()
      clearToken()
      setState(next)
      setEnded('no')
      retryAll()
    }
    addEventListener('focus', check)
    return () => removeEventListener('focus', check)
  }, [ended, accountId])
  const isOwner = state.state === 'signed-in' && state.session.account.owner === 1
  useEffect(() => {
    if (!isOwner) return
    const timer = setInterval(async () => {
      if (document.visibilityState !== 'visible') return
      const next = await fetchSession()
      if (next.state === 'signed-in') setState(next)
      else if (next.state === 'signed-out') reportSessionEnd(false)
    }, alertsEveryMs)
    return () => clearInterval(timer)
  }, [isOwner])
  const value: SessionContextValue = {
    state,
    async refresh() {
      clearToken()
      // What was sent early was answered for somebody else.
      abortEarly()
      setState(await fetchSession())
      setEnded('no')
    },
    async signOut(everywhere = false) {
      const result = await request<'signOut' | 'signOutEverywhere'>(
        'own',
        everywhere ? '/api/v1/sessions' : '/api/v1/session',
        { method: 'DELETE' },
      )
      if (!result.ok && result.problem.kind !== 'signed-out')
        throw new Error(result.problem.detail || t('problem.broken'))
      clearToken()
      setEnded('no')
      setState({ state: 'signed-out' })
    },
    ended,
    keepLooking: () => setEnded('keeps-looking'),
    signIn() {
      clearToken()
      setEnded('no')
      setState({ state: 'signed-out' })
      navigate(signInUrl(), { replace: true })
    },
  }
  return <SessionContext.Provider value={value}>{children}</SessionContext.Provider>
}

/** The session at the start: the page may say that it was requested without one. */
export const readFirstSession = async (): Promise<SessionState> =>
  isNewPage() && pageData('signed-out') !== undefined ? { state: 'signed-out' } : await fetchSession()

export async function fetchSession(): Promise<SessionState> {
  if (embedded) return { state: 'signed-out' }
  const result = await request<'readSession'>('own', '/api/v1/session', { withoutTexts: true })
  if (result.ok) return { state: 'signed-in', session: result.value.data }
  return { state: result.problem.kind === 'signed-out' ? 'signed-out' : 'unreachable' }
}
