import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { embedded } from '../api/embedded.ts'
import type { Session } from '../api/generated.ts'
import { request } from '../api/request.ts'
import { clearToken } from '../api/token.ts'
import { t } from '../strings/strings.ts'

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
}

const SessionContext = createContext<SessionContextValue>({
  state: { state: 'unknown' },
  refresh: async () => {},
  signOut: async () => {},
})

export const useSession = (): SessionContextValue => useContext(SessionContext)

export const useAccount = (): Session['account'] | null => {
  const { state } = useSession()
  return state.state === 'signed-in' ? state.session.account : null
}

/** How often the session of an owner is read again, for its alerts. */
const alertsEveryMs = 60_000

export function SessionProvider({
  initial,
  children,
}: {
  readonly initial: SessionState
  readonly children: ComponentChildren
}) {
  const [state, setState] = useState(initial)
  useEffect(() => {
    if (state.state !== 'unreachable') return
    const retry = (): void => {
      fetchSession().then(setState)
    }
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [state.state])
  const isOwner = state.state === 'signed-in' && state.session.account.owner === 1
  useEffect(() => {
    if (!isOwner) return
    const timer = setInterval(async () => {
      if (document.visibilityState !== 'visible') return
      const next = await fetchSession()
      if (next.state === 'signed-in') setState(next)
    }, alertsEveryMs)
    return () => clearInterval(timer)
  }, [isOwner])
  const value: SessionContextValue = {
    state,
    async refresh() {
      clearToken()
      setState(await fetchSession())
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
      setState({ state: 'signed-out' })
    },
  }
  return <SessionContext.Provider value={value}>{children}</SessionContext.Provider>
}

export async function fetchSession(): Promise<SessionState> {
  if (embedded) return { state: 'signed-out' }
  const result = await request<'readSession'>('own', '/api/v1/session', { withoutTexts: true })
  if (result.ok) return { state: 'signed-in', session: result.value.data }
  return { state: result.problem.kind === 'signed-out' ? 'signed-out' : 'unreachable' }
}
