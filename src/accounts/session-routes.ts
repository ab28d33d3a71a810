import { iso } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import type { App } from '../http/app.ts'
import { accountOf, type Principal, principalOf } from '../http/auth.ts'
import { deletedReply, recordReply } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import type { Accounts } from './accounts.ts'
import { EndedSessions, type Installation, Session, SessionToken, showSession } from './session.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { SessionTokens } from './session-tokens.ts'
import type { Sessions } from './sessions.ts'

const tags = ['Session']

export interface SessionRouteDeps {
  readonly accounts: Pick<Accounts, 'read' | 'personOf'>
  readonly sessions: Pick<Sessions, 'renew' | 'end' | 'endAll'>
  readonly tokens: Pick<SessionTokens, 'issue'>
  readonly cookie: SessionCookie
  readonly installation: Installation
}

/** Routes for callers who are signed in. */
export function sessionRoutes(app: App, { accounts, sessions, tokens, cookie, installation }: SessionRouteDeps): void {
  app.get(
    '/api/v1/session',
    {
      schema: {
        tags,
        summary: 'Read who is signed in, and where the services are',
        operationId: 'readSession',
        response: { 200: recordReply(Session), ...problems(401, 403, 429) },
      },
    },
    async (request, reply) => {
      const token = cookie.read(request)
      if (token !== undefined && (await sessions.renew(token))) cookie.set(reply, token)
      return { data: showSession(await accounts.read(accountOf(request)), installation) }
    },
  )

  app.post(
    '/api/v1/session/token',
    {
      schema: {
        tags,
        summary: 'Make a bearer token for the other service',
        description: 'For ten minutes, or until the session ends.',
        operationId: 'createSessionToken',
        response: { 201: recordReply(SessionToken), ...problems(400, 401, 403, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const { token, expiresAt } = tokens.issue(sessionIdOf(principalOf(request)))
      return reply.code(201).send({ data: { token, expires_at: iso(expiresAt) } })
    },
  )

  app.delete(
    '/api/v1/session',
    {
      schema: {
        tags,
        summary: 'Sign out',
        operationId: 'signOut',
        response: { 200: deletedReply('session'), ...problems(401, 403, 429) },
      },
    },
    async (request, reply) => {
      const id = sessionIdOf(principalOf(request))
      await sessions.end(id)
      cookie.clear(reply)
      return { id, object: 'session' as const, deleted: true as const }
    },
  )

  app.delete(
    '/api/v1/sessions',
    {
      schema: {
        tags,
        summary: 'Sign out everywhere',
        operationId: 'signOutEverywhere',
        response: { 200: EndedSessions, ...problems(401, 403, 429) },
      },
    },
    async (request, reply) => {
      await sessions.endAll(await accounts.personOf(principalOf(request)))
      cookie.clear(reply)
      return { object: 'sessions' as const, deleted: true as const }
    },
  )
}

function sessionIdOf({ by }: Principal): number {
  if (by.kind === 'session') return by.id
  throw new DomainError('forbidden', 'This is for those who are signed in; an API key has no session.')
}
