import { type Static, Type } from 'typebox'
import { iso } from '../base/clock.ts'
import type { App } from '../http/app.ts'
import { personIdOf, principalOf } from '../http/auth.ts'
import { IdParams, readId } from '../http/ids.ts'
import { deletedReply, listQuery, listReply, sendFromMemory } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import type { Accounts } from './accounts.ts'
import type { PeopleDocumentation } from './member-routes.ts'
import { EndedSessions } from './session.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { ListedSession, Sessions } from './sessions.ts'

const path = '/api/v1/sessions'

const OpenSession = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('session'),
    current: Type.Enum([0, 1], { description: '1: the session of this request' }),
    browser: Type.String({ description: 'In which it was begun; empty if unknown' }),
    os: Type.String({ description: 'The operating system; empty if unknown' }),
    country: Type.String({ description: 'From which it was begun, by the address; two letters, empty if unknown' }),
    created_at: Type.String({ format: 'date-time', description: 'When the person signed in, in UTC' }),
    last_used_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'To the minute; null if it is not known',
    }),
  },
  { title: 'OpenSession' },
)

const OpenSessionList = Type.Object(
  listQuery({ search: ['browser', 'os', 'country'], sort: ['last_used_at', 'created_at'] }),
)

const EndSessions = Type.Object({
  others: Type.Enum([0, 1], { default: 0, description: '1: all but the session of this request' }),
})

export interface SessionListDeps {
  readonly accounts: Pick<Accounts, 'personOf'>
  readonly sessions: Pick<Sessions, 'list' | 'endOne' | 'endAll'>
  readonly cookie: SessionCookie
  readonly baseUrl: string
  readonly documented: PeopleDocumentation
}

/** Where a person is signed in. What ended counts with the next request on every node, because no node caches sessions. */
export function sessionListRoutes(app: App, { accounts, sessions, cookie, baseUrl, ...deps }: SessionListDeps): void {
  const documented = { ...deps.documented, tags: ['Session'] }

  app.get(
    path,
    {
      config: { permission: 'self' },
      schema: {
        ...documented,
        summary: 'List where you are signed in',
        operationId: 'listSessions',
        querystring: OpenSessionList,
        response: { 200: listReply(OpenSession), ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request) => {
      const principal = principalOf(request)
      const { search_by, sort_by } = request.query
      return sendFromMemory(request, baseUrl, await sessions.list(personIdOf(principal)), {
        searchText: (session) => session[search_by] ?? '',
        sortKey: { type: 'integer', read: (session) => session[sort_by] ?? 0 },
        show: (session) => showOpen(session, principal.by.id),
      })
    },
  )

  app.delete(
    `${path}/:id`,
    {
      config: { permission: 'change_self' },
      schema: {
        ...documented,
        summary: 'End one of your sessions',
        description: 'At once, on every node.',
        operationId: 'endSession',
        params: IdParams,
        response: { 200: deletedReply('session'), ...problems(401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      const principal = principalOf(request)
      const id = readId(request.params.id, 'session')
      await sessions.endOne(personIdOf(principal), id)
      if (principal.by.id === id) cookie.clear(reply)
      return { id, object: 'session' as const, deleted: true as const }
    },
  )

  app.delete(
    path,
    {
      config: { permission: 'change_self' },
      schema: {
        tags: ['Session'],
        summary: 'Sign out everywhere',
        operationId: 'signOutEverywhere',
        querystring: EndSessions,
        response: { 200: EndedSessions, ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request, reply) => {
      const principal = principalOf(request)
      const personId = await accounts.personOf(principal)
      const keepsOwn = request.query.others === 1 && principal.by.kind === 'session'
      await sessions.endAll(personId, keepsOwn ? principal.by.id : undefined)
      if (!keepsOwn) cookie.clear(reply)
      return { object: 'sessions' as const, deleted: true as const }
    },
  )
}

function showOpen(session: ListedSession, currentId: number): Static<typeof OpenSession> {
  const { id, browser, os, country, created_at, last_used_at } = session
  return {
    id,
    object: 'session',
    current: id === currentId ? 1 : 0,
    ...{ browser: browser ?? '', os: os ?? '', country: country ?? '' },
    created_at: iso(created_at),
    last_used_at: last_used_at === null ? null : iso(last_used_at),
  }
}
