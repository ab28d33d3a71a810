import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookie } from '../http/auth.ts'
import { readCookie, writeCookie } from '../http/cookies.ts'
import { sessionLifeMs } from './sessions.ts'

export interface SessionCookie {
  readonly read: (request: FastifyRequest) => string | undefined
  readonly set: (reply: FastifyReply, token: string) => void
  readonly clear: (reply: FastifyReply) => void
}

/** The cookie that carries a session; on https it never travels without encryption. */
export function sessionCookieFor(baseUrl: string): SessionCookie {
  const secure = baseUrl.startsWith('https:')
  const write = (reply: FastifyReply, value: string, maxAgeSeconds: number): void => {
    const options = { path: '/', maxAgeSeconds, sameSite: 'Lax' as const, secure }
    reply.header('set-cookie', writeCookie(sessionCookie, value, options))
  }
  return {
    read: (request) => readCookie(request.headers.cookie, sessionCookie),
    set: (reply, token) => write(reply, token, sessionLifeMs / 1000),
    clear: (reply) => write(reply, '', 0),
  }
}
