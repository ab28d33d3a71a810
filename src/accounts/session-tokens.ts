import { parseLimits } from '../base/access-limits.ts'
import type { Clock } from '../base/clock.ts'
import { operatorAccess } from '../base/permissions.ts'
import { isSigned, isUnexpired, sign } from '../base/signatures.ts'
import type { Secret } from '../database/secrets.ts'
import type { Principal } from '../http/auth.ts'
import { holdOf } from './account-hold.ts'
import type { LiveSession, Sessions } from './sessions.ts'

const lifeMs = 10 * 60 * 1000
const tokenPattern = /^st_([1-9]\d{0,14})_(\d{13,15})_([\w-]{43})$/

export type SessionTokens = ReturnType<typeof createSessionTokens>

/**
 * Short-lived bearer tokens by which a page of one service calls the other, where its cookie is not sent. A token is
 * signed, not stored, and ends with its session.
 */
export function createSessionTokens(
  secret: Pick<Secret, 'current'>,
  sessions: Pick<Sessions, 'findById' | 'isConfirmed'>,
  clock: Clock,
) {
  const signedValues = (id: number, expires: number) => ['session token', id, expires]
  return {
    issue(sessionId: number): { readonly token: string; readonly expiresAt: number } {
      const expiresAt = clock() + lifeMs
      return {
        token: `st_${sessionId}_${expiresAt}_${sign(secret.current(), signedValues(sessionId, expiresAt))}`,
        expiresAt,
      }
    },

    async authenticate(token: string): Promise<Principal | undefined> {
      const parts = tokenPattern.exec(token)
      if (!parts) return undefined
      const [, id, expires, signature = ''] = parts
      if (!isSigned(secret.current(), signedValues(Number(id), Number(expires)), signature)) return undefined
      if (!isUnexpired(Number(expires), lifeMs, clock())) return undefined
      const session = await sessions.findById(Number(id))
      return session && principalOfSession(session, sessions.isConfirmed(session), clock())
    },
  }
}

export function principalOfSession(session: LiveSession, isConfirmed: boolean, now: number): Principal {
  const { acting_account_id, acting_until, role } = session
  const own = ownPrincipal(session, isConfirmed)
  if (acting_until === null || acting_account_id === null) return own
  // Also when the person is no owner of the installation any more.
  const hold = acting_until > now && role === 'owner' ? null : ('sign-in-as-ended' as const)
  return { ...own, accountId: acting_account_id, access: operatorAccess, limits: null, hold }
}

const ownPrincipal = (session: LiveSession, isConfirmed: boolean): Principal => ({
  accountId: session.account_id,
  by: {
    ...{ kind: 'session', id: session.id, personId: session.person_id, isConfirmed },
    lacksFactor: session.second_factor_required === 1 && session.second_factor === 0,
  },
  service: null,
  access: session.role,
  limits: session.limits === null ? null : parseLimits(session.limits),
  hold: holdOf(session),
})
