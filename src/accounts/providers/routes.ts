import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import type { App } from '../../http/app.ts'
import { personIdOf, principalOf } from '../../http/auth.ts'
import { IdParams, readId } from '../../http/ids.ts'
import { readableNetwork } from '../../http/network-of.ts'
import { deletedReply, listQuery, listReply, recordReply, sendFromMemory } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import type { PeopleDocumentation } from '../member-routes.ts'
import type { People } from '../people.ts'
import { ProviderVisit, ProviderVisitForm, QueryField } from '../provider-visit.ts'
import { SignInStep } from '../second-factors/schemas.ts'
import { Session } from '../session.ts'
import type { SessionStarter } from '../start-session.ts'
import type { WaysIn } from '../ways-in.ts'
import { hasSecondFactor } from './claims.ts'
import type { ProviderFlows } from './flows.ts'
import type { Identities, OwnIdentity } from './identities.ts'
import type { SignInProviders } from './providers.ts'

const path = '/api/v1/identities'

const Identity = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('identity'),
    provider: Type.Integer({ description: 'The id of the provider' }),
    name: Type.String({ description: 'The name of the provider' }),
    email: Type.Union([Type.String(), Type.Null()], { description: 'Your address there' }),
    created_at: Type.String({ format: 'date-time' }),
    last_used_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: 'Null: never' }),
  },
  { title: 'Identity' },
)

const IdentityList = Type.Object(listQuery({ search: ['name'], sort: ['id', 'name'] }))

const signInPurpose = 'sign in'

export interface ProviderSignInDeps {
  readonly flows: ProviderFlows
  readonly identities: Pick<Identities, 'signIn' | 'acceptInvitation'>
  readonly providers: Pick<SignInProviders, 'read'>
  readonly people: Pick<People, 'firstAccountOf'>
  readonly startSession: SessionStarter
  readonly baseUrl: string
  readonly documented: PeopleDocumentation
}

