import { Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { IdField, IdParams, readId } from '../../http/ids.ts'
import { listReply, recordReply, sendPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import type { SharedPageAccess } from '../../sharing/page-access.ts'
import { SharedParams } from '../../sharing/page-params.ts'
import { sharedTags } from '../../sharing/routes.ts'
import { filtersOf, type ReadConditions } from './definition.ts'
import { DeletedFunnel, Funnel, FunnelChanges, FunnelList, NewFunnel } from './funnel.ts'
import { type Funnels, maxFunnels, type StoredFunnel } from './funnels.ts'

const path = '/api/v1/websites/:id/funnels'
const tags = ['Funnels']
const FunnelParams = Type.Object({
  ...IdParams.properties,
  funnel: { ...IdField, description: 'The id of the funnel' },
})

export interface FunnelRouteDeps {
  readonly funnels: Funnels
  /** Throws not-found for a website of another account. */
  readonly readWebsite: (accountId: number, id: number) => Promise<unknown>
  /** Reads filters as the routes for statistics of a website do. */
  readonly conditionsOf: (website: number) => ReadConditions
  readonly baseUrl: string
}

export function funnelRoutes(app: App, { funnels, readWebsite, conditionsOf, baseUrl }: FunnelRouteDeps): void {
  const websiteOf = async (request: Parameters<typeof accountOf>[0] & { params: { id: string } }): Promise<number> => {
    const website = readId(request.params.id, 'website')
    await readWebsite(accountOf(request), website)
    return website
  }

  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'List the funnels of a website',
        operationId: 'listFunnels',
        params: IdParams,
        querystring: FunnelList,
        response: { 200: listReply(Funnel), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const website = await websiteOf(request)
      const page = await funnels.list(website, request.query)
      return sendPage(request, baseUrl, request.query, { ...page, items: page.items.map(showOwn) })
    },
  )

  app.post(
    path,
    {
      schema: {
        tags,
        summary: 'Create a funnel',
        description: `A website can have ${maxFunnels}. Funnels count all of history: they are computed from events when they are read.`,
        operationId: 'createFunnel',
        params: IdParams,
        body: NewFunnel,
        response: { 201: recordReply(Funnel), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const website = await websiteOf(request)
      const created = await funnels.create(website, request.body, filtersOf('step', conditionsOf(website)))
      return reply
        .code(201)
        .header('location', `${baseUrl}/api/v1/websites/${website}/funnels/${created.id}`)
        .send({ data: showOwn(created) })
    },
  )

  app.get(
    `${path}/:funnel`,
    {
      schema: {
        tags,
        summary: 'Read a funnel',
        operationId: 'readFunnel',
        params: FunnelParams,
        response: { 200: recordReply(Funnel), ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => ({
      data: showOwn(await funnels.find(await websiteOf(request), readId(request.params.funnel, 'funnel'))),
    }),
  )

  app.put(
    `${path}/:funnel`,
    {
      schema: {
        tags,
        summary: 'Update a funnel',
        description: 'Changes only what is sent. Steps are replaced as a whole.',
        operationId: 'updateFunnel',
        params: FunnelParams,
        body: FunnelChanges,
        response: { 200: recordReply(Funnel), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const website = await websiteOf(request)
      const id = readId(request.params.funnel, 'funnel')
      return {
        data: showOwn(await funnels.update(website, id, request.body, filtersOf('step', conditionsOf(website)))),
      }
    },
  )

  app.delete(
    `${path}/:funnel`,
    {
      schema: {
        tags,
        summary: 'Delete a funnel',
        operationId: 'deleteFunnel',
        params: FunnelParams,
        response: { 200: DeletedFunnel, ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const website = await websiteOf(request)
      const id = readId(request.params.funnel, 'funnel')
      await funnels.remove(website, id)
      return { id, object: 'funnel' as const, deleted: true as const }
    },
  )
}

/** The funnels as visitors of a shared page see them. */
export function sharedFunnelRoutes(
  app: App,
  { funnels, baseUrl }: Pick<FunnelRouteDeps, 'funnels' | 'baseUrl'>,
  pageAccess: SharedPageAccess,
): void {
  app.get(
    '/shared/websites/:id/funnels',
    {
      schema: {
        tags: sharedTags,
        summary: 'List the funnels of a shared website',
        operationId: 'listFunnelsOfShared',
        security: [],
        params: SharedParams,
        querystring: FunnelList,
        response: { 200: listReply(Funnel), ...problems(400, 401, 404, 422, 429) },
      },
    },
    async (request) => {
      const { id } = await pageAccess.authorize('website', request)
      const page = await funnels.list(id, request.query)
      return sendPage(request, baseUrl, request.query, { ...page, items: page.items.map((one) => show(one, null)) })
    },
  )
}

const showOwn = (funnel: StoredFunnel): Funnel => show(funnel, funnel.website_id)

const show = ({ id, name, definition, created_at, updated_at }: StoredFunnel, website: number | null): Funnel => ({
  id,
  object: 'funnel',
  website,
  name,
  ...definition,
  created_at: iso(created_at),
  updated_at: iso(updated_at),
})
