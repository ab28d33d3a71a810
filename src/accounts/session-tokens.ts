import { parseLimits } from '../base/access-limits.ts'
import type { Clock } from '../base/clock.ts'
import { isSigned, isUnexpired, sign } from '../base/signatures.ts'
import type { Secret } from '../database/secrets.ts'
import type { Principal } from '../http/auth.ts'
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
  sessions: Pick<Sessions, 'findById'>,
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
      return session && principalOfSession(session)
    },
  }
}

export const principalOfSession = ({ id, account_id, person_id, role, limits }: LiveSession): Principal => ({
  accountId: account_id,
  by: { kind: 'session', id, personId: person_id },
  service: null,
  access: role,
  limits: limits === null ? null : parseLimits(limits),
})
