import type { FastifyReply, FastifyRequest } from 'fastify'
import { readHostCookie, writeHostCookie } from '../../http/cookies.ts'
import type { OneTimeTokens } from '../one-time-tokens.ts'
import type { SessionIdentity } from '../start-session.ts'

const cookieName = 'sightline_sign_in'
const lifeMs = 10 * 60_000

/** A person whose first step was right, before the second factor. */
export interface PendingSignIn {
  readonly personId: number
  readonly accountId: number
  /** By which it is begun, if the first step was at a provider. */
  readonly identity?: SessionIdentity
}

export type PendingSignIns = ReturnType<typeof createPendingSignIns>

/** Sign-ins that wait for a second factor, each in the browser that began it. */
export function createPendingSignIns(tokens: OneTimeTokens) {
  const tokenOf = (request: FastifyRequest, baseUrl: string): string =>
    readHostCookie(request.headers.cookie, cookieName, baseUrl) ?? ''
  const setCookie = (reply: FastifyReply, value: string, maxAgeSeconds: number, baseUrl: string): void => {
    reply.header('set-cookie', writeHostCookie(cookieName, value, { maxAgeSeconds, sameSite: 'Lax' }, baseUrl))
  }
  return {
    async begin(reply: FastifyReply, { personId, ...begun }: PendingSignIn, baseUrl: string): Promise<void> {
      const token = await tokens.create({ kind: 'sign-in', personId, data: JSON.stringify(begun), lifeMs })
      setCookie(reply, token, lifeMs / 1000, baseUrl)
    },

    async find(request: FastifyRequest, baseUrl: string): Promise<PendingSignIn | undefined> {
      const row = await tokens.find('sign-in', tokenOf(request, baseUrl))
      if (row?.person_id == null) return undefined
      // Nodes of 0.2 do not know these tokens, but a sign-in may have been begun by the number alone.
      const begun: number | Omit<PendingSignIn, 'personId'> = JSON.parse(row.data ?? '0')
      return { personId: row.person_id, ...(typeof begun === 'number' ? { accountId: begun } : begun) }
    },

    /** Whether it was still there: it begins one session. */
    async end(request: FastifyRequest, reply: FastifyReply, baseUrl: string): Promise<boolean> {
      setCookie(reply, '', 0, baseUrl)
      return (await tokens.take('sign-in', tokenOf(request, baseUrl))) !== undefined
    },
  }
}
