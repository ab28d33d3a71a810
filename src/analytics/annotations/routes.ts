import { Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import type { AnnotationRow, WebsiteRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { IdField, IdParams, readId } from '../../http/ids.ts'
import { listReply, recordReply, sendPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import type { SharedPageAccess } from '../../sharing/page-access.ts'
import { SharedParams } from '../../sharing/page-params.ts'
import { sharedTags } from '../../sharing/routes.ts'
import {
  Annotation,
  AnnotationChanges,
  AnnotationList,
  DeletedAnnotation,
  NewAnnotation,
  SharedAnnotation,
} from './annotation.ts'
import type { Annotations } from './annotations.ts'

const path = '/api/v1/websites/:id/annotations'
const tags = ['Annotations']

type Place = Pick<WebsiteRow, 'id' | 'timezone'>

export interface AnnotationRouteDeps {
  readonly annotations: Annotations
  /** Throws not-found for a website of another account. */
  readonly readWebsite: (accountId: number, id: number) => Promise<Place>
  readonly baseUrl: string
}

const AnnotationParams = Type.Object({
  ...IdParams.properties,
  annotation: { ...IdField, description: 'The id of the annotation' },
})

export function annotationRoutes(app: App, { annotations, readWebsite, baseUrl }: AnnotationRouteDeps): void {
  const websiteOf = (request: Parameters<typeof accountOf>[0] & { params: { id: string } }): Promise<Place> =>
    readWebsite(accountOf(request), readId(request.params.id, 'website'))

  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'List annotations, newest first',
        operationId: 'listAnnotations',
        params: IdParams,
        querystring: AnnotationList,
        response: { 200: listReply(Annotation), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const page = await annotations.list(await websiteOf(request), request.query)
      return sendPage(request, baseUrl, request.query, { ...page, items: page.items.map(show) })
    },
  )

  app.post(
    path,
    {
      schema: {
        tags,
        summary: 'Create an annotation',
        description: 'Something that happened, at a moment or in a range: a deploy, a campaign, an outage.',
        operationId: 'createAnnotation',
        params: IdParams,
        body: NewAnnotation,
        response: { 201: recordReply(Annotation), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const website = await websiteOf(request)
      const created = await annotations.create(website, request.body)
      return reply
        .code(201)
        .header('location', `${baseUrl}${path.replace(':id', String(website.id))}/${created.id}`)
        .send({ data: show(created) })
    },
  )

  app.get(
    `${path}/:annotation`,
    {
      schema: {
        tags,
        summary: 'Read an annotation',
        operationId: 'readAnnotation',
        params: AnnotationParams,
        response: { 200: recordReply(Annotation), ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => ({
      data: show(
        await annotations.read((await websiteOf(request)).id, readId(request.params.annotation, 'annotation')),
      ),
    }),
  )

  app.put(
    `${path}/:annotation`,
    {
      schema: {
        tags,
        summary: 'Update an annotation',
        description: 'Changes only what is sent.',
        operationId: 'updateAnnotation',
        params: AnnotationParams,
        body: AnnotationChanges,
        response: { 200: recordReply(Annotation), ...problems(400, 401, 403, 404, 413, 415, 422, 429) },
      },
    },
    async (request) => {
      const website = await websiteOf(request)
      return {
        data: show(await annotations.update(website, readId(request.params.annotation, 'annotation'), request.body)),
      }
    },
  )

  app.delete(
    `${path}/:annotation`,
    {
      schema: {
        tags,
        summary: 'Delete an annotation',
        operationId: 'deleteAnnotation',
        params: AnnotationParams,
        response: { 200: DeletedAnnotation, ...problems(401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const id = readId(request.params.annotation, 'annotation')
      await annotations.remove((await websiteOf(request)).id, id)
      return { id, object: 'annotation' as const, deleted: true as const }
    },
  )
}

export function sharedAnnotationRoutes(app: App, annotations: Annotations, pageAccess: SharedPageAccess): void {
  app.get(
    '/shared/websites/:id/annotations',
    {
      schema: {
        tags: sharedTags,
        summary: 'List the annotations that a shared page shows',
        operationId: 'listSharedAnnotations',
        security: [],
        params: SharedParams,
        response: { 200: Type.Object({ data: Type.Array(SharedAnnotation) }), ...problems(401, 404, 429) },
      },
    },
    async (request) => {
      const { id: website } = await pageAccess.authorize('website', request)
      const shared = await annotations.listShared(website)
      return {
        data: shared.map((row) => {
          const { object, text, time, end_time } = show(row)
          return { object, text, time, end_time }
        }),
      }
    },
  )
}

const show = (row: AnnotationRow): Annotation => ({
  id: row.id,
  object: 'annotation',
  website: row.website_id,
  kind: row.kind,
  text: row.text,
  time: iso(row.time),
  end_time: row.end_time === null ? null : iso(row.end_time),
  shared: row.shared,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})
