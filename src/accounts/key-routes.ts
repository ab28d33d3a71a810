import type { FastifyRequest } from 'fastify'
import { DomainError, notFound } from '../base/errors.ts'
import { paginateInMemory } from '../base/paginate-in-memory.ts'
import type { App } from '../http/app.ts'
import { accountOf, principalOf } from '../http/auth.ts'
import { IdParams, readId } from '../http/ids.ts'
import { listReply, recordReply, sendPage } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import type { Accounts } from './accounts.ts'
import { readName } from './fields.ts'
import { DeletedKey, Key, KeyChanges, KeyList, MadeKey, NewKeyForm, showKey } from './key.ts'
import type { Keys } from './keys.ts'

const path = '/api/v1/keys'
const tags = ['Keys']

export interface KeyRouteDeps {
  readonly keys: Keys
  readonly accounts: Pick<Accounts, 'read'>
  readonly baseUrl: string
}

/** Routes for the API keys of the caller's account. */
export function keyRoutes(app: App, { keys, accounts, baseUrl }: KeyRouteDeps): void {
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
      const page = paginateInMemory(await keys.list(accountOf(request)), request.query, {
        searchText: ({ name }) => name,
        sortKey: {
          type: request.query.sort_by === 'name' ? 'text' : 'integer',
          read: (key) => key[request.query.sort_by] ?? 0,
        },
      })
      return sendPage(request, baseUrl, request.query, { ...page, items: page.items.map(showKey) })
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
      const { name, service, read_only } = request.body
      const rights = { name: readName(name), service: service || null, readOnly: read_only === 1 }
      const { key, row } = await keys.create(accountOf(request), rights)
      return reply
        .code(201)
        .header('location', `${baseUrl}${path}/${row.id}`)
        .send({ data: { ...showKey(row), key } })
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
      const { name, service, read_only } = request.body
      const changed = await keys.update(accountOf(request), readId(request.params.id, 'key'), {
        ...(name === undefined ? {} : { name: readName(name) }),
        ...(service === undefined ? {} : { service: service || null }),
        ...(read_only === undefined ? {} : { read_only }),
      })
      return { data: showKey(changed) }
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