/** Routes to sign in by a provider. */
export function providerSignInRoutes(app: App, deps: ProviderSignInDeps): void {
  const { flows, identities, providers, people, startSession, baseUrl } = deps
  const documented = { ...deps.documented, tags: ['Session'], security: [] }

  app.post(
    '/api/v1/session/provider-visit',
    {
      schema: {
        ...documented,
        summary: 'Begin to sign in by a provider',
        description: 'Answers with a cookie: only this browser can finish it.',
        operationId: 'beginProviderSignIn',
        body: ProviderVisitForm,
        response: { 201: recordReply(ProviderVisit), ...problems(400, 403, 404, 409, 413, 415, 422, 429, 503) },
      },
    },
    async (request, reply) => {
      const { provider } = request.body
      const url = await flows.begin(reply, { provider, purpose: signInPurpose, baseUrl })
      return reply.code(201).send({ data: { object: 'provider_visit', url } })
    },
  )

  app.post(
    '/api/v1/session/provider',
    {
      schema: {
        ...documented,
        summary: 'Sign in by a provider',
        description:
          'After the browser has come back. People are known by what the provider calls them, or by a verified mail address ' +
          'of a domain for which the provider is trusted. If the person has a second factor here, and the provider has ' +
          'asked for none, the reply is 202.',
        operationId: 'signInByProvider',
        body: Type.Object({
          query: QueryField,
          invitation: Type.Optional(
            Type.String({ maxLength: 100, description: 'The token of an invitation, which is accepted with it' }),
          ),
        }),
        response: {
          201: recordReply(Session),
          202: recordReply(SignInStep),
          ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const { query, invitation } = request.body
      const finished = await flows.finish(request, reply, query, { purpose: signInPurpose, baseUrl })
      const provider = await providers.read(finished.provider)
      const network = readableNetwork(request.ip)
      const { proven } = finished
      const signedIn = await (invitation === undefined
        ? identities.signIn(provider, proven, network)
        : identities.acceptInvitation(provider, proven, invitation, network))
      const { person, identityId, isNew } = signedIn
      const accountId = signedIn.accountId ?? (await people.firstAccountOf(person.id))
      if (accountId === undefined) throw new DomainError('unauthorized', 'The person belongs to no account any more.')
      return await startSession(reply, {
        ...{ person, accountId, hasSecondFactor: hasSecondFactor(provider.second_factor, proven) },
        ...(isNew && { isExpected: true as const }),
        identity: { id: identityId, provider: provider.name, provenAt: proven.provenAt },
      })
    },
  )
}

export interface IdentityRouteDeps {
  readonly flows: ProviderFlows
  readonly identities: Pick<Identities, 'list' | 'link' | 'unlink'>
  readonly providers: Pick<SignInProviders, 'read'>
  readonly ways: WaysIn
  readonly baseUrl: string
  readonly documented: PeopleDocumentation
}

const linkPurpose = (request: FastifyRequest): string => `link in session ${principalOf(request).by.id}`

/** Routes for the identities of the person who is signed in. */
export function identityRoutes(app: App, deps: IdentityRouteDeps): void {
  const { flows, identities, providers, ways, baseUrl } = deps
  const documented = { ...deps.documented, tags: ['Session'] }

  app.get(
    path,
    {
      config: { permission: 'self' },
      schema: {
        ...documented,
        summary: 'List who you are at providers',
        operationId: 'listIdentities',
        querystring: IdentityList,
        response: { 200: listReply(Identity), ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request) => {
      const { sort_by } = request.query
      return sendFromMemory(request, baseUrl, await identities.list(personIdOf(principalOf(request))), {
        searchText: ({ provider }) => provider,
        sortKey: {
          type: sort_by === 'name' ? 'text' : 'integer',
          read: (identity) => (sort_by === 'name' ? identity.provider : identity.id),
        },
        show: showIdentity,
      })
    },
  )

  app.post(
    `${path}/visit`,
    {
      config: { permission: 'change_factors', audited: false },
      schema: {
        ...documented,
        summary: 'Begin to link a provider',
        description: 'For this session.',
        operationId: 'beginLinkIdentity',
        body: ProviderVisitForm,
        response: { 201: recordReply(ProviderVisit), ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503) },
      },
    },
    async (request, reply) => {
      personIdOf(principalOf(request))
      const { provider } = request.body
      const url = await flows.begin(reply, { provider, purpose: linkPurpose(request), baseUrl })
      return reply.code(201).send({ data: { object: 'provider_visit', url } })
    },
  )

  app.post(
    path,
    {
      config: { permission: 'change_factors' },
      schema: {
        ...documented,
        summary: 'Link a provider',
        description:
          'After the browser has come back: from now on, you can sign in by it, whatever your address is there.',
        operationId: 'linkIdentity',
        body: Type.Object({ query: QueryField }),
        response: { 201: recordReply(Identity), ...problems(400, 401, 403, 409, 413, 415, 422, 429, 503) },
      },
    },
    async (request, reply) => {
      const personId = personIdOf(principalOf(request))
      const purpose = linkPurpose(request)
      const { provider, proven } = await flows.finish(request, reply, request.body.query, { purpose, baseUrl })
      const linked = await identities.link(await providers.read(provider), proven, personId)
      return reply
        .code(201)
        .header('location', `${baseUrl}${path}/${linked.id}`)
        .send({ data: showIdentity(linked) })
    },
  )

  app.delete(
    `${path}/:id`,
    {
      config: { permission: 'change_factors' },
      schema: {
        ...documented,
        summary: 'Unlink a provider',
        description: 'Sessions that were begun by it end, but for this one. The last way to sign in stays.',
        operationId: 'unlinkIdentity',
        params: IdParams,
        response: { 200: deletedReply('identity'), ...problems(401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const id = readId(request.params.id, 'identity')
      const principal = principalOf(request)
      const personId = personIdOf(principal)
      const own = await identities.list(personId)
      if (own.some((identity) => identity.id === id)) await ways.requireOther(personId, { identity: id })
      await identities.unlink(personId, id, principal.by.id)
      return { id, object: 'identity' as const, deleted: true as const }
    },
  )
}

const showIdentity = ({
  id,
  provider_id,
  provider,
  email,
  created_at,
  last_used_at,
}: OwnIdentity): Static<typeof Identity> => ({
  ...{ id, object: 'identity', provider: provider_id, name: provider, email },
  created_at: iso(created_at),
  last_used_at: last_used_at === null ? null : iso(last_used_at),
})
