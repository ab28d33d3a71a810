import { Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import type { SegmentRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { IdField, IdParams, readId } from '../../http/ids.ts'
import { listReply, recordReply, sendPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import type { SharedPageAccess } from '../../sharing/page-access.ts'
import { SharedParams } from '../../sharing/page-params.ts'
import { sharedTags } from '../../sharing/routes.ts'
import { DeletedSegment, NewSegment, Segment, SegmentChanges, SegmentList, SharedSegment } from './segment.ts'
import { readStoredFilters, type Segments } from './segments.ts'

const path = '/api/v1/websites/:id/segments'
const tags = ['Segments']

export interface SegmentRouteDeps {
  readonly segments: Segments
  /** Throws not-found for a website of another account. */
  readonly readWebsite: (accountId: number, id: number) => Promise<unknown>
  readonly baseUrl: string
}

const SegmentParams = Type.Object({
  ...IdParams.properties,
  segment: { ...IdField, description: 'The id of the segment' },
})

export function segmentRoutes(app: App, { segments, readWebsite, baseUrl }: SegmentRouteDeps): void {
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
        summary: 'List segments',
        operationId: 'listSegments',
        params: IdParams,
        querystring: SegmentList,
        response: { 200: listReply(Segment), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const page = await segments.list(await websiteOf(request), request.query)
      return sendPage(request, baseUrl, request.query, { ...page, items: page.items.map(show) })
    },
  )

  app.post(
    path,
    {
      schema: {
        tags,
        summary: 'Create a segment',
        description: 'Filters with a name. Send its id as `segment` wherever statistics take `filter`.',
        operationId: 'createSegment',
        params: IdParams,
        body: NewSegment,
        response: { 201: recordReply(Segment), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const website = await websiteOf(request)
      const created = await segments.create(website, request.body)
      return reply
        .code(201)
        .header('location', `${baseUrl}${path.replace(':id', String(website))}/${created.id}`)
        .send({ data: show(created) })
    },
  )

  app.get(
    `${path}/:segment`,
    {
      schema: {
        tags,
        summary: 'Read a segment',
        operationId: 'readSegment',
        params: SegmentParams,
        response: { 200: recordReply(Segment), ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => ({
      data: show(await segments.read(await websiteOf(request), readId(request.params.segment, 'segment'))),
    }),
  )

  app.put(
    `${path}/:segment`,
    {
      schema: {
        tags,
        summary: 'Update a segment',
        description: 'Changes only what is sent.',
        operationId: 'updateSegment',
        params: SegmentParams,
        body: SegmentChanges,
        response: { 200: recordReply(Segment), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const website = await websiteOf(request)
      return { data: show(await segments.update(website, readId(request.params.segment, 'segment'), request.body)) }
    },
  )

  app.delete(
    `${path}/:segment`,
    {
      schema: {
        tags,
        summary: 'Delete a segment',
        description: 'A locked one must be unlocked first.',
        operationId: 'deleteSegment',
        params: SegmentParams,
        response: { 200: DeletedSegment, ...problems(401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const id = readId(request.params.segment, 'segment')
      await segments.remove(await websiteOf(request), id)
      return { id, object: 'segment' as const, deleted: true as const }
    },
  )
}

export function sharedSegmentRoutes(app: App, segments: Segments, pageAccess: SharedPageAccess): void {
  app.get(
    '/shared/websites/:id/segments',
    {
      schema: {
        tags: sharedTags,
        summary: 'List the segments that a shared page offers',
        operationId: 'listSharedSegments',
        security: [],
        params: SharedParams,
        response: { 200: Type.Object({ data: Type.Array(SharedSegment) }), ...problems(401, 404, 429) },
      },
    },
    async (request) => {
      const { id: website } = await pageAccess.authorize('website', request)
      const shared = await segments.listShared(website)
      return { data: shared.map(({ id, name }) => ({ id, object: 'segment' as const, name })) }
    },
  )
}

const show = (row: SegmentRow): Segment => ({
  id: row.id,
  object: 'segment',
  website: row.website_id,
  name: row.name,
  filter: [...readStoredFilters(row)],
  visibility: row.visibility,
  locked: row.locked,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})
