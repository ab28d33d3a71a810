import { type Static, Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import type { PasskeyRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { personIdOf, principalOf } from '../../http/auth.ts'
import { IdParams, readId } from '../../http/ids.ts'
import { deletedReply, listQuery, listReply, recordReply, sendFromMemory } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import { NameField } from '../account.ts'
import { readName } from '../fields.ts'
import type { PeopleDocumentation } from '../member-routes.ts'
import type { People } from '../people.ts'
import type { BackupCodes } from '../second-factors/backup-codes.ts'
import type { PendingSignIns } from '../second-factors/pending-sign-ins.ts'
import { Session } from '../session.ts'
import type { Sessions } from '../sessions.ts'
import type { SessionStarter } from '../start-session.ts'
import type { WaysIn } from '../ways-in.ts'
import type { Passkeys } from './passkeys.ts'

const path = '/api/v1/passkeys'

const CredentialField = Type.String({
  minLength: 2,
  maxLength: 20_000,
  description: 'What the browser returned, as JSON: `JSON.stringify(credential.toJSON())`',
})

const PasskeyOptions = Type.Object(
  {
    object: Type.Literal('passkey_options'),
    options: Type.String({ description: 'For the browser, as JSON: the challenge in it works once, for five minutes' }),
  },
  { title: 'PasskeyOptions' },
)

const Passkey = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('passkey'),
    name: Type.String(),
    host: Type.String({ description: 'Where it works' }),
    created_at: Type.String({ format: 'date-time' }),
    last_used_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: 'Null: never' }),
  },
  { title: 'Passkey' },
)

const MadePasskey = Type.Object(
  {
    ...Passkey.properties,
    codes: Type.Array(Type.String(), {
      description: 'Backup codes, each of which works once; in this reply only, and empty if there were some',
    }),
  },
  { title: 'MadePasskey' },
)

const PasskeyList = Type.Object(listQuery({ search: ['name'], sort: ['id', 'name'] }))

export interface PasskeySignInDeps {
  readonly passkeys: Pick<Passkeys, 'beginProving' | 'prove'>
  readonly pending: PendingSignIns
  readonly people: Pick<People, 'read' | 'firstAccountOf'>
  readonly startSession: SessionStarter
  readonly limits: RateLimits
  readonly baseUrl: string
  readonly documented: PeopleDocumentation
}

