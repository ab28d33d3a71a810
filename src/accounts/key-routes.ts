import type { FastifyReply, FastifyRequest } from 'fastify'
import { type StoredLimits, storeLimits } from '../base/access-limits.ts'
import type { Clock } from '../base/clock.ts'
import { DomainError, invalid, notFound } from '../base/errors.ts'
import { isDate, readTime } from '../base/read-time.ts'
import type { App } from '../http/app.ts'
import { accountOf, principalOf } from '../http/auth.ts'
import { IdParams, readId } from '../http/ids.ts'
import { listReply, recordReply, sendFromMemory } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import type { AccessForm } from './access-fields.ts'
import type { Accounts } from './accounts.ts'
import { readName } from './fields.ts'
import { DeletedKey, Key, KeyChanges, KeyList, MadeKey, NewKeyForm, RotateForm, showKey } from './key.ts'
import type { CreatedKey, Keys } from './keys.ts'

const path = '/api/v1/keys'
const tags = ['Keys']

export interface KeyRouteDeps {
  readonly keys: Keys
  readonly accounts: Pick<Accounts, 'read'>
  /** Reads to which records of an account a key is to be limited. */
  readonly limitsOf: (accountId: number, sent: AccessForm, before: string | null) => Promise<StoredLimits>
  readonly clock: Clock
  readonly baseUrl: string
}

/** The person who makes a key. */
function makerOf(request: FastifyRequest): number | null {
  const { by } = principalOf(request)
  return by.kind === 'session' ? by.personId : null
}

/** A day ends the key at its end, in UTC. */
export function readExpiry(text: string, now: number): number | null {
  if (text.trim() === '') return null
  const time = readTime('expires_at', text.trim(), 'UTC') + (isDate(text.trim()) ? dayMs : 0)
  if (time > now) return time
  throw invalid({ expires_at: [`expires_at must be in the future; found ${text}.`] })
}

const dayMs = 24 * 60 * 60 * 1000

/** Routes for the API keys of the caller's account. */
export function keyRoutes(app: App, { keys, accounts, limitsOf, clock, baseUrl }: KeyRouteDeps): void {
  const sendMade = (reply: FastifyReply, { key, row }: CreatedKey): FastifyReply =>
    reply
      .code(201)
      .header('location', `${baseUrl}${path}/${row.id}`)
      .send({ data: { ...showKey(row), key } })

  /** A key of the first account can manage the installation, which its admins cannot. */
  const requireKeyMaker = async (request: FastifyRequest): Promise<void> => {
    const { accountId, access } = principalOf(request)
    if (access !== 'admin' || (await accounts.read(accountId)).owner !== 1) return
    throw new DomainError('forbidden', 'Only an owner can make keys of the account that manages this installation.')
  }

  /** For the audit log. */
  const readBefore = async (request: FastifyRequest): Promise<Key> => {
    const { id = '' } = request.params as { readonly id?: string }
    return showKey(await keys.read(accountOf(request), readId(id, 'key')))
  }

  app.get(
    path,
    {
      config: { permission: 'manage_keys' },
      schema: {
        tags,
        summary: 'List API keys',
        operationId: 'listKeys',
        querystring: KeyList,
        response: { 200: listReply(Key), ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request) => {
      return sendFromMemory(request, baseUrl, await keys.list(accountOf(request)), {
        searchText: ({ name }) => name,
        sortKey: {
          type: request.query.sort_by === 'name' ? 'text' : 'integer',
          read: (key) => key[request.query.sort_by] ?? 0,
        },
        show: showKey,
      })
    },
  )

  app.post(
    path,
    {
      config: { permission: 'manage_keys' },
      schema: {
        tags,
        summary: 'Make an API key',
        description: 'The key itself is in this answer only.',
        operationId: 'createKey',
        body: NewKeyForm,
        response: { 201: recordReply(MadeKey), ...problems(400, 401, 403, 409, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      await requireKeyMaker(request)
      const { name, service, read_only, scope = read_only === 1 ? 'read' : 'administer' } = request.body
      const account = accountOf(request)
      const made = await keys.create(account, {
        ...{ name: readName(name), service: service || null, scope, createdBy: makerOf(request) },
        limits: storeLimits(await limitsOf(account, request.body, null)),
        expiresAt: readExpiry(request.body.expires_at ?? '', clock()),
      })
      return sendMade(reply, made)
    },
  )

  app.put(
    `${path}/:id`,
    {
      config: { permission: 'manage_keys', readBefore },
      schema: {
        tags,
        summary: 'Rename an API key, or change what it may do',
        description: 'Changes only what is sent.',
        operationId: 'updateKey',
        params: IdParams,
        body: KeyChanges,
        response: { 200: recordReply(Key), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      await requireKeyMaker(request)
      const { name, service, read_only, expires_at } = request.body
      const scope =
        request.body.scope ?? (read_only === undefined ? undefined : read_only === 1 ? 'read' : 'administer')
      const [account, id] = [accountOf(request), readId(request.params.id, 'key')]
      const { limits } = await keys.read(account, id)
      const changed = await keys.update(account, id, {
        ...(name === undefined ? {} : { name: readName(name) }),
        ...(service === undefined ? {} : { service: service || null }),
        ...(scope === undefined ? {} : { scope }),
        ...(expires_at === undefined ? {} : { expires_at: readExpiry(expires_at, clock()) }),
        limits: storeLimits(await limitsOf(account, request.body, limits)),
      })
      return { data: showKey(changed) }
    },
  )

  app.post(
    `${path}/:id/rotate`,
    {
      config: { permission: 'manage_keys', readBefore },
      schema: {
        tags,
        summary: 'Replace an API key',
        description:
          'Makes another key with the same rights, which is in this answer only. The old one works on for `overlap_hours`, so that ' +
          'programs can be changed one after the other.',
        operationId: 'rotateKey',
        params: IdParams,
        body: RotateForm,
        response: { 201: recordReply(MadeKey), ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      await requireKeyMaker(request)
      const id = readId(request.params.id, 'key')
      return sendMade(reply, await keys.rotate(accountOf(request), id, request.body.overlap_hours, makerOf(request)))
    },
  )

  app.delete(
    `${path}/:id`,
    {
      config: { permission: 'manage_keys', readBefore },
      schema: {
        tags,
        summary: 'Revoke an API key',
        operationId: 'deleteKey',
        params: IdParams,
        response: { 200: DeletedKey, ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const id = readId(request.params.id, 'key')
      if (!(await keys.revoke(id, accountOf(request)))) throw notFound('key')
      return { id, object: 'key' as const, deleted: true as const }
    },
  )
}
