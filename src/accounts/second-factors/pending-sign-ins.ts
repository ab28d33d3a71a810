import type { FastifyReply, FastifyRequest } from 'fastify'
import { readHostCookie, writeHostCookie } from '../../http/cookies.ts'
import type { OneTimeTokens } from '../one-time-tokens.ts'

const cookieName = 'sightline_sign_in'
const lifeMs = 10 * 60_000

/** A person whose password was right, before the second factor. */
export interface PendingSignIn {
  readonly personId: number
  readonly accountId: number
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
    async begin(reply: FastifyReply, { personId, accountId }: PendingSignIn, baseUrl: string): Promise<void> {
      const token = await tokens.create({ kind: 'sign-in', personId, data: String(accountId), lifeMs })
      setCookie(reply, token, lifeMs / 1000, baseUrl)
    },

    async find(request: FastifyRequest, baseUrl: string): Promise<PendingSignIn | undefined> {
      const row = await tokens.find('sign-in', tokenOf(request, baseUrl))
      return row?.person_id == null ? undefined : { personId: row.person_id, accountId: Number(row.data) }
    },

    /** Whether it was still there: it begins one session. */
    async end(request: FastifyRequest, reply: FastifyReply, baseUrl: string): Promise<boolean> {
      setCookie(reply, '', 0, baseUrl)
      return (await tokens.take('sign-in', tokenOf(request, baseUrl))) !== undefined
    },
  }
}