/** Routes to sign in with a passkey, alone or after the password. */
export function passkeySignInRoutes(app: App, deps: PasskeySignInDeps): void {
  const { passkeys, pending, people, startSession, limits, baseUrl } = deps
  const documented = { ...deps.documented, tags: ['Session'], security: [] }

  app.post(
    '/api/v1/session/passkey-options',
    {
      schema: {
        ...documented,
        summary: 'Begin to sign in, or to confirm, with a passkey',
        description: 'Answers with a cookie: only this browser can use the challenge.',
        operationId: 'beginPasskey',
        response: { 201: recordReply(PasskeyOptions), ...problems(400, 403, 413, 415, 429) },
      },
    },
    async (_request, reply) => {
      const options = await passkeys.beginProving(reply, baseUrl)
      return reply.code(201).send({ data: { object: 'passkey_options', options } })
    },
  )

  app.post(
    '/api/v1/session/passkey',
    {
      schema: {
        ...documented,
        summary: 'Sign in with a passkey',
        description:
          'Alone, if the passkey has verified its user by a PIN, a finger or a face. In a browser that has sent the password ' +
          'before, it is enough to have it.',
        operationId: 'signInWithPasskey',
        body: Type.Object({ credential: CredentialField }),
        response: { 201: recordReply(Session), ...problems(400, 401, 403, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const begun = await pending.find(request, baseUrl)
      const personId = await passkeys
        .prove(request, request.body.credential, baseUrl, begun?.personId)
        .catch((error) => {
          limits.countFailure(request.ip, reply)
          throw error
        })
      const accountId = begun?.personId === personId ? begun.accountId : await people.firstAccountOf(personId)
      if (accountId === undefined) throw new DomainError('unauthorized', 'The person belongs to no account any more.')
      if (begun) await pending.end(request, reply, baseUrl)
      const person = await people.read(personId)
      const identity = begun?.personId === personId ? begun.identity : undefined
      return await startSession(reply, { person, accountId, hasSecondFactor: true, ...(identity && { identity }) })
    },
  )
}

export interface PasskeyRouteDeps {
  readonly passkeys: Passkeys
  readonly backupCodes: Pick<BackupCodes, 'count' | 'replace'>
  readonly people: Pick<People, 'read'>
  readonly sessions: Pick<Sessions, 'proveSecondFactor'>
  /** Forgets what a person without any second factor must not keep. */
  readonly factorRemoved: (personId: number) => Promise<void>
  readonly ways: WaysIn
  readonly baseUrl: string
  readonly documented: PeopleDocumentation
}

/** Routes for the passkeys of the person who is signed in. */
export function passkeyRoutes(app: App, deps: PasskeyRouteDeps): void {
  const { passkeys, backupCodes, people, sessions, factorRemoved, ways, baseUrl } = deps
  const documented = { ...deps.documented, tags: ['Session'] }

  app.get(
    path,
    {
      config: { permission: 'self' },
      schema: {
        ...documented,
        summary: 'List your passkeys',
        operationId: 'listPasskeys',
        querystring: PasskeyList,
        response: { 200: listReply(Passkey), ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request) => {
      const { sort_by } = request.query
      return sendFromMemory(request, baseUrl, await passkeys.list(personIdOf(principalOf(request))), {
        searchText: ({ name }) => name,
        sortKey: { type: sort_by === 'name' ? 'text' : 'integer', read: (passkey) => passkey[sort_by] },
        show: showPasskey,
      })
    },
  )

  app.post(
    `${path}/options`,
    {
      config: { permission: 'change_factors', audited: false },
      schema: {
        ...documented,
        summary: 'Begin to make a passkey',
        description: 'For this session, on the host of this address.',
        operationId: 'beginCreatePasskey',
        response: { 201: recordReply(PasskeyOptions), ...problems(400, 401, 403, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const principal = principalOf(request)
      const person = await people.read(personIdOf(principal))
      const options = await passkeys.beginCreating(person, principal.by.id, baseUrl)
      return reply.code(201).send({ data: { object: 'passkey_options', options } })
    },
  )

  app.post(
    path,
    {
      config: { permission: 'change_factors' },
      schema: {
        ...documented,
        summary: 'Add a passkey',
        description: 'It signs in alone, and is a second factor after the password.',
        operationId: 'createPasskey',
        body: Type.Object({ name: NameField, credential: CredentialField }),
        response: { 201: recordReply(MadePasskey), ...problems(400, 401, 403, 409, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const principal = principalOf(request)
      const personId = personIdOf(principal)
      const { name, credential } = request.body
      const session = { personId, sessionId: principal.by.id }
      const made = await passkeys.create(session, { name: readName(name), credential, baseUrl })
      const codes = (await backupCodes.count(personId)) > 0 ? [] : await backupCodes.replace(personId)
      await sessions.proveSecondFactor(principal.by.id)
      return reply
        .code(201)
        .header('location', `${baseUrl}${path}/${made.id}`)
        .send({ data: { ...showPasskey(made), codes: [...codes] } })
    },
  )

  app.delete(
    `${path}/:id`,
    {
      config: { permission: 'change_factors' },
      schema: {
        ...documented,
        summary: 'Remove a passkey',
        operationId: 'deletePasskey',
        params: IdParams,
        response: { 200: deletedReply('passkey'), ...problems(401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const id = readId(request.params.id, 'passkey')
      const personId = personIdOf(principalOf(request))
      const own = await passkeys.list(personId)
      if (own.some((passkey) => passkey.id === id)) await ways.requireOther(personId, { passkey: id })
      await passkeys.remove(personId, id)
      await factorRemoved(personId)
      return { id, object: 'passkey' as const, deleted: true as const }
    },
  )
}

const showPasskey = ({ id, name, host, created_at, last_used_at }: PasskeyRow): Static<typeof Passkey> => ({
  ...{ id, object: 'passkey', name, host },
  created_at: iso(created_at),
  last_used_at: last_used_at === null ? null : iso(last_used_at),
})
