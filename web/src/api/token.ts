import { embedded } from './embedded.ts'
import type { Replies, SessionToken } from './generated.ts'

/** A token is renewed this long before it expires, so that it does not expire in transit. */
const renewEarlyMs = 30_000

let current: Promise<SessionToken | null> | null = null

/** Returns a bearer token for the other origin, issued to the session; null if nobody is signed in. */
export async function crossOriginToken(fresh: boolean): Promise<string | null> {
  const asked = current
  const cached = fresh ? null : await asked
  if (cached && Date.parse(cached.expires_at) - renewEarlyMs > Date.now()) return cached.token
  // Callers that waited for the same token share the new one.
  if (fresh || current === asked || current === null) current = requestToken()
  return (await current)?.token ?? null
}

export function clearToken(): void {
  current = null
}

async function requestToken(): Promise<SessionToken | null> {
  if (embedded) return null
  const response = await fetch('/api/v1/session/token', { method: 'POST', credentials: 'same-origin' })
  if (!response.ok) return null
  const { data }: Replies['createSessionToken'] = await response.json()
  return data
}
