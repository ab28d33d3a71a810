import { embedded } from '../state/embedded.ts'
import type { Replies, SessionToken } from './generated.ts'

/** Renewed this long before its end, so that no request carries a token that ends on the way. */
const earlyMs = 30_000

let current: Promise<SessionToken | null> | null = null

/** A bearer token for the other origin, minted from the session; null where nobody is signed in. */
export async function otherOriginToken(fresh: boolean): Promise<string | null> {
  const known = fresh ? null : await current
  if (known && Date.parse(known.expires_at) - earlyMs > Date.now()) return known.token
  current = mint()
  return (await current)?.token ?? null
}

export function forgetToken(): void {
  current = null
}

async function mint(): Promise<SessionToken | null> {
  if (embedded) return null
  const response = await fetch('/api/v1/session/token', { method: 'POST', credentials: 'same-origin' })
  if (!response.ok) return null
  const { data }: Replies['createSessionToken'] = await response.json()
  return data
}
