import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { providerRoles } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { principalOf } from '../../http/auth.ts'
import { IdParams, readId } from '../../http/ids.ts'
import { listReply, recordReply, sendFromMemory } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { ProviderVisit, QueryField } from '../provider-visit.ts'
import type { WaysIn } from '../ways-in.ts'
import { hasSecondFactor, type ProvenIdentity } from './claims.ts'
import type { ProviderFlows } from './flows.ts'
import type { Identities } from './identities.ts'
import {
  DeletedSignInProvider,
  NewSignInProvider,
  type ProviderRecord,
  SignInProvider,
  SignInProviderChanges,
  SignInProviderList,
  showProvider,
} from './provider.ts'
import type { SignInProviders } from './providers.ts'

const path = '/api/v1/sign-in-providers'
const tags = ['Accounts']

/** What a sign-in by the provider would come to, with what its token says. */
const SignInTest = Type.Object(
  {
    object: Type.Literal('sign_in_test'),
    outcome: Type.Enum(['sign-in', 'link', 'sign-up', 'refused'], {
      description: 'Whether who has signed in there is known, would be linked or signed up, or would be refused',
    }),
    reason: Type.Union([Type.String(), Type.Null()], { description: 'Why it would be refused' }),
    subject: Type.String({ description: 'What the provider calls the person' }),
    email: Type.Union([Type.String(), Type.Null()]),
    email_verified: Type.Union([Type.Enum([0, 1]), Type.Null()], { description: 'Null: the token does not say' }),
    name: Type.Union([Type.String(), Type.Null()]),
    groups: Type.Array(Type.String(), { description: 'Of which the provider says that the person is a member' }),
    methods: Type.Array(Type.String(), { description: 'How the person has signed in there (`amr`)' }),
    second_factor: Type.Enum([0, 1], { description: '1: it counts as a sign-in with a second factor' }),
    can_confirm: Type.Enum([0, 1], {
      description: '1: the token says when the person has signed in, so people can confirm dangerous actions by it',
    }),
    account: Type.Union([Type.Integer(), Type.Null()], { description: 'To which the mail address belongs' }),
    role: Type.Union([Type.Enum([...providerRoles, 'none']), Type.Null()], {
      description: 'What the person gets there, unless an owner',
    }),
  },
  { title: 'SignInTest' },
)

export interface ProviderRouteDeps {
  readonly providers: SignInProviders
  readonly identities: Pick<Identities, 'decide' | 'roleIn'>
  readonly flows: ProviderFlows
  readonly ways: WaysIn
  /** Where browsers come back to, on each service. */
  readonly redirectUris: readonly string[]
  readonly baseUrl: string
  readonly hide: boolean
}

