import { type Static, type TObject, Type } from 'typebox'
import type { ListRequest } from '../base/cursors.ts'
import type { Permission } from '../base/permissions.ts'
import type { App } from './app.ts'
import type { accountOf } from './auth.ts'
import { IdField, readId } from './ids.ts'
import { deletedReply, type ListPage, listReply, recordReply, sendPage } from './paging.ts'
import { problems } from './problems.ts'

/** The records of one kind that websites, accounts, reports or crawls have. `Owner` is what they need to know about these. */
export interface OwnedRecords<Owner, Row, Query, New, Changes> {
  list(owner: Owner, query: Query): Promise<ListPage<Row>>
  create(owner: Owner, sent: New): Promise<Row>
  read(owner: Owner, id: number): Promise<Row>
  update(owner: Owner, id: number, sent: Changes): Promise<Row>
  remove(owner: Owner, id: number): Promise<void>
}

type Params = Readonly<Record<string, string>>
type OwnedRequest = Parameters<typeof accountOf>[0] & { readonly params: Params }

/** Where the records of an owner are, and whose they are. */
interface OwnerPath<Owner> {
  readonly path: string
  readonly params: TObject
  readonly ownerOf: (request: OwnedRequest) => Promise<Owner>
}

export interface RecordKind<
  Owner,
  Row extends { readonly id: number },
  View extends TObject,
  Query extends TObject,
  New extends TObject,
  Changes extends TObject,
> {
  /** As in the field `object` of a record. */
  readonly name: string
  /** The name of the type, and so in the ids of the operations. */
  readonly title: string
  /** The same of several, if it is not the title with an s. */
  readonly titles?: string
  /** With its article, as in the summaries. */
  readonly one: string
  readonly path: string
  readonly tag: string
  readonly schemas: { readonly record: View; readonly query: Query; readonly created: New; readonly changes: Changes }
  /** The summary of the list, and the descriptions of the other operations. */
  readonly texts: {
    readonly list: string
    readonly create: string
    readonly update: string
    readonly remove?: string
  }
  /** Which they need, if it is not `view` and `edit`. */
  readonly permissions?: { readonly read: Permission; readonly change: Permission }
  /** Whether deleting a record can be refused. */
  readonly canRefuseDeletion?: boolean
  readonly records: OwnedRecords<Owner, Row, Static<Query>, Static<New>, Static<Changes>>
  readonly show: (row: Row) => Static<View>
}

/** Adds the routes that list, create, read, update and delete the records of one kind that an owner has. */
export function recordRoutes<
  Owner,
  Row extends { readonly id: number },
  View extends TObject,
  Query extends TObject,
  New extends TObject,
  Changes extends TObject,
>(
  app: App,
  kind: RecordKind<Owner, Row, View, Query, New, Changes>,
  baseUrl: string,
  { path: ownerPath, params: ownerParams, ownerOf }: OwnerPath<Owner>,
): void {
  const { name, title, titles = `${title}s`, one, schemas, texts, records, show } = kind
  const { permissions = { read: 'view', change: 'edit' } } = kind
  const path = `${ownerPath}/${kind.path}`
  const tags = [kind.tag]
  const noun = name.replaceAll('_', ' ')
  const params = Type.Object({
    ...ownerParams.properties,
    [name]: { ...IdField, description: `The id of the ${noun}` },
  })
  const reply = recordReply(schemas.record)
  const writeProblems = problems(400, 401, 403, 404, 413, 415, 422, 429)

  const idOf = (request: { readonly params: Params }): number => readId(request.params[name] ?? '', noun)

  app.get<{ Params: Params; Querystring: unknown }>(
    path,
    {
      config: { permission: permissions.read },
      schema: {
        tags,
        summary: texts.list,
        operationId: `list${titles}`,
        params: ownerParams,
        querystring: schemas.query,
        response: { 200: listReply(schemas.record), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const query = validated<Static<Query> & ListRequest>(request.query)
      const page = await records.list(await ownerOf(request), query)
      return sendPage(request, baseUrl, query, { ...page, items: page.items.map(show) })
    },
  )

  app.post<{ Params: Params; Body: unknown }>(
    path,
    {
      config: { permission: permissions.change },
      schema: {
        tags,
        summary: `Create ${one}`,
        description: texts.create,
        operationId: `create${title}`,
        params: ownerParams,
        body: schemas.created,
        response: { 201: reply, ...writeProblems },
      },
    },
    async (request, response) => {
      const created = await records.create(await ownerOf(request), validated<Static<New>>(request.body))
      return response
        .code(201)
        .header('location', `${baseUrl}${path.replace(':id', request.params.id ?? '')}/${created.id}`)
        .send({ data: show(created) })
    },
  )

  app.get<{ Params: Params }>(
    `${path}/:${name}`,
    {
      config: { permission: permissions.read },
      schema: {
        tags,
        summary: `Read ${one}`,
        operationId: `read${title}`,
        params,
        response: { 200: reply, ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => ({ data: show(await records.read(await ownerOf(request), idOf(request))) }),
  )

  app.put<{ Params: Params; Body: unknown }>(
    `${path}/:${name}`,
    {
      config: { permission: permissions.change },
      schema: {
        tags,
        summary: `Update ${one}`,
        description: texts.update,
        operationId: `update${title}`,
        params,
        body: schemas.changes,
        response: { 200: reply, ...writeProblems },
      },
    },
    async (request) => ({
      data: show(await records.update(await ownerOf(request), idOf(request), validated<Static<Changes>>(request.body))),
    }),
  )

  app.delete<{ Params: Params }>(
    `${path}/:${name}`,
    {
      config: { permission: permissions.change },
      schema: {
        tags,
        summary: `Delete ${one}`,
        ...(texts.remove && { description: texts.remove }),
        operationId: `delete${title}`,
        params,
        response: {
          200: deletedReply(name),
          ...(kind.canRefuseDeletion ? problems(401, 403, 404, 422, 429) : problems(401, 403, 404, 429)),
        },
      },
    },
    async (request) => {
      const id = idOf(request)
      await records.remove(await ownerOf(request), id)
      return { id, object: name, deleted: true }
    },
  )
}

/** What the schema of a route has validated. Fastify's types cannot resolve schemas that are type parameters. */
const validated = <T>(sent: unknown): T => sent as T
