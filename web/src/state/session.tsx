import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import type { Session } from '../api/generated.ts'
import { request } from '../api/request.ts'
import { forgetToken } from '../api/token.ts'
import { t } from '../strings/strings.ts'
import { embedded } from './embedded.ts'

export type SessionState =
  | { readonly state: 'signed-in'; readonly session: Session }
  | { readonly state: 'signed-out' }
  | { readonly state: 'unknown' }
  | { readonly state: 'unreachable' }

interface SessionDoor {
  readonly now: SessionState
  /** Takes a session that a reply carried, or asks for it. */
  readonly enter: (session?: Session) => Promise<void>
  readonly leave: (everywhere?: boolean) => Promise<void>
}

const Context = createContext<SessionDoor>({
  now: { state: 'unknown' },
  enter: async () => {},
  leave: async () => {},
})

export const useSession = (): SessionDoor => useContext(Context)

export const useAccount = (): Session['account'] | null => {
  const { now } = useSession()
  return now.state === 'signed-in' ? now.session.account : null
}

export function SessionProvider({
  first,
  children,
}: {
  readonly first: SessionState
  readonly children: ComponentChildren
}) {
  const [now, setNow] = useState(first)
  useEffect(() => {
    if (now.state !== 'unreachable') return
    const retry = (): void => {
      askSession().then(setNow)
    }
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [now.state])
  const door: SessionDoor = {
    now,
    async enter(session) {
      forgetToken()
      setNow(session ? { state: 'signed-in', session } : await askSession())
    },
    async leave(everywhere = false) {
      const result = await request<'signOut' | 'signOutEverywhere'>(
        'own',
        everywhere ? '/api/v1/sessions' : '/api/v1/session',
        { method: 'DELETE' },
      )
      if (!result.ok && result.problem.kind !== 'signed-out')
        throw new Error(result.problem.detail || t('problem.broken'))
      forgetToken()
      setNow({ state: 'signed-out' })
    },
  }
  return <Context.Provider value={door}>{children}</Context.Provider>
}

export async function askSession(): Promise<SessionState> {
  if (embedded) return { state: 'signed-out' }
  const result = await request<'readSession'>('own', '/api/v1/session')
  if (result.ok) return { state: 'signed-in', session: result.value.data }
  return { state: result.problem.kind === 'signed-out' ? 'signed-out' : 'unreachable' }
}