/** Routes for the operator to set up providers of single sign-on. The scope checks that it is the operator. */
export function providerRoutes(app: App, deps: ProviderRouteDeps): void {
  const { providers, ways, redirectUris, baseUrl } = deps
  const documented = { tags, hide: deps.hide }
  const show = async (id: number): Promise<SignInProvider> => showProvider(await providers.read(id), redirectUris)

  app.get(
    path,
    {
      config: { permission: 'manage_installation' },
      schema: {
        ...documented,
        summary: 'List providers of single sign-on',
        operationId: 'listSignInProviders',
        querystring: SignInProviderList,
        response: { 200: listReply(SignInProvider), ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request) => {
      const { search_by, sort_by } = request.query
      return sendFromMemory(request, baseUrl, await providers.list(), {
        searchText: (provider) => provider[search_by],
        sortKey: { type: sort_by === 'name' ? 'text' : 'integer', read: (provider) => provider[sort_by] },
        show: (provider) => showProvider(provider, redirectUris),
      })
    },
  )

  app.post(
    path,
    {
      config: { permission: 'manage_installation' },
      schema: {
        ...documented,
        summary: 'Add a provider of single sign-on',
        description: 'By OpenID Connect. The page to sign in shows a button with its name at once.',
        operationId: 'createSignInProvider',
        body: NewSignInProvider,
        response: { 201: recordReply(SignInProvider), ...problems(400, 401, 403, 409, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const id = await providers.create(request.body)
      return reply
        .code(201)
        .header('location', `${baseUrl}${path}/${id}`)
        .send({ data: await show(id) })
    },
  )

  app.get(
    `${path}/:id`,
    {
      config: { permission: 'manage_installation' },
      schema: {
        ...documented,
        summary: 'Read a provider of single sign-on',
        operationId: 'readSignInProvider',
        params: IdParams,
        response: { 200: recordReply(SignInProvider), ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => ({ data: await show(readId(request.params.id, 'provider')) }),
  )

  app.put(
    `${path}/:id`,
    {
      config: { permission: 'manage_installation' },
      schema: {
        ...documented,
        summary: 'Change a provider of single sign-on',
        description: 'Changes only what is sent. The issuer cannot be changed: people at another one are others.',
        operationId: 'updateSignInProvider',
        params: IdParams,
        body: SignInProviderChanges,
        response: { 200: recordReply(SignInProvider), ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const id = readId(request.params.id, 'provider')
      await providers.update(id, request.body)
      return { data: await show(id) }
    },
  )

  app.delete(
    `${path}/:id`,
    {
      config: { permission: 'manage_installation' },
      schema: {
        ...documented,
        summary: 'Delete a provider of single sign-on',
        description:
          'Sessions that were begun by it end. People stay, and sign in another way; who deletes it must have another one.',
        operationId: 'deleteSignInProvider',
        params: IdParams,
        response: { 200: DeletedSignInProvider, ...problems(401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const id = readId(request.params.id, 'provider')
      await providers.read(id)
      const { by } = principalOf(request)
      if (by.kind === 'session') await ways.requireOther(by.personId, { provider: id })
      await providers.remove(id)
      return { id, object: 'sign_in_provider' as const, deleted: true as const }
    },
  )

  testRoutes(app, deps)
}

function testRoutes(app: App, { providers, identities, flows, baseUrl, hide }: ProviderRouteDeps): void {
  const purposeOf = (request: FastifyRequest, id: number): string => {
    const { by } = principalOf(request)
    return `test provider ${id} by ${by.kind} ${by.id}`
  }

  app.post(
    `${path}/:id/visit`,
    {
      config: { permission: 'manage_installation', audited: false },
      schema: {
        ...{ tags, hide },
        summary: 'Begin to try a provider',
        operationId: 'beginSignInTest',
        params: IdParams,
        response: { 201: recordReply(ProviderVisit), ...problems(400, 401, 403, 404, 409, 413, 415, 429, 503) },
      },
    },
    async (request, reply) => {
      const provider = readId(request.params.id, 'provider')
      const url = await flows.begin(reply, { provider, purpose: purposeOf(request, provider), baseUrl, asksWhen: true })
      return reply.code(201).send({ data: { object: 'provider_visit', url } })
    },
  )

  app.post(
    `${path}/:id/test`,
    {
      config: { permission: 'manage_installation', audited: false },
      schema: {
        ...{ tags, hide },
        summary: 'Try a provider',
        description: 'After the browser has come back: what it has said of you, and what a sign-in would come to.',
        operationId: 'finishSignInTest',
        params: IdParams,
        body: Type.Object({ query: QueryField }),
        response: { 201: recordReply(SignInTest), ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503) },
      },
    },
    async (request, reply) => {
      const id = readId(request.params.id, 'provider')
      const provider = await providers.read(id)
      const purpose = purposeOf(request, id)
      const { proven } = await flows.finish(request, reply, request.body.query, { purpose, baseUrl })
      return reply.code(201).send({ data: await showTest(provider, proven, identities) })
    },
  )
}

async function showTest(
  provider: ProviderRecord,
  proven: ProvenIdentity,
  { decide, roleIn }: ProviderRouteDeps['identities'],
): Promise<Static<typeof SignInTest>> {
  const decision = await decide(provider, proven)
  const given = await roleIn(provider, proven)
  const { subject, email, isEmailVerified, name, groups, methods, provenAt } = proven
  return {
    object: 'sign_in_test',
    outcome: decision.kind,
    reason: decision.kind === 'refused' ? decision.text : null,
    ...{ subject, email, name, groups: [...groups], methods: [...methods] },
    email_verified: isEmailVerified === null ? null : isEmailVerified ? 1 : 0,
    second_factor: hasSecondFactor(provider.second_factor, proven) ? 1 : 0,
    can_confirm: provenAt === null ? 0 : 1,
    account: given?.accountId ?? null,
    role: given?.role ?? null,
  }
}
