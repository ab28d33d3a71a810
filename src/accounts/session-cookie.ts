import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookie } from '../http/auth.ts'
import { readHostCookie, writeHostCookie } from '../http/cookies.ts'

export interface SessionCookie {
  readonly read: (request: FastifyRequest) => string | undefined
  readonly set: (reply: FastifyReply, token: string) => void
  readonly clear: (reply: FastifyReply) => void
}

/** The cookie that holds the session token; on https it is sent encrypted only. */
export function sessionCookieFor(baseUrl: string, idleMs: number): SessionCookie {
  const write = (reply: FastifyReply, value: string, maxAgeSeconds: number): void => {
    reply.header('set-cookie', writeHostCookie(sessionCookie, value, { maxAgeSeconds, sameSite: 'Lax' }, baseUrl))
  }
  return {
    read: (request) => readHostCookie(request.headers.cookie, sessionCookie, baseUrl),
    set: (reply, token) => write(reply, token, idleMs / 1000),
    clear: (reply) => write(reply, '', 0),
  }
}
