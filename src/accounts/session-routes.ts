import { type Clock, iso } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import { operatorAccess } from '../base/permissions.ts'
import type { AccountRow } from '../database/schema.ts'
import type { App } from '../http/app.ts'
import { type Principal, personIdOf, principalOf } from '../http/auth.ts'
import { readableNetwork } from '../http/network-of.ts'
import { deletedReply, recordReply } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import type { Accounts } from './accounts.ts'
import type { AuditLog } from './audit-log.ts'
import type { PeopleDocumentation } from './member-routes.ts'
import type { Members } from './members.ts'
import type { AccountNotices } from './operator/notices.ts'
import type { People } from './people.ts'
import { type Installation, Session, SessionToken, ShownAccountForm, showSession } from './session.ts'
import type { SessionCookie } from './session-cookie.ts'
import { principalOfSession, type SessionTokens } from './session-tokens.ts'
import type { Sessions } from './sessions.ts'

const tags = ['Session']

export interface SessionRouteDeps {
  readonly accounts: Pick<Accounts, 'read'>
  readonly people: Pick<People, 'read'>
  readonly members: Pick<Members, 'accountsOf'>
  readonly sessions: Pick<
    Sessions,
    'renew' | 'end' | 'showAccount' | 'findById' | 'isConfirmed' | 'stopActing' | 'actingFor' | 'actingUntil'
  >
  readonly readNotices: (account: AccountRow) => Promise<AccountNotices>
  readonly auditLog: Pick<AuditLog, 'add'>
  readonly clock: Clock
  readonly tokens: Pick<SessionTokens, 'issue'>
  readonly cookie: SessionCookie
  readonly installation: Installation
  readonly documented: PeopleDocumentation
}

/** Routes for callers who are signed in. */
export function sessionRoutes(app: App, deps: SessionRouteDeps): void {
  const { accounts, people, members, sessions, tokens, cookie, installation, documented, clock } = deps
  const show = async ({ accountId, by, access, limits }: Omit<Principal, 'service'>): Promise<Session> => {
    const account = await accounts.read(accountId)
    const [person, own] =
      by.kind === 'session'
        ? [await people.read(by.personId), await members.accountsOf(by.personId)]
        : [null, [] as const]
    const lacksFactor = by.kind === 'session' && by.lacksFactor
    const actingUntil = access === operatorAccess && by.kind === 'session' ? await sessions.actingUntil(by.id) : null
    const notices = { ...(await deps.readNotices(account)), actingUntil }
    return showSession({ account, access, person, limits, accounts: own, lacksFactor, notices }, installation)
  }
  const showAgain = async (id: number): Promise<Session> => {
    const shown = await sessions.findById(id)
    if (!shown) throw new DomainError('unauthorized', 'The session has ended.')
    return await show(principalOfSession(shown, sessions.isConfirmed(shown), clock()))
  }

  app.get(
    '/api/v1/session',
    {
      config: { permission: 'self' },
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
      const principal = principalOf(request)
      if (principal.hold !== 'sign-in-as-ended' || principal.by.kind !== 'session')
        return { data: await show(principal) }
      // The console shows the own account again.
      await sessions.stopActing(principal.by.id)
      return { data: await showAgain(principal.by.id) }
    },
  )

  app.post(
    '/api/v1/session/account',
    {
      config: { permission: 'change_self' },
      schema: {
        ...documented,
        summary: 'Show another of your accounts',
        description: 'In this session, from the next request on.',
        operationId: 'showAccount',
        body: ShownAccountForm,
        response: { 201: recordReply(Session), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const id = sessionIdOf(principalOf(request))
      await sessions.showAccount(id, personIdOf(principalOf(request)), request.body.account)
      return reply.code(201).send({ data: await showAgain(id) })
    },
  )

  app.delete(
    '/api/v1/session/account',
    {
      config: { permission: 'use_session', audited: false },
      schema: {
        ...documented,
        summary: 'Show your own account again',
        description: 'After `POST /api/v1/accounts/{id}/sign-in`, by who runs the installation.',
        operationId: 'stopSigningInAs',
        response: { 200: recordReply(Session), ...problems(401, 403, 429) },
      },
    },
    async (request) => {
      const id = sessionIdOf(principalOf(request))
      const account = await sessions.stopActing(id)
      const entry = {
        action: 'stopSigningInAs',
        actor: 'operator',
        person_id: personIdOf(principalOf(request)),
      } as const
      const where = { object: 'session', network: readableNetwork(request.ip), session_id: id }
      const own = await showAgain(id)
      for (const one of account === null ? [] : [account, own.account.id])
        await deps.auditLog.add(one, { ...entry, ...where })
      return { data: own }
    },
  )

  app.post(
    '/api/v1/session/token',
    {
      config: { permission: 'use_session', audited: false },
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
      config: { permission: 'use_session' },
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
}

function sessionIdOf({ by }: Principal): number {
  if (by.kind === 'session') return by.id
  throw new DomainError('forbidden', 'This is for those who are signed in; an API key has no session.')
}
