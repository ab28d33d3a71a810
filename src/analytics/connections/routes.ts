import { iso } from '../../base/clock.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { IdParams, readId } from '../../http/ids.ts'
import { recordReply, sendFromMemory } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { adviceOn, isConnectionProblem } from './api-error.ts'
import {
  Connection,
  ConnectionChanges,
  ConnectionList,
  ConnectionsReply,
  DeletedConnection,
  GoogleConsent,
  NewConnection,
  PropertyList,
} from './connection.ts'
import type { Connections, ShownConnection } from './connections.ts'

const path = '/api/v1/connections'
const tags = ['Search engines']

/** Routes for the connections of the caller's account to search engines. */
export function connectionRoutes(app: App, connections: Connections, baseUrl: string): void {
  collectionRoutes(app, connections, baseUrl)
  recordRoutes(app, connections)
}

function collectionRoutes(app: App, connections: Connections, baseUrl: string): void {
  app.get(
    path,
    {
      config: { permission: 'view_account' },
      schema: {
        tags,
        summary: 'List connections to search engines',
        operationId: 'listConnections',
        querystring: ConnectionList,
        response: { 200: ConnectionsReply, ...problems(400, 401, 403, 422, 429) },
      },
    },
    async (request) => {
      const list = sendFromMemory(request, baseUrl, await connections.list(accountOf(request)), {
        searchText: ({ name }) => name,
        sortKey: {
          type: request.query.sort_by === 'name' ? 'text' : 'integer',
          read: (connection) => connection[request.query.sort_by],
        },
        show: showConnection,
      })
      return { ...list, kinds: [...connections.kinds] }
    },
  )

  app.post(
    path,
    {
      config: { permission: 'edit_account' },
      schema: {
        tags,
        summary: 'Connect to a search engine',
        description:
          'By the JSON key of a Google service account, by the API key of Bing Webmaster Tools, or by the consent of a person at Google. The key is tried at once, and refused if the search engine refuses it.',
        operationId: 'createConnection',
        body: NewConnection,
        response: { 201: recordReply(Connection), ...problems(400, 401, 403, 409, 413, 415, 422, 429, 503) },
      },
    },
    async (request, reply) => {
      const created = await connections.create(accountOf(request), request.body)
      return reply
        .code(201)
        .header('location', `${baseUrl}${path}/${created.id}`)
        .send({ data: showConnection(created) })
    },
  )

  app.post(
    `${path}/google-consent`,
    {
      config: { permission: 'edit_account' },
      schema: {
        tags,
        summary: 'Begin to connect by the consent of a person at Google',
        description:
          'Returns where to send the browser. Google sends it back to the console, which creates the connection with `code` and `state`.',
        operationId: 'beginGoogleConsent',
        response: { 200: GoogleConsent, ...problems(401, 403, 409, 429) },
      },
    },
    async (request) => ({ data: { url: connections.beginConsent(accountOf(request)).url } }),
  )
}

function recordRoutes(app: App, connections: Connections): void {
  app.get(
    `${path}/:id`,
    {
      config: { permission: 'view_account' },
      schema: {
        tags,
        summary: 'Read a connection',
        operationId: 'readConnection',
        params: IdParams,
        response: { 200: recordReply(Connection), ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => ({
      data: showConnection(await connections.read(accountOf(request), readId(request.params.id, 'connection'))),
    }),
  )

  app.put(
    `${path}/:id`,
    {
      config: { permission: 'edit_account' },
      schema: {
        tags,
        summary: 'Rename a connection, or replace its key',
        description: 'Changes only what is sent. The websites that use it stay linked.',
        operationId: 'updateConnection',
        params: IdParams,
        body: ConnectionChanges,
        response: { 200: recordReply(Connection), ...problems(400, 401, 403, 404, 413, 415, 422, 429, 503) },
      },
    },
    async (request) => {
      const id = readId(request.params.id, 'connection')
      return { data: showConnection(await connections.update(accountOf(request), id, request.body)) }
    },
  )

  app.delete(
    `${path}/:id`,
    {
      config: { permission: 'edit_account' },
      schema: {
        tags,
        summary: 'Delete a connection',
        description: 'Websites get no more numbers by it, and keep those that they have.',
        operationId: 'deleteConnection',
        params: IdParams,
        response: { 200: DeletedConnection, ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const id = readId(request.params.id, 'connection')
      await connections.remove(accountOf(request), id)
      return { id, object: 'connection' as const, deleted: true as const }
    },
  )

  app.get(
    `${path}/:id/properties`,
    {
      config: { permission: 'view_account' },
      schema: {
        tags,
        summary: 'List the properties that a connection can read',
        description: 'Asks the search engine.',
        operationId: 'listConnectionProperties',
        params: IdParams,
        response: { 200: PropertyList, ...problems(401, 403, 404, 409, 429, 503) },
      },
    },
    async (request) => ({
      data: [...(await connections.properties(accountOf(request), readId(request.params.id, 'connection')))],
    }),
  )
}

const showConnection = ({
  account_id: _,
  error,
  checked_at,
  created_at,
  updated_at,
  ...row
}: ShownConnection): Connection => ({
  ...row,
  websites: [...row.websites],
  object: 'connection',
  ...showProblem(error),
  checked_at: checked_at === null ? null : iso(checked_at),
  created_at: iso(created_at),
  updated_at: iso(updated_at),
})

export const showProblem = (error: string | null) => {
  const problem = isConnectionProblem(error) ? error : null
  return { problem, advice: problem && adviceOn[problem] }
}
